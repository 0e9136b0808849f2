import type { VersioningStrategy, VersionPlace } from 'request-versioning';
import { contentOf } from './content.js';
import type { Context } from './context.js';
import { mapOperations, operationsOf } from './keywords.js';
import { MARK } from './marks.js';
import { parametersOf, withoutPlaces } from './parameters.js';
import { isPart, mapValues, type Part, partOf, unlessEmpty } from './part.js';
import { isMediaType } from './places.js';
import { dereference } from './references.js';

/**
 * Adds to each operation of a path the parameters of the version, its response headers and its
 * deprecation. Returns `undefined` if the version has none of the operations.
 */
export function describePath(
  context: Context,
  places: readonly VersionPlace[],
  item: Part,
): Part | undefined {
  const { version, document, lacks } = context;
  // A request without a version has no such path.
  if (version === null && places.some((place) => place.in === 'path')) return undefined;
  if (lacks(item)) return undefined;
  const whole = dereference(document, item);
  const described = mapOperations(whole, (operation) =>
    lacks(operation) ? undefined : describeOperation(context, places, whole, operation),
  );
  const isEmptied = operationsOf(whole).length > 0 && operationsOf(described).length === 0;
  return isEmptied ? undefined : withoutPlaces(document, described, places);
}

function describeOperation(
  context: Context,
  places: readonly VersionPlace[],
  path: Part,
  operation: Part,
): Part | undefined {
  if (operation[MARK] === false) return operation; // has no version
  const { versioning, version, lacks } = context;
  const isDeprecated = version !== null && versioning.lifecycle[version]?.deprecated !== undefined;
  const written = partOf(operation.responses);
  const responses = mapValues(written, (response, status) => {
    if (status.startsWith('x-') || !isPart(response)) return response;
    return lacks(response) ? undefined : describeResponse(context, places, response);
  });
  // An operation whose responses are all of other versions is of other versions too.
  if (unlessEmpty(written) && !unlessEmpty(responses)) return undefined;
  return {
    ...operation,
    ...parametersOf(context, places, path, operation),
    ...(operation.requestBody !== undefined && {
      requestBody: describeBody(context, places, 'content-type', partOf(operation.requestBody)),
    }),
    ...(operation.responses !== undefined && { responses }),
    ...(isDeprecated && { deprecated: true }),
  };
}

function describeResponse(
  context: Context,
  places: readonly VersionPlace[],
  response: Part,
): Part | undefined {
  const { versioning, version, document } = context;
  const body = describeBody(context, places, 'accept', response);
  const headers = headersOf(versioning, version);
  if (body === undefined || !unlessEmpty(headers)) return body;
  const whole = dereference(document, body);
  if (whole.$ref !== undefined) return response; // in another file
  const written = partOf(whole.headers);
  const names = Object.keys(written).map((name) => name.toLowerCase());
  const added = mapValues(headers, (header, name) =>
    names.includes(name.toLowerCase()) ? undefined : header,
  );
  return { ...whole, headers: { ...added, ...written } };
}

/**
 * Describes the response headers of a version by their values. The lists of versions change on the
 * day on which a version is gone, but a released document stays as it is.
 */
function headersOf(versioning: VersioningStrategy, version: string | null): Part {
  return mapValues(versioning.responseHeaders(version), (example, name) =>
    /^API-(?:Supported|Deprecated)-Versions$/.test(name)
      ? undefined
      : { schema: { type: 'string' }, example },
  );
}

/** Returns `undefined` if all media types of a body are those of other versions. */
function describeBody(
  { document, version }: Context,
  places: readonly VersionPlace[],
  header: 'accept' | 'content-type',
  body: Part,
): Part | undefined {
  const place = places.filter(isMediaType).find((each) => each.in === header);
  const whole = dereference(document, body);
  if (place === undefined || whole.content === undefined) return body;
  const written = partOf(whole.content);
  const content = contentOf(written, place, version);
  const isEmptied = unlessEmpty(written) && !unlessEmpty(content);
  return isEmptied ? undefined : { ...whole, content };
}
