import {
  HeaderVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningStrategy,
  type VersionOf,
  versionFilter,
} from 'request-versioning';
import { versioning } from './versioning.ts';

type Version = VersionOf<typeof versioning>;
// biome-ignore lint/suspicious/noExplicitAny: each tool has a type of its own for a document
type Node = Record<string, any>;

/**
 * Returns the OpenAPI document of one version. An object with `x-versions` is in these versions alone. The value is a
 * list or a range, as in the option `versions` of a route, or `false` for no version.
 */
export function documentFor<T extends object>(document: T, version: Version): T {
  const whole: Node = document;
  const paths = mapEntries(whole.paths, (item, path) =>
    mapEntries(item, (operation, method) =>
      METHODS.includes(method) ? describe(operation, path, version, whole) : operation,
    ),
  );
  return filter({ ...whole, info: { ...whole.info, version }, paths }, version) as T;
}

/** Adds the parameter of the version, its response headers and its deprecation to an operation. */
function describe(operation: Node, path: string, version: Version, document: Node): Node {
  const place = placeOf(versioning, path);
  const required = place?.in === 'path' || versioning.defaultVersion !== version;
  const parameter = { ...place, required, schema: { type: 'string', enum: [version] } };
  const others = (operation.parameters ?? []).filter((it: Node) => {
    const { in: at, name } = resolve(document, it.$ref) ?? it;
    return at !== place?.in || name !== place?.name;
  });
  // The lists of versions change on the day on which a version is gone, but a released document stays as it is.
  const headers = mapEntries(versioning.responseHeaders(version), (example, name) =>
    /^API-(Supported|Deprecated)-Versions$/.test(name)
      ? undefined
      : { schema: { type: 'string' }, example },
  );
  return {
    ...operation,
    parameters: place ? [...others, parameter] : operation.parameters,
    responses: mapEntries(operation.responses, ({ $ref, ...own }) => {
      const response = { ...resolve(document, $ref), ...own };
      return { ...response, headers: unlessEmpty({ ...headers, ...response.headers }) };
    }),
    deprecated: versioning.lifecycle[version]?.deprecated ? true : operation.deprecated,
  };
}

/** Returns the place of the version in a request. OpenAPI has no parameter for `Accept` and for the host. */
function placeOf(strategy: VersioningStrategy, path: string) {
  const name = strategy.versionParam;
  if (strategy instanceof HeaderVersioning) return { in: 'header', name: strategy.headerName };
  if (strategy instanceof QueryParameterVersioning) return { in: 'query', name };
  const isInPath = strategy instanceof URLPathVersioning && path.includes(`{${name}}`);
  return isInPath ? { in: 'path', name } : undefined;
}

/** Copies the objects that `version` has, and the components and tags that they use. */
function filter(document: Node, version: Version): Node {
  const isOut = ({ 'x-versions': versions }: Node = {}) =>
    versions === false || !versionFilter(versioning, versions)(version);
  const lacksAll = (list: unknown) => isList(list) && list.length > 0 && list.every(lacks);

  /** Returns whether `version` lacks an object: by its `x-versions`, or because it lacks all items of a part. */
  function lacks(value: unknown): boolean {
    if (!isNode(value)) return false;
    const { $ref, items, schema, content, anyOf, oneOf } = value;
    const operations = METHODS.flatMap((method) => value[method] ?? []);
    const parts = [[items], [schema], Object.values(content ?? {}), anyOf, oneOf, operations];
    return isOut(value) || isOut(resolve(document, $ref)) || parts.some(lacksAll);
  }

  const used = new Set<string>();
  /** Copies a value. The keys of a `map`, such as `properties`, are names. Other keys are keywords. */
  function copy(value: unknown, map?: string): unknown {
    if (isList(value)) return value.filter((item) => !lacks(item)).map((item) => copy(item));
    if (!isNode(value)) return value;
    const rest = mapEntries(value, (child, key) => {
      if (map) return lacks(map === 'mapping' ? { $ref: child } : child) ? undefined : copy(child);
      if (key === 'x-versions') return undefined;
      if (isData(key, child)) return child;
      if (lacksAll(child)) return undefined;
      if (MAPS.has(key)) return copy(child, key);
      if (key === 'required' && isList(child)) {
        // OpenAPI 3.0 rejects an empty list.
        return unlessEmpty(child.filter((name) => !lacks(value.properties?.[`${name}`])));
      }
      return lacks(child) ? undefined : copy(child);
    });
    if (map) return rest;
    for (const keys of namedBy(rest)) used.add(keys.join('/'));
    return unwrap(rest, value);
  }

  const { components: _, ...others } = document;
  const { tags, webhooks, ...rest } = copy(others) as Node;
  const components: Node = {};
  for (const key of used) {
    const [type = '', name = ''] = key.split('/');
    const component = copy(document.components?.[type]?.[name]); // uses more components
    if (component) components[type] = { ...components[type], [name]: component };
  }
  const usedTags = tags?.filter(({ name }: Node) => used.has(`tags/${name}`));
  const all = {
    ...rest,
    tags: usedTags,
    webhooks: unlessEmpty(webhooks),
    components: unlessEmpty(components),
  };
  return mapEntries(all, (value) => value);
}

/** Replaces a schema by its only remaining choice, unless that would lose a keyword. */
function unwrap(schema: Node, before: Node): Node {
  for (const key of ['anyOf', 'oneOf']) {
    const { [key]: choices, discriminator, ...others } = schema;
    if (choices?.length !== 1 || before[key].length === 1) continue;
    const [choice] = choices;
    const isFree = (name: string) =>
      !choice.$ref && (choice[name] ?? others[name]) === others[name];
    if (Object.keys(others).every(isFree)) return { ...others, ...choice };
  }
  return schema;
}

/** Returns the types and the names of the components and tags that an object names. */
function namedBy({ $ref, mapping = {}, security = [], tags = [] }: Node): string[][] {
  const schemes: string[] = security.flatMap((it: Node) => Object.keys(it));
  return [
    ...[$ref, ...Object.values(mapping)].map(parse),
    ...schemes.map((name) => ['securitySchemes', name]),
    ...tags.map((name: string) => ['tags', name]),
  ];
}

/** Parses `#/components/schemas/User`, or the bare name of a schema, as a discriminator may have it. */
const parse = (reference = '') =>
  reference.includes('/') ? reference.split('/').slice(2, 4) : ['schemas', reference];

function resolve(document: Node, reference?: string): Node | undefined {
  const [type = '', name = ''] = parse(reference);
  return document.components?.[type]?.[name];
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !isList(value);

/** Returns a copy with other values, without the entries whose value is `undefined`. */
function mapEntries(node: Node, change: (value: Node[string], key: string) => unknown): Node {
  if (!isNode(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, change(value, key)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const unlessEmpty = (value: object = {}) => (Object.keys(value).length > 0 ? value : undefined);

const METHODS = 'get put post delete options head patch trace query'.split(' ');
/** The keywords whose objects have names as keys. */
const MAPS = new Set(
  `paths webhooks callbacks responses content headers links encoding variables scopes mapping examples parameters
  schemas requestBodies securitySchemes pathItems properties patternProperties dependentSchemas dependentRequired
  $defs definitions`.split(/\s+/),
);
/** Returns whether the value of a keyword is literal. Only `examples` of a schema is a list. */
const isData = (key: string, value: unknown) =>
  /^(const|default|enum|example|value|x-.*)$/.test(key) || (key === 'examples' && isList(value));
