import { isPart, listOf, type Part } from './part.js';

/**
 * Replaces a choice between the schemas of several versions by the only one that is left. The
 * choice stays if a keyword beside it would be lost.
 *
 * @param part The copy, in which some of the choices are left out.
 * @param original The part before.
 */
export function singleChoice(part: Part, original: Part): Part {
  for (const key of ['anyOf', 'oneOf']) {
    const { [key]: choices, discriminator: _, ...others } = part;
    const [schema, second] = listOf(choices);
    const isSingle = second === undefined && listOf(original[key]).length > 1;
    if (!isSingle || !isPart(schema)) continue;
    const isFree = ([name, value]: [string, unknown]) =>
      !('$ref' in schema) && (schema[name] ?? value) === value;
    if (Object.entries(others).every(isFree)) return { ...others, ...schema };
  }
  return part;
}
