import type { RouteOptions } from 'request-versioning';
import type { RuleApplication } from './application.js';
import type { Exchange } from './exchange.js';
import {
  askOther,
  fail,
  pickOrReject,
  pickV2,
  respond,
  respondWithHeaders,
  sendAgain,
  sendStatus,
  show,
  text,
} from './handlers.js';
import { get, getAmongOthers, head, options, preflight, request } from './requests.js';
import {
  AMBIGUOUS,
  CAUGHT,
  FAILED,
  GONE,
  HANDLED,
  handled,
  LACKS_V1,
  LACKS_V2,
  LACKS_V3,
  listing,
  NO_PLACE,
  NO_VERSION,
  NOT_ALLOWED,
  OF_V1,
  OF_V2,
  preflighted,
  REQUIRED,
  TRANSLATED,
  UNAVAILABLE,
  V1,
  V2,
  V3,
} from './responses.js';
import {
  asIs,
  byEveryPlace,
  byHeader,
  byNamespace,
  byPath,
  ENDING,
  FAILING,
  OLD,
  SETTINGS,
  VARYING,
} from './strategies.js';

/** An application, and what its one route must respond to each request. */
type Row = readonly [application: Partial<RuleApplication>, ...exchanges: readonly Exchange[]];

const OWN = { Vary: 'Cookie', Link: '</items?page=2>; rel="next"' };
const OWN_AND_V1 = {
  ...OF_V1,
  Vary: 'Cookie, Accept-Version',
  Link: '</items?page=2>; rel="next", </v1>; rel="sunset"',
};
const OWN_AND_V2 = { ...OF_V2, Vary: 'Cookie, Accept-Version', Link: OWN.Link };

const NEWS = { links: [{ rel: 'deprecation', href: '/news' }] };
const LIFECYCLE = { ...NEWS, deprecated: '2025-01-01', sunset: '2098-01-01' };
const ITS_DATES = { Deprecation: '@1735689600', Sunset: 'Wed, 01 Jan 2098 00:00:00 GMT' };
const ITS_LINK = '</news>; rel="deprecation"';
const ITS_V1 = { ...OF_V1, ...ITS_DATES, Link: `${ITS_LINK}, </v1>; rel="sunset"` };
const ITS_V2 = { ...OF_V2, ...ITS_DATES, Link: ITS_LINK };

/** Puts the plugin on a mount, and not on the route behind it. */
function onMount(path: string, options: RouteOptions): Partial<RuleApplication> {
  return { mount: { path, options }, options: undefined };
}

const WITHOUT_DEFAULT = { ...SETTINGS, defaultVersion: null };

/** If the version is in the path, the response depends on no header. */
const V2_IN_PATH = handled({ ...OF_V2, Vary: 'Origin' }, 'v2 of v3 at /v2/items/v3');

const V1_WITHOUT_PLACE = handled({ ...OF_V1, Vary: 'Origin' }, 'v1');

/** The strategy of this rule adds no header but `Vary`. */
const IN_PLACE = { Vary: 'Accept, Accept-Version' };

