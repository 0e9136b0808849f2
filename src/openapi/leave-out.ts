import { hasNames, isData } from './keywords.js';
import { type Lacks, lacksAll } from './lacking.js';
import { MARK } from './marks.js';
import { isPart, listOf, mapValues, type Part, partOf, unlessEmpty } from './part.js';
import {
  componentsNamedBy,
  follow,
  leadsToComponent,
  listsTo,
  schemeReference,
  subtypesOf,
  toReference,
} from './references.js';
import { singleChoice } from './single-choice.js';

/**
 * Copies a document without the parts that a version lacks, and without the components and the tags
 * that the rest does not use.
 *
 * @param original The document of all versions, in which the references were written.
 * @throws {TypeError} If a part must be copied to where it is referred to, and refers to itself.
 */
export function leaveOut(document: Part, original: Part, lacks: Lacks): Part {
  const { components, ...others } = document;
  const copier = createCopier(document, original, lacks);
  const copied = partOf(copier.copy(others));
  const copies = new Map<string, unknown>();
  // A component uses more of them, and a `Set` also visits what is added meanwhile.
  for (const key of copier.components) {
    const [type = '', name = ''] = key.split('/');
    const component = partOf(partOf(components)[type])[name];
    if (lacks(component)) continue;
    copies.set(key, copier.copy(component));
    for (const subtype of subtypesOf(document, key)) copier.components.add(subtype);
  }
  return mapValues(document, (value, key) => {
    if (key === 'components') return copiedComponents(partOf(value), copies);
    return key === 'tags' ? usedTags(listOf(copied.tags), copier.tags) : copied[key];
  });
}

function copiedComponents(original: Part, copies: ReadonlyMap<string, unknown>): Part | undefined {
  const groups = mapValues(original, (group, type) => {
    if (isData(type, group)) return group;
    return unlessEmpty(mapValues(partOf(group), (_, name) => copies.get(`${type}/${name}`)));
  });
  return unlessEmpty(groups);
}

/** Returns the tags that operations use, with their parents (OpenAPI 3.2). */
function usedTags(tags: readonly unknown[], names: Iterable<unknown>): unknown[] {
  const used = new Set(names);
  for (const name of used) used.add(tags.map(partOf).find((tag) => tag.name === name)?.parent);
  return tags.filter((tag) => used.has(partOf(tag).name));
}

/** Copies parts of a document, and remembers which components and tags the copies use. */
interface Copier {
  copy(value: unknown): unknown;
  /** The used components, such as `schemas/User`. */
  readonly components: Set<string>;
  readonly tags: Set<unknown>;
}

function createCopier(document: Part, original: Part, lacks: Lacks): Copier {
  const components = new Set<string>();
  const tags = new Set<unknown>();
  const copying = new Set<Part>();
  const lacksTarget = (reference: unknown) => lacks({ $ref: reference });

  function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter((item) => !lacks(item)).map(copy);
    if (!isPart(value)) return value;
    const target = movedTarget(value.$ref);
    if (target !== undefined) return copyTarget(target, value);
    const part = mapValues(value, (child, key) => copyKeyword(key, child, value));
    for (const component of componentsNamedBy(part)) components.add(component);
    for (const tag of listOf(part.tags)) tags.add(tag);
    return singleChoice(part, value);
  }

  /**
   * Returns the target of a reference that leads into a path or a list, for example, if the target
   * does not stand in the same place in the document of the version.
   */
  function movedTarget(reference: unknown): Part | undefined {
    const trail = follow(original, reference);
    const target = trail.at(-1);
    // If a list loses a member, those behind it move up.
    if (listsTo(original, reference).some((list) => list.some(lacks))) return target;
    if (leadsToComponent(reference)) return undefined;
    const isInPlace = follow(document, reference).at(-1) === target && !trail.some(lacks);
    return isInPlace ? undefined : target;
  }

  function copyTarget(target: Part, { $ref, ...own }: Part): unknown {
    if (copying.has(target)) {
      throw new TypeError(
        `documentFor: move ${$ref} into components, because it refers to itself.`,
      );
    }
    copying.add(target);
    const copied = copy({ ...target, ...own });
    copying.delete(target);
    return copied;
  }

  function copyKeyword(key: string, child: unknown, parent: Part): unknown {
    if (key === MARK) return undefined;
    if (isData(key, child)) return child;
    // Without `security`, that of the document counts. An empty list would let everybody in.
    if (lacksAll(child, key === 'security' ? lacksScheme : lacks)) return undefined;
    if (key === 'mapping') return without(partOf(child), (it) => lacksTarget(toReference(it)));
    if (key === 'defaultMapping') return lacksTarget(toReference(child)) ? undefined : child;
    if (hasNames(key, child)) return mapValues(without(child, lacks), copy);
    if (key === 'required') return withoutProperties(child, partOf(parent.properties));
    if (key === 'security') return copy(listOf(child).filter((it) => !lacksScheme(it)));
    return lacks(child) ? undefined : copy(child);
  }

  function withoutProperties(required: unknown, properties: Part): unknown {
    if (!Array.isArray(required)) return required;
    // OpenAPI 3.0 rejects an empty list.
    return unlessEmpty(required.filter((name) => !lacks(properties[name])));
  }

  function lacksScheme(requirement: unknown): boolean {
    return Object.keys(partOf(requirement)).some((name) => lacksTarget(schemeReference(name)));
  }

  return { copy, components, tags };
}

/** Returns a copy without some values. */
function without(part: Part, isOut: (value: unknown) => boolean): Part {
  return mapValues(part, (value) => (isOut(value) ? undefined : value));
}
