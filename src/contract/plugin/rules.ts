import { HeaderVersioning, type VersioningSettings } from 'request-versioning';
import { type CreateStrategy, STRATEGIES, type StrategyName } from './strategies.js';
import type { PluginCall, PluginRequest, PluginResponse, PluginRoute } from './subject.js';

/** A rule: an application with one route, and the requests that are sent to it. A right plugin follows from them. */
export interface PluginRule
  extends Pick<PluginRoute, 'method' | 'path' | 'versions' | 'isNeutral'> {
  readonly create: CreateStrategy;
  readonly settings: VersioningSettings;
  /** The version of every client, which the application looks up before the plugin. */
  readonly pin: string | undefined;
  readonly handler: (call: PluginCall) => PluginResponse;
  readonly onError: ((error: unknown) => PluginResponse) | undefined;
  /** The requests. A method that is left out is the route's. */
  readonly requests: readonly Partial<PluginRequest>[];
  /** Whether the requests are sent at the same time. */
  readonly isParallel: boolean;
}

const UNLISTED = ['v9', '__proto__', 'constructor', '../v1', 'v'.repeat(2_000)];
const OWN_HEADERS = { Vary: 'Accept-Language', Link: '</items?page=2>; rel="next"' };
const PREFLIGHT = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' };
const WITHOUT_DEFAULT = { defaultVersion: null };

/** The rule that the others differ from. The `id` would change if it were decoded twice. */
const BASE: PluginRule = {
  method: 'GET',
  path: '/items/:id',
  versions: undefined,
  isNeutral: false,
  create: STRATEGIES.header,
  settings: {},
  pin: undefined,
  handler: () => text(200),
  onError: undefined,
  requests: sending(['v1', 'v2', 'v3']),
  isParallel: false,
};

const RULES: Readonly<Record<string, Partial<PluginRule>>> = {
  'a handler gets the version, the parameters and the links of its request': {},
  'a request without a version gets the default version': { requests: [{}] },
  'parallel requests keep their versions': { isParallel: true },
  'a version that is looked up before the plugin reaches selectVersion': {
    pin: 'v2',
    versions: ['v2'],
  },

  'the headers of a handler are merged with the headers of the version': {
    handler: () => text(200, OWN_HEADERS),
  },
  'Vary: * of a handler stays, with the headers of the version': {
    handler: () => text(200, { Vary: '*' }),
  },
  'a 404 of a handler has the headers of the version': { handler: () => text(404) },
  'a redirect has the headers of the version': {
    handler: () => text(302, { Location: '/items' }),
  },
  'HEAD has the status and the headers of GET': {
    handler: () => text(200, OWN_HEADERS),
    requests: sending(['v1', 'v9'], { method: 'HEAD' }),
  },

  'an error becomes the response of the framework, with the headers of the version': {
    handler: fail,
  },
  'an error reaches the error handler of the application unchanged': {
    handler: fail,
    onError: respondTo,
  },
  'an error with headers becomes the response of the framework, with the headers of the version': {
    handler: refuse,
  },
  'an error with headers reaches the error handler of the application unchanged': {
    handler: refuse,
    onError: respondTo,
  },

  'a version that is not allowed is rejected, and the next request is served': {
    onError: respondTo,
    requests: sending([...UNLISTED, 'v2']),
  },
  'two different versions are rejected': { requests: sending(['v1, v2']) },
  'a request without the required version is rejected': {
    settings: WITHOUT_DEFAULT,
    requests: [{}],
  },
  'a version that the list of a route lacks is rejected without the headers of the version': {
    versions: ['v1', 'v3'],
    onError: respondTo,
  },
  'a version that pick in a handler lacks is rejected without the headers of the version': {
    handler: ({ api }) => text(200, { Link: `</${api?.pick({ v2: 'v2' })}>` }),
    onError: respondTo,
  },
  'a rejection of another strategy in a handler has the Vary of both': {
    handler: () => text(200, { Link: OTHER.determineVersion({ headers: {} }) }),
    onError: respondTo,
  },

  'a route that opts out has no version': {
    isNeutral: true,
    settings: WITHOUT_DEFAULT,
    requests: [{}, { path: '/items/7?version=v9' }, ...sending(['v9'])],
  },
  'an unknown URL has no version': {
    settings: WITHOUT_DEFAULT,
    requests: sending(['v1', ...UNLISTED], { path: '/unknown' }),
  },
  'a preflight runs the handler of its route without a version': {
    method: 'OPTIONS',
    settings: WITHOUT_DEFAULT,
    requests: [{ headers: PREFLIGHT }],
  },
  'OPTIONS without Access-Control-Request-Method has a version': { method: 'OPTIONS' },
};

/** Another version in each place. The unlisted versions are on a route, and in an unknown URL. */
const EVERY_PLACE: readonly Partial<PluginRequest>[] = [
  inEveryPlace('/v2/items/v1', 'v3', 'v4', 'v5', 'v6'),
  inEveryPlace('/v2/items/v3', 'v4', 'v5', 'v6', 'v1'),
  inEveryPlace('/v2/items/7', 'v9', 'v9', 'v9', 'v9'),
  inEveryPlace('/..%2Fv2/items/7', 'v9', 'v9', 'v9', 'v9'),
];

/** Returns the rules by name. Each of the `strategies` has a rule of its own. */
export function rulesOf(strategies: readonly StrategyName[]): [name: string, PluginRule][] {
  const places = strategies.map((name): [string, Partial<PluginRule>] => [
    `${name}: of a version in each place, only the version of its own place counts`,
    {
      create: STRATEGIES[name],
      path: name === 'path' ? '/:version/items/:id' : '/v2/items/:id',
      requests: EVERY_PLACE,
    },
  ]);
  return [...Object.entries(RULES), ...places].map(([name, rule]) => [name, { ...BASE, ...rule }]);
}

/** Makes a request for each version, which a header carries. */
function sending(versions: readonly string[], request: Partial<PluginRequest> = {}) {
  return versions.map((version) => ({ ...request, headers: { 'Accept-Version': version } }));
}

function inEveryPlace(path: string, query: string, host: string, type: string, header: string) {
  const headers = {
    Host: `${host}.example.com`,
    Accept: `a/b; version=${type}`,
    'Accept-Version': header,
  };
  return { path: `${path}?version=${query}`, headers };
}

function text(status: number, headers: Readonly<Record<string, string>> = {}): PluginResponse {
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: 'text' };
}

function fail(): never {
  throw new Error('secret');
}

/** Throws an error with a status and headers, as `http-errors` creates it. */
function refuse(): never {
  const headers = { 'Retry-After': '120', Vary: 'Accept-Encoding' };
  const fields = { status: 409, statusCode: 409, expose: true, headers };
  throw Object.assign(new Error('refused'), fields);
}

/** A strategy that a handler asks too. It rejects every request of the contract. */
const OTHER = new HeaderVersioning({ headerName: 'Other-Version', allowedVersions: ['v1'] });

/** Responds to an error as an application does, with the headers of the error. */
function respondTo(error: unknown): PluginResponse {
  const { status = 500, headers } = Object(error);
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: 'handled' };
}