const ROWS: Readonly<Record<string, Row>> = {
  'a handler gets the version, the parameters and the links of its request': [
    {},
    [get('v1'), V1],
    [get('v2'), V2],
    [get('v3', '/items/a%2520b'), { ...V3, body: 'v3 of a%20b at /items/a%2520b' }],
  ],
  'a request without a version gets the default version': [{}, [get(), V1]],
  'a version that is not allowed is rejected, and the next request is served': [
    {},
    ...['v9', '__proto__', '../v1', 'v'.repeat(2_000)].map(
      (version): Exchange => [get(version), NOT_ALLOWED],
    ),
    [get('v2'), V2],
  ],
  ...Object.fromEntries(
    (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method): [string, Row] => [
      `${method} has a version`,
      [{ method }, [request(method)('v2'), V2]],
    ]),
  ),
  'the parameters of the path are decoded': [
    { create: byPath, path: '/:version/items/:id' },
    [
      get(undefined, '/%76%32/items/a%20b'),
      handled({ ...OF_V2, Vary: 'Origin' }, 'v2 of a b at /v2/items/a%20b'),
    ],
  ],
  'a parameter that cannot be decoded is the mistake of the client, and the next request is served':
    [
      { create: byPath, path: '/:version/items/:id', onError: undefined },
      [get(undefined, '/%E0%A4%A/items/7'), { status: /^4/ }],
      [get(undefined, '/v2/items/v3'), V2_IN_PATH],
    ],
  'two routes with different options keep them apart': [
    {
      options: { versions: ['v1'] },
      others: [{ path: '/others/:id', options: { versions: ['v2'] } }],
    },
    [get('v1'), listing(V1, '', 'v1')],
    [get('v2'), listing(LACKS_V2, '', 'v1')],
    [get('v2', '/others/7'), listing(V2, 'v2')],
    [get('v1', '/others/7'), listing(LACKS_V1, 'v2')],
  ],
  'a version of a route that is not allowed is a TypeError when the route is declared': [
    { options: { versions: ['v9'] } },
  ],
  'a version of a mount that is not allowed is a TypeError when the mount is declared': [
    onMount('/shop', { versions: ['v9'] }),
  ],
  'parallel requests keep their versions': [
    { isParallel: true },
    [get('v1'), V1],
    [get('v2'), V2],
    [get('v3'), V3],
  ],
  'a version that is looked up before the plugin reaches selectVersion': [
    { accounts: ['v2'] },
    [get(), V2],
  ],
  'selectVersion is asked for each request, and gets the request with what the application has set on it':
    [{ accounts: ['v2', 'v3'] }, [get('v1'), V2], [get('v1'), V3]],
  'an error of selectVersion reaches the error handler, and never means the default version': [
    { settings: FAILING },
    [get(), FAILED],
    [get('v2'), FAILED],
  ],
  'each place of a version arrives as it was sent, and no other place counts': [
    { create: byEveryPlace, path: '/:version/items/:id' },
    [getAmongOthers('/v2/items/v1?id=v3'), handled(IN_PLACE, 'v2 of v1 at /v2/items/v1')],
    [getAmongOthers('/v2/items/7?version=v3'), handled(IN_PLACE, 'v3 of 7 at /items/7?version=v3')],
    [
      getAmongOthers('/v2/items/7', { 'Accept-Version': 'v4' }),
      handled(IN_PLACE, 'v4 of 7 at /items/7'),
    ],
    [
      getAmongOthers('/v2/items/7', { Accept: 'a/b; version=Beta' }),
      handled(IN_PLACE, 'Beta of 7 at /items/7'),
    ],
    [
      getAmongOthers('/v2/items/7', { Host: 'v5.example.com' }),
      handled(IN_PLACE, 'v5 of 7 at /items/7'),
    ],
    [getAmongOthers('/%76%32/items/7'), handled(IN_PLACE, 'v2 of 7 at /v2/items/7')],
    ...['/v2/items/7?version=v%2533', '/v%2532/items/7', '/..%2Fv2/items/7'].map(
      (path): Exchange => [getAmongOthers(path), { ...NOT_ALLOWED, headers: IN_PLACE }],
    ),
  ],

  'a plugin on a mount decides for the route behind it': [
    onMount('/shop', { versions: ['v1', 'v2'] }),
    [get('v1', '/shop/items/7'), listing(V1, 'v2', 'v1')],
    [get('v3', '/shop/items/7'), listing(LACKS_V3, 'v2', 'v1')],
    [get('v9', '/shop/items/7'), listing(NOT_ALLOWED, 'v2', 'v1')],
  ],
  'an option of a route that is undefined leaves that of the mount': [
    {
      settings: { allowedVersions: ['v1', 'v2', 'v3'], translate: asIs },
      mount: { path: '/shop', options: { versions: ['v1', 'v2'] } },
      options: { versions: undefined },
    },
    [
      get('v3', '/shop/items/7'),
      { status: 422, headers: TRANSLATED, body: 'ERR_VERSION_LACKS_RESOURCE' },
    ],
    [get('v2', '/shop/items/7'), { status: 200, headers: { Vary: 'Origin, Accept-Version' } }],
  ],
  'the life cycle of a mount is merged into the headers of the routes behind it': [
    onMount('/shop', { lifecycle: LIFECYCLE }),
    [get('v1', '/shop/items/7'), { ...V1, headers: ITS_V1 }],
    [get('v2', '/shop/items/7'), { ...V2, headers: ITS_V2 }],
  ],
  'a mount whose paths may lack the version has the default version': [
    { create: byPath, ...onMount('/shop', { versionInPath: 'optional' }), path: '/items' },
    [get(undefined, '/shop/items'), V1_WITHOUT_PLACE],
  ],
  'the path parameter of a mount is the version of the route behind it': [
    { create: byPath, ...onMount('/:version', {}) },
    [get(undefined, '/v2/items/v3'), V2_IN_PATH],
  ],
  'the namespace of a route is its version, whatever its path is': [
    { create: byNamespace, path: '/v1/items/:id', options: { namespace: 'v2' } },
    [get(undefined, '/v1/items/v3'), V2_IN_PATH],
  ],
  'the namespace of a mount is the version of the route behind it': [
    { create: byNamespace, ...onMount('/v1', { namespace: 'v2' }) },
    [get(undefined, '/v1/items/v3'), V2_IN_PATH],
  ],
  'a plugin on a route decides again, and its headers replace those of a plugin on the mount': [
    {
      create: byNamespace,
      settings: VARYING,
      ...onMount('/v1', { namespace: 'v1' }),
      options: { namespace: 'v2' },
    },
    [
      get(undefined, '/v1/items/7'),
      {
        ...V2,
        headers: { ...OF_V2, Vary: 'Origin, Accept-Language' },
        body: 'v2 of 7 at /v2/items/7',
        calls: undefined,
      },
    ],
  ],
  'a rejection on a route replaces the headers of a plugin on the mount': [
    {
      create: byNamespace,
      ...onMount('/v1', { namespace: 'v1' }),
      options: { namespace: 'v2', versions: ['v3'] },
    },
    [
      get(undefined, '/v1/items/7'),
      listing(
        { ...LACKS_V2, headers: { ...OF_V2, Vary: 'Accept-Language' }, calls: undefined },
        'v3',
      ),
    ],
  ],
  'a route whose path lacks the version is an error for every client': [
    { create: byPath, mayRefuse: true },
    [get(), NO_PLACE],
    [get('v2', '/items/v2?version=v2'), NO_PLACE],
  ],
  'a route without a namespace is an error for every client': [
    { create: byNamespace, path: '/v2/items/:id', mayRefuse: true },
    [get(undefined, '/v2/items/7'), NO_PLACE],
    [get('v1', '/v2/items/v1'), NO_PLACE],
  ],
  'a route whose path may lack the version has the default version': [
    { create: byPath, path: '/items', options: { versionInPath: 'optional' } },
    [get(undefined, '/items'), V1_WITHOUT_PLACE],
  ],

  'the headers of a handler are merged with the headers of the version': [
    { handle: () => text('own', OWN) },
    [get('v1'), handled(OWN_AND_V1, 'own')],
    [get('v2'), handled(OWN_AND_V2, 'own')],
  ],
  'the headers of a handler are merged if nothing in front of it touches the response': [
    { handle: () => text('own', OWN), earlier: {} },
    [get('v1'), handled(OWN_AND_V1, 'own')],
    [get('v9'), NOT_ALLOWED],
  ],
  'a second response to the same request does not change the headers of the first': [
    { handle: sendAgain, accounts: ['v1', 'v2'] },
    [get(), { ...V1, calls: undefined }],
  ],
  'Vary: * of a handler stays, with the headers of the version': [
    { handle: () => text('any', { Vary: '*' }) },
    [get('v1'), handled({ ...OF_V1, Vary: '*' }, 'any')],
  ],
  'a response of any status has the headers of the version': [
    { handle: sendStatus },
    ...[201, 204, 302, 304, 404, 503].map((status): Exchange => {
      const headers = { ...OF_V1, Location: '/items' };
      return [get('v1', `/items/${status}`), { status, headers, body: '', calls: HANDLED }];
    }),
  ],
  'HEAD has the status and the headers of GET': [
    { handle: () => text('own', OWN) },
    [head('v1'), handled(OWN_AND_V1, '')],
    [head('v9'), { ...NOT_ALLOWED, body: '' }],
  ],
  'HEAD of a route with versions is rejected for the others': [
    { options: { versions: ['v2'] } },
    [head('v2'), { ...listing(V2, 'v2'), body: '' }],
    [head('v1'), { ...listing(LACKS_V1, 'v2'), body: '' }],
  ],
  'a life cycle of a route is merged into the headers of every version': [
    { options: { lifecycle: LIFECYCLE } },
    [get('v1'), { ...V1, headers: ITS_V1 }],
    [get('v2'), { ...V2, headers: ITS_V2 }],
  ],
  'a response to an error has the life cycle of the route': [
    { options: { lifecycle: LIFECYCLE, versions: ['v1'] }, handle: fail },
    [
      get('v1', '/items/error'),
      listing({ status: 422, headers: ITS_V1, body: 'secret', calls: CAUGHT }, '', 'v1'),
    ],
    [get('v2'), listing({ ...LACKS_V2, headers: { ...ITS_V2, ...TRANSLATED } }, '', 'v1')],
  ],

  'an error becomes the response of the framework, with the headers of the version': [
    { handle: fail, onError: undefined },
    [get('v1', '/items/error'), { status: 500, headers: OF_V1, calls: HANDLED }],
    [get('v2', '/items/error'), { status: 500, headers: OF_V2, calls: HANDLED }],
  ],
  'an error reaches the error handler of the application unchanged': [
    { handle: fail, onError: respondWithHeaders },
    [get('v1', '/items/error'), { status: 500, headers: OF_V1, body: 'secret', calls: CAUGHT }],
    [
      get('v1', '/items/conflict'),
      {
        status: 409,
        headers: { ...OF_V1, Vary: 'Cookie, Accept-Version', 'Retry-After': '120' },
        body: 'refused',
        calls: CAUGHT,
      },
    ],
  ],
  'a rejection of another strategy in a handler is an error with the headers of the version': [
    { handle: askOther },
    [get('v1'), { status: 422, headers: OF_V1, body: 'ERR_VERSION_REQUIRED', calls: CAUGHT }],
  ],

  'two different versions are rejected': [
    {},
    [get(['v1', 'v2']), AMBIGUOUS],
    [get('v1, v2'), AMBIGUOUS],
  ],
  'a request without the required version is rejected': [
    { settings: WITHOUT_DEFAULT },
    [get(), REQUIRED],
  ],
  'a version that the list of a route lacks is rejected before the handler': [
    { options: { versions: ['v1', 'v3'] } },
    [get('v1'), listing(V1, 'v3', 'v1')],
    [get('v2'), listing(LACKS_V2, 'v3', 'v1')],
    [get('v3'), listing(V3, 'v3', 'v1')],
  ],
  'a version before the range of a route is rejected': [
    { options: { versions: { since: 'v2' } } },
    [get('v1'), listing(LACKS_V1, 'v2, v3')],
    [get('v2'), listing(V2, 'v2, v3')],
  ],
  'a version after the range of a route is rejected': [
    { options: { versions: { until: 'v2' } } },
    [get('v2'), listing(V2, 'v2', 'v1')],
    [get('v3'), listing(LACKS_V3, 'v2', 'v1')],
  ],
  'pick on a route with versions lists those that have both': [
    { options: { versions: ['v1', 'v2'] }, handle: pickV2 },
    [get('v1'), { ...listing(LACKS_V1, 'v2'), calls: CAUGHT }],
    [get('v2'), { ...listing(V2, 'v2', 'v1'), body: 'picked' }],
  ],
  'pick and reject() in a handler reject with the headers of the version': [
    { handle: pickOrReject },
    [get('v1', '/items/pick'), { ...listing(LACKS_V1, 'v3'), calls: CAUGHT }],
    [get('v1', '/items/reject'), { ...listing(LACKS_V1), calls: CAUGHT }],
    [get('v3', '/items/pick'), { ...V3, body: 'picked' }],
    [get('v3', '/items/reject'), { ...V3, body: 'not rejected' }],
  ],
  'the headers of a rejection stand once, even if an error handler copies them': [
    { handle: pickOrReject, onError: respondWithHeaders },
    [get('v1', '/items/pick'), { ...listing(LACKS_V1, 'v3'), status: 404, calls: CAUGHT }],
    [get('v1', '/items/reject'), { ...listing(LACKS_V1), status: 404, calls: CAUGHT }],
    [get('v9'), { ...NOT_ALLOWED, status: 400 }],
  ],
  'a version that is gone is rejected with its headers, also as the default': [
    { settings: ENDING, options: { lifecycle: NEWS }, onError: respondWithHeaders },
    [get('v1'), GONE],
    [get(), GONE],
  ],
  'a version in a brownout is rejected with its headers, and the seconds until its end': [
    { settings: ENDING, options: { lifecycle: NEWS }, onError: respondWithHeaders },
    [get('v2'), UNAVAILABLE],
  ],
  'a version ends while the application runs': [
    {
      settings: { ...SETTINGS, lifecycle: { v1: { ...OLD, gone: '2099-01-01' } } },
      times: [...Array(2).fill('2098-12-31T23:59:59Z'), ...Array(2).fill('2099-01-01T00:00:00Z')],
    },
    [get('v1'), V1],
    [get('v2'), V2],
    [get('v1'), listing({ ...LACKS_V1, body: 'ERR_VERSION_GONE' }, 'v2, v3')],
    [get('v2'), listing(V2, 'v2, v3')],
  ],
  'the framework sends the end of a version with its headers if there is no error handler': [
    { settings: ENDING, options: { lifecycle: NEWS }, onError: undefined },
    [get('v1'), { status: 410, headers: GONE.headers, body: /has ended|Gone/ }],
    [
      get('v2'),
      {
        status: 503,
        headers: UNAVAILABLE.headers,
        body: /temporarily unavailable|Service Unavailable/,
      },
    ],
  ],
  'the framework sends a rejection with its headers if there is no error handler': [
    { handle: pickOrReject, onError: undefined },
    [
      get('v1', '/items/pick'),
      { status: 404, headers: listing(LACKS_V1, 'v3').headers, calls: HANDLED },
    ],
    [get('v9'), { status: 400, headers: NOT_ALLOWED.headers, calls: ['forRequest'] }],
  ],

  'a route that opts out has no version': [
    { options: false, settings: WITHOUT_DEFAULT },
    [get(), NO_VERSION],
    [get('v9'), NO_VERSION],
    [get(undefined, '/items/7?version=v9'), NO_VERSION],
  ],
  'an unknown URL has no version': [
    { onError: undefined, settings: WITHOUT_DEFAULT },
    [get(undefined, '/unknown'), { status: 404, headers: {}, calls: [] }],
    [get('v9', '/unknown'), { status: 404, headers: {}, calls: [] }],
  ],
  'a preflight has the version that it carries or null, without the headers of a version': [
    { method: 'OPTIONS', options: { lifecycle: LIFECYCLE } },
    [preflight(), preflighted('null of 7 at /items/7')],
    [preflight('v3'), preflighted('v3 of 7 at /items/7')],
    [preflight('v9'), preflighted('null of 7 at /items/7')],
  ],
  'a preflight of a version that is gone is not rejected': [
    { method: 'OPTIONS', settings: ENDING },
    [preflight('v1'), preflighted('v1 of 7 at /items/7')],
  ],
  'a route with versions rejects a preflight only if that names a version that the route lacks': [
    { method: 'OPTIONS', options: { versions: ['v2'] } },
    [preflight(), preflighted('null of 7 at /items/7')],
    [preflight('v9'), preflighted('null of 7 at /items/7')],
    [preflight('v1'), { ...listing(LACKS_V1, 'v2'), calls: ['forPreflight', 'onError'] }],
    [preflight('v2'), preflighted('v2 of 7 at /items/7')],
  ],
  'OPTIONS without Access-Control-Request-Method has a version': [
    { method: 'OPTIONS' },
    [options('v2'), V2],
    [options('v9'), NOT_ALLOWED],
  ],
  'OPTIONS needs no version in its path': [
    { method: 'OPTIONS', create: byPath, path: '/items' },
    [options(undefined, '/items'), V1_WITHOUT_PLACE],
    [preflight(undefined, '/items'), preflighted('null')],
  ],
};

