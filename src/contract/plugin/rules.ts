import type { VersioningSettings } from 'request-versioning';
import {
  askOther,
  fail,
  reject,
  respond,
  respondWithHeaders,
  sendStatus,
  text,
} from './handlers.js';
import { EVERY_PLACE, sending, toItems, UNLISTED, VERSIONS, WRONG_VERSIONS } from './requests.js';
import {
  type CreateStrategy,
  createPathOrHeader,
  STRATEGIES,
  type StrategyName,
} from './strategies.js';
import type { PluginCall, PluginRequest, PluginResponse, PluginRoute } from './subject.js';

/** A rule: an application with one route, and the requests that are sent to it. A right plugin follows from them. */
export interface PluginRule
  extends Pick<
    PluginRoute,
    'method' | 'path' | 'versions' | 'versionInPath' | 'lifecycle' | 'isNeutral'
  > {
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

const OWN_HEADERS = { Vary: 'Accept-Language', Link: '</items?page=2>; rel="next"' };
const WITHOUT_DEFAULT = { defaultVersion: null };
const PREFLIGHT = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' };

/** Rejections by the plugin, and by a handler. */
const REJECTIONS: Partial<PluginRule> = {
  handler: reject,
  requests: sending([...VERSIONS, UNLISTED], toItems(['pick', 'reject'])),
};

/** The rule that the others differ from. */
const BASE: PluginRule = {
  method: 'GET',
  path: '/items/:id',
  versions: undefined,
  versionInPath: undefined,
  lifecycle: undefined,
  isNeutral: false,
  create: STRATEGIES.header,
  settings: {},
  pin: undefined,
  handler: () => text(200),
  onError: respond,
  requests: sending(VERSIONS),
  isParallel: false,
};

const RULES: Readonly<Record<string, Partial<PluginRule>>> = {
  'a handler gets the version, the parameters and the links of its request': {},
  'a request without a version gets the default version': { requests: [{}] },
  'a route without parameters has a version': {
    create: createPathOrHeader,
    path: '/items',
    versionInPath: 'optional',
    requests: sending(VERSIONS, ['/items']),
  },
  'POST has a version': { method: 'POST' },
  'parallel requests keep their versions': { isParallel: true },
  'a version that is looked up before the plugin reaches selectVersion': {
    pin: 'v2',
    versions: ['v2'],
  },

  'the headers of a handler are merged with the headers of the version': {
    handler: () => text(200, OWN_HEADERS),
  },
  'the headers of writeHead are merged with the headers of the version': {
    handler: () => ({ ...text(200, OWN_HEADERS), writesHead: true }),
  },
  'Vary: * of a handler stays, with the headers of the version': {
    handler: () => text(200, { Vary: '*' }),
  },
  'a response of any status has the headers of the version': {
    handler: sendStatus,
    requests: sending(VERSIONS, toItems(['201', '204', '302', '304', '404', '503'])),
  },
  'a life cycle of a route is merged into the headers of every version': {
    lifecycle: {
      deprecated: '2025-01-01',
      sunset: '2027-02-01',
      links: [{ rel: 'deprecation', href: '/news' }],
    },
    handler: sendStatus,
    onError: undefined,
    requests: sending(VERSIONS, toItems(['200', '404', '500'])),
  },
  'HEAD has the status and the headers of GET': {
    handler: () => text(200, OWN_HEADERS),
    requests: sending(['v1', UNLISTED]).map((request) => ({ ...request, method: 'HEAD' })),
  },

  'an error becomes the response of the framework, with the headers of the version': {
    handler: fail,
    onError: undefined,
    requests: sending(VERSIONS, toItems(['error', 'http-error'])),
  },
  'an error reaches the error handler of the application unchanged': {
    handler: fail,
    onError: respondWithHeaders,
    requests: sending(VERSIONS, toItems(['error', 'http-error'])),
  },
  'a rejection of another strategy in a handler is an error with the headers of the version': {
    handler: askOther,
    onError: respondWithHeaders,
  },

  'a version that is not allowed is rejected, and the next request is served': {
    requests: sending([...WRONG_VERSIONS, 'v2']),
  },
  'two different versions are rejected': {
    requests: [{ headers: { 'Accept-Version': ['v1', 'v2'] } }, ...sending(['v1, v2'])],
  },
  'a request without the required version is rejected': {
    settings: WITHOUT_DEFAULT,
    requests: [{}],
  },
  'a version that the list of a route lacks is rejected before the handler': {
    versions: ['v1', 'v3'],
  },
  'a version before the range of a route is rejected': { versions: { since: 'v2' } },
  'a version after the range of a route is rejected': { versions: { until: 'v2' } },
  'pick and reject() in a handler reject with the headers of the version': REJECTIONS,
  'the headers of a rejection stand once, even if an error handler copies them': {
    ...REJECTIONS,
    onError: respondWithHeaders,
  },
  'the framework sends a rejection with its headers if there is no error handler': {
    ...REJECTIONS,
    onError: undefined,
  },

  'a route that opts out has no version': {
    isNeutral: true,
    settings: WITHOUT_DEFAULT,
    requests: [{}, { path: `/items/7?version=${UNLISTED}` }, ...sending([UNLISTED])],
  },
  'an unknown URL has no version': {
    onError: undefined,
    settings: WITHOUT_DEFAULT,
    requests: sending(['v1', ...WRONG_VERSIONS], ['/unknown']),
  },
  'a preflight has the version that it carries or null, without the headers of a version': {
    method: 'OPTIONS',
    pin: 'v2',
    lifecycle: { deprecated: '2025-01-01' },
    requests: [{ headers: PREFLIGHT }, ...sending(['v3', UNLISTED], undefined, PREFLIGHT)],
  },
  'a route with versions is closed to a preflight': {
    method: 'OPTIONS',
    versions: ['v2'],
    requests: [{ headers: PREFLIGHT }, ...sending(VERSIONS, undefined, PREFLIGHT)],
  },
  'OPTIONS without Access-Control-Request-Method has a version': { method: 'OPTIONS' },
};

/** Returns the rules by name. Each of the `strategies` has a rule of its own. */
export function rulesOf(strategies: readonly StrategyName[]): [name: string, PluginRule][] {
  const places = strategies.map((name): [string, Partial<PluginRule>] => [
    `${name}: of a version in each place, only the version of its own place counts`,
    {
      create: STRATEGIES[name],
      path: name === 'path' ? '/:version/items/:id' : '/v2/items/:id',
      onError: undefined,
      requests: EVERY_PLACE,
    },
  ]);
  return [...Object.entries(RULES), ...places].map(([name, rule]) => [name, { ...BASE, ...rule }]);
}
