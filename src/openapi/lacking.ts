import { operationsOf } from './keywords.js';
import { isPart, listOf, type Part, partOf } from './part.js';
import { follow, leadsToComponent } from './references.js';

/** Returns whether a version lacks a part of the document. */
export type Lacks = (value: unknown) => boolean;

/**
 * Makes a function that says whether a version lacks a part: by its mark, or because it lacks what
 * the part is made of, such as the target of a reference, the items of an array or all choices.
 *
 * @param isOut Returns whether the mark of a part excludes the version.
 */
export function lackingParts(document: Part, isOut: (part: Part) => boolean): Lacks {
  const missing = new Set<Part>();

  function lacks(value: unknown): boolean {
    if (!isPart(value)) return false;
    if (isOut(value)) return true;
    const trail = follow(document, value.$ref);
    // If a version lacks the path of another target, a copy of the target replaces the reference.
    const needed = leadsToComponent(value.$ref) ? trail : trail.slice(-1);
    if (needed.some((each) => missing.has(each) || isOut(each))) return true;
    const { items, schema, itemSchema, anyOf, oneOf } = value;
    const [content, responses] = [value.content, value.responses].map(valuesOf);
    const choices = [anyOf, oneOf, content, responses, operationsOf(value)];
    return [items, schema, itemSchema].some(lacks) || choices.some((all) => lacksAll(all, lacks));
  }

  // References may form a circle, so a component is missing only once it is known to be.
  const types = Object.values(partOf(document.components));
  const components = types.flatMap((type) => Object.values(partOf(type))).filter(isPart);
  for (let known = -1; known < missing.size; ) {
    known = missing.size;
    for (const component of components) if (lacks(component)) missing.add(component);
  }
  return lacks;
}

function valuesOf(value: unknown): unknown[] {
  return Object.values(partOf(value));
}

/** Returns whether a version lacks all items of a list that has some. */
export function lacksAll(list: unknown, lacks: Lacks): boolean {
  const items = listOf(list);
  return items.length > 0 && items.every(lacks);
}