/** The application of each rule, where the row does not change it. */
const BASE: RuleApplication = {
  method: 'GET',
  mount: undefined,
  path: '/items/:id',
  options: {},
  create: byHeader,
  settings: SETTINGS,
  others: [],
  accounts: [],
  times: [],
  earlier: { Vary: 'Origin' },
  handle: show,
  onError: respond,
  isParallel: false,
  mayRefuse: false,
};

/** The form that has a rule of its own, because the headers of its response are immutable. */
const REDIRECT = 'Response.redirect';

const Location = 'http://localhost/items';
const REDIRECTED: Row = [
  { handle: () => ({ status: 302, headers: { Location }, body: '', form: REDIRECT }), earlier: {} },
  [get('v1'), { ...handled({ ...OF_V1, Location }, ''), status: 302 }],
  [get('v2'), { ...handled({ ...OF_V2, Location }, ''), status: 302 }],
];

const ofForm = (form: string): Row => [
  { handle: () => ({ ...text('own', OWN), form }) },
  [get('v1'), handled(OWN_AND_V1, 'own')],
  [get('v2'), handled(OWN_AND_V2, 'own')],
];

/** A rule of the contract. */
export interface Rule {
  readonly name: string;
  readonly application: RuleApplication;
  readonly exchanges: readonly Exchange[];
}

/** Returns the rules for a plugin whose handlers can send a response in these further forms. */
export function rulesFor(forms: readonly string[]): readonly Rule[] {
  const ofForms = forms.map((form): [string, Row] => [
    `the headers of a handler that sends its response by ${form} are merged, too`,
    form === REDIRECT ? REDIRECTED : ofForm(form),
  ]);
  return [...Object.entries(ROWS), ...ofForms].map(([name, [application, ...exchanges]]) => {
    return { name, application: { ...BASE, ...application }, exchanges };
  });
}
