import { isString, ownValue } from '../util/type-checks.js';
import { hasNames } from './keywords.js';
import { isPart, listOf, type Part, partOf } from './part.js';

/**
 * Returns the objects on the way to the target of a local reference such as
 * `#/components/schemas/User`, the target last. If it leads nowhere, or to another file, there are
 * none.
 */
export function follow(document: Part, reference: unknown): Part[] {
  const way = wayOf(document, reference);
  if (way.at(-1)?.[1] === undefined) return [];
  const trail: Part[] = [];
  let isMap = false;
  for (const [key, value] of way) {
    isMap = !isMap && hasNames(key, value);
    if (!isMap && isPart(value)) trail.push(value);
  }
  return trail;
}

/** Returns the lists on the way to the target of a local reference. */
export function listsTo(document: Part, reference: unknown): unknown[][] {
  return wayOf(document, reference).flatMap(([, value]) => (Array.isArray(value) ? [value] : []));
}

/** Returns the values on the way to the target of a local reference, each with its key. */
function wayOf(document: Part, reference: unknown): (readonly [key: string, value: unknown])[] {
  let value: unknown = document;
  return keysOf(reference).map((key) => {
    value = ownValue(Object(value), key);
    return [key, value];
  });
}

/** Replaces a local reference by its target. What stands beside the reference wins. */
export function dereference(document: Part, part: Part): Part {
  const { $ref, ...own } = part;
  const target = follow(document, $ref).at(-1);
  return target === undefined ? part : dereference(document, { ...target, ...own });
}

/** Returns whether a reference leads to a component or a part of one, and not into a path for example. */
export function leadsToComponent(reference: unknown): boolean {
  return keysOf(reference)[0] === 'components';
}

/** Returns the components that an object names, such as `schemas/User`. */
export function componentsNamedBy(part: Part): string[] {
  const { $ref, mapping, defaultMapping, security } = part;
  const schemas = [...Object.values(partOf(mapping)), defaultMapping].map(toReference);
  const schemes = listOf(security).flatMap((it) => Object.keys(Object(it)).map(schemeReference));
  return [$ref, ...schemas, ...schemes]
    .filter(leadsToComponent)
    .map((reference) => keysOf(reference).slice(1, 3).join('/'));
}

/**
 * Returns the schemas that extend one with a discriminator. Nothing else needs to name them (OpenAPI
 * 3.1, section 4.8.25).
 */
export function subtypesOf({ components }: Part, key: string): string[] {
  const schemas = partOf(partOf(components).schemas);
  const [, name = ''] = key.split('/');
  if (partOf(schemas[name]).discriminator === undefined) return [];
  const extendsIt = (schema: unknown) =>
    listOf(partOf(schema).allOf).some((it) => componentsNamedBy(partOf(it)).includes(key));
  return Object.keys(schemas).flatMap((each) =>
    extendsIt(schemas[each]) ? `schemas/${each}` : [],
  );
}

/** A discriminator may name a schema without the rest of its reference. */
export function toReference(schema: unknown): unknown {
  const isName = isString(schema) && /^[\w.-]+$/.test(schema);
  return isName ? `#/components/schemas/${schema}` : schema;
}

export function schemeReference(name: string): string {
  return `#/components/securitySchemes/${name}`;
}

/** Returns the keys of a JSON Pointer in a URI fragment (RFC 6901, section 6). */
function keysOf(reference: unknown): string[] {
  if (!isString(reference) || !reference.startsWith('#/')) return [];
  const keys = reference.slice('#/'.length).split('/');
  return keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}
