import { isPart, mapValues, type Part, partOf } from './part.js';

// What the keywords of OpenAPI 3.0, 3.1 and 3.2 mean, as far as it matters for a version.

/** The operations of a path. `query` and `additionalOperations` came with OpenAPI 3.2. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The keywords whose objects have names as keys, such as `properties`. */
const MAPS: ReadonlySet<string> = new Set([
  ...['paths', 'webhooks', 'callbacks', 'responses', 'content', 'headers', 'links', 'encoding'],
  ...['variables', 'scopes', 'mapping', 'examples', 'parameters', 'schemas', 'requestBodies'],
  ...['securitySchemes', 'pathItems', 'mediaTypes', 'additionalOperations', 'properties'],
  ...['patternProperties', 'dependentSchemas', 'dependentRequired', '$defs', 'definitions'],
]);

/** The keywords whose values are literal, so that a key in them means nothing. */
const DATA = /^(?:const|default|enum|example|value|dataValue|serializedValue|x-.*)$/;

/** Returns whether the keys of a keyword's value are names. `parameters` may also be a list. */
export function hasNames(keyword: string, value: unknown): value is Part {
  return MAPS.has(keyword) && isPart(value);
}

/** Returns whether a value is literal. Only the `examples` of a schema are a list. */
export function isData(keyword: string, value: unknown): boolean {
  return DATA.test(keyword) || (keyword === 'examples' && Array.isArray(value));
}

/** Returns the operations of a path. */
export function operationsOf(path: Part): unknown[] {
  const others = Object.values(partOf(path.additionalOperations));
  return [...METHODS.flatMap((method) => path[method] ?? []), ...others];
}

/** Returns a copy of a path with other operations. */
export function mapOperations(path: Part, change: (operation: Part) => Part | undefined): Part {
  const changeIfPart = (value: unknown) => (isPart(value) ? change(value) : value);
  return mapValues(path, (value, key) => {
    if (METHODS.includes(key)) return changeIfPart(value);
    return key === 'additionalOperations' && isPart(value) ? mapValues(value, changeIfPart) : value;
  });
}
