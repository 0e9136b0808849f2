import type { NamedPlace, VersionPlace } from 'request-versioning';
import type { Context } from './context.js';
import { listOf, type Part, partOf } from './part.js';
import { describes, isNamed } from './places.js';
import { dereference } from './references.js';

/**
 * Returns the parameters of an operation with those of the version, as a part of the operation. A
 * parameter that the document has already keeps its description.
 */
export function parametersOf(
  { versioning, version, document }: Context,
  places: readonly VersionPlace[],
  path: Part,
  operation: Part,
): Part {
  const named = version === null ? [] : places.filter(isNamed);
  if (named.length === 0) return {};
  const others = withoutPlaces(document, operation, places);
  const written = [...listOf(operation.parameters), ...listOf(path.parameters)];
  const isNeeded = places.length === 1 && version !== versioning.defaultVersion;
  const own = named.map((place) => {
    const before = written.find((parameter) => describes(document, parameter, place));
    return {
      ...descriptionOf(dereference(document, partOf(before))),
      ...{ name: place.name, in: place.in, required: place.in === 'path' || isNeeded },
      schema: { type: 'string', enum: [version] },
    };
  });
  return { parameters: [...listOf(others.parameters), ...own] };
}

/** Returns a path or an operation without the parameters of the version that it has. */
export function withoutPlaces(document: Part, part: Part, places: readonly VersionPlace[]): Part {
  if (part.parameters === undefined) return part;
  const named: readonly NamedPlace[] = places.filter(isNamed);
  const isOther = (it: unknown) => !named.some((place) => describes(document, it, place));
  return { ...part, parameters: listOf(part.parameters).filter(isOther) };
}

/** Returns what a parameter says beside its values, which are those of all versions. */
function descriptionOf({
  schema: _schema,
  content: _content,
  example: _example,
  examples: _examples,
  ...description
}: Part): Part {
  return description;
}
