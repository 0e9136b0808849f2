import type { RouteOptions } from 'request-versioning';
import type { Rule } from './application.js';
import type { Exchange } from './exchange.js';
import { respond, respondWithHeaders, sendAgain, serve, text } from './handlers.js';
import { get, getAmongOthers, head, options, preflight, request } from './requests.js';
import {
  caught,
  failed,
  GONE,
  HANDLED,
  handled,
  headersOf,
  lacks,
  listing,
  NO_VERSION,
  NOT_ALLOWED,
  preflighted,
  rejected,
  served,
  UNAVAILABLE,
} from './responses.js';
import {
  BY_ACCOUNT,
  byEveryPlace,
  byHeader,
  byNamespace,
  byPath,
  ENDING,
  FAILING,
  LISTING,
  SETTINGS,
  VARYING,
  WITHOUT_DEFAULT,
} from './strategies.js';

/** An application, and what its route must respond to each request. */
type Row = readonly [application: Partial<Rule>, ...exchanges: readonly Exchange[]];

const OWN = { Vary: 'Cookie', Link: '</items?page=2>; rel="next"' };
const OWN_AND_V2 = handled({ ...headersOf('v2'), ...OWN, Vary: 'Cookie, Accept-Version' }, 'own');
const OWN_AND_V1 = handled(
  { ...headersOf('v1'), Vary: 'Cookie, Accept-Version', Link: `${OWN.Link}, </v1>; rel="sunset"` },
  'own',
);

const NEWS = { links: [{ rel: 'deprecation', href: '/news' }] };
const LIFECYCLE = { ...NEWS, deprecated: '2025-01-01', sunset: '2098-01-01' };
const ITS_LINK = '</news>; rel="deprecation"';
const ITS_DATES = { Deprecation: '@1735689600', Sunset: 'Wed, 01 Jan 2098 00:00:00 GMT' };
const ITS_V1 = { ...headersOf('v1'), ...ITS_DATES, Link: `${ITS_LINK}, </v1>; rel="sunset"` };
const ITS_V2 = { ...headersOf('v2'), ...ITS_DATES, Link: ITS_LINK };

/** Puts the plugin on a mount, and not on the route behind it. */
function onMount(path: string, options: RouteOptions): Partial<Rule> {
  return { mount: { path, options }, options: undefined };
}

/** If the version is in the path, the response depends on no header. */
const V2_IN_PATH = handled({ 'API-Version': 'v2', Vary: 'Origin' }, 'v2 of v3 at /v2/items/v3');
const V1_WITHOUT_PLACE = handled({ ...headersOf('v1'), Vary: 'Origin' }, 'v1');

/** The response if the developer forgot to declare where the path has its version. */
const NO_PLACE = failed('TypeError');

/** The strategy of this rule adds no header but `Vary`. */
const inPlace = (body: string) => handled({ Vary: 'Accept, Accept-Version' }, body);

const ROWS: Readonly<Record<string, Row>> = {
  // If the author of a plugin has a mistake in `start`, this rule shows it.
  'a route that opts out has no version': [
    { options: false, settings: WITHOUT_DEFAULT },
    [get(), NO_VERSION],
    [get('v9'), NO_VERSION],
    [get(undefined, '/items/7?version=v9'), NO_VERSION],
  ],
  'an unknown URL has no version': [
    { onError: undefined, settings: WITHOUT_DEFAULT },
    [get(undefined, '/unknown'), { status: 404, headers: {} }],
    [get('v9', '/unknown'), { status: 404, headers: {} }],
  ],
  'a handler gets the version or the default, the parameters and the links of its request': [
    {},
    [get('v1'), served('v1')],
    [get('v2'), served('v2')],
    [get(), served('v1')],
    [get('v3', '/items/a%2520b'), { ...served('v3'), body: 'v3 of a%20b at /items/a%2520b' }],
  ],
  ...Object.fromEntries(
    (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method): [string, Row] => [
      `${method} has a version`,
      [{ method }, [request(method)('v2'), served('v2')]],
    ]),
  ),
  'a path parameter is decoded, and one that cannot be decoded is the mistake of the client': [
    { create: byPath, path: '/:version/items/:id', onError: undefined },
    [get(undefined, '/%76%32/items/v%33'), V2_IN_PATH],
    [get(undefined, '/%E0%A4%A/items/7'), { status: /^4/ }],
    [get(undefined, '/v2/items/v3'), V2_IN_PATH],
  ],
  'a version that is not allowed, missing or ambiguous is rejected, and the next request is served':
    [
      { settings: WITHOUT_DEFAULT },
      ...['v9', '__proto__', '../v1', 'v'.repeat(2_000)].map(
        (version): Exchange => [get(version), NOT_ALLOWED],
      ),
      [get(), rejected('ERR_VERSION_REQUIRED')],
      [get('v1, v2'), rejected('ERR_VERSION_AMBIGUOUS')],
      [get(['v1', 'v2']), rejected('ERR_VERSION_AMBIGUOUS')],
      [get('v2'), served('v2')],
    ],
  'each route has the versions of its own option, and lists no others': [
    {
      settings: LISTING,
      options: { versions: ['v1', 'v3'] },
      others: [
        { path: '/since/:id', options: { versions: { since: 'v2' } } },
        { path: '/until/:id', options: { versions: { until: 'v2' } } },
      ],
    },
    [get('v1'), listing(served('v1'), 'v3', 'v1')],
    [get('v2'), listing(lacks('v2'), 'v3', 'v1')],
    [get('v9'), listing(NOT_ALLOWED, 'v3', 'v1')],
    [get('v1', '/since/7'), listing(lacks('v1'), 'v2, v3')],
    [get('v2', '/since/7'), listing(served('v2'), 'v2, v3')],
    [get('v2', '/until/7'), listing(served('v2'), 'v2', 'v1')],
    [get('v3', '/until/7'), listing(lacks('v3'), 'v2', 'v1')],
  ],
  'a version of a route that is not allowed is a TypeError when the route is declared': [
    { options: { versions: ['v9'] } },
  ],
  'a version of a mount that is not allowed is a TypeError when the mount is declared': [
    onMount('/shop', { versions: ['v9'] }),
  ],
  'parallel requests keep their versions': [
    { isParallel: true },
    ...['v1', 'v2', 'v3'].map(
      (version): Exchange => [get(version), { ...served(version), calls: undefined }],
    ),
  ],
  'selectVersion is asked for each request, and gets the request with what the application has set on it':
    [
      { settings: BY_ACCOUNT, accounts: ['v2', 'v3'] },
      [get(), served('v2')],
      [get(), served('v3')],
    ],
  'an error of selectVersion reaches the error handler, and never means the default version': [
    { settings: FAILING },
    [get(), failed('RangeError')],
    [get('v2'), failed('RangeError')],
  ],
  'each place of a version arrives as it was sent, and no other place counts': [
    { create: byEveryPlace, path: '/:version/items/:id' },
    [getAmongOthers('/v2/items/v1?id=v3'), inPlace('v2 of v1 at /v2/items/v1')],
    [getAmongOthers('/v2/items/7?version=v3'), inPlace('v3 of 7 at /items/7?version=v3')],
    [getAmongOthers('/v2/items/7', { 'Accept-Version': 'v4' }), inPlace('v4 of 7 at /items/7')],
    [
      getAmongOthers('/v2/items/7', { Accept: 'a/b; version=Beta' }),
      inPlace('Beta of 7 at /items/7'),
    ],
    [getAmongOthers('/v2/items/7', { Host: 'v5.example.com' }), inPlace('v5 of 7 at /items/7')],
    ...['/v2/items/7?version=v%2533', '/v%2532/items/7', '/..%2Fv2/items/7'].map(
      (path): Exchange => [
        getAmongOthers(path),
        failed('ERR_VERSION_NOT_ALLOWED', { Vary: 'Accept, Accept-Version' }),
      ],
    ),
  ],

  'a plugin on a mount decides for the route behind it, with the options of the mount': [
    onMount('/shop', { versions: ['v1', 'v2'], lifecycle: LIFECYCLE }),
    [get('v1', '/shop/items/7'), { ...served('v1'), headers: ITS_V1 }],
    [get('v2', '/shop/items/7'), { ...served('v2'), headers: ITS_V2 }],
    [get('v3', '/shop/items/7'), lacks('v3', { ...ITS_V2, 'API-Version': 'v3' })],
  ],
  'an option of a route that is undefined leaves that of the mount': [
    {
      mount: { path: '/shop', options: { versions: ['v1', 'v2'] } },
      options: { versions: undefined },
    },
    [get('v2', '/shop/items/7'), { ...served('v2'), calls: undefined }],
    [get('v3', '/shop/items/7'), { ...lacks('v3'), calls: undefined }],
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
      get(undefined, '/v1/items/v3'),
      {
        ...V2_IN_PATH,
        headers: { ...V2_IN_PATH.headers, Vary: 'Origin, Accept-Language' },
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
      {
        ...lacks('v2'),
        headers: { 'API-Version': 'v2', Vary: 'Accept-Language' },
        calls: undefined,
      },
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
    [get('v1'), OWN_AND_V1],
    [get('v2'), OWN_AND_V2],
  ],
  'the headers of a handler are merged if nothing in front of it touches the response': [
    { handle: () => text('own', OWN), earlier: {} },
    [get('v1'), OWN_AND_V1],
    [get('v9'), NOT_ALLOWED],
  ],
  'a second response to the same request does not change the headers of the first': [
    { handle: sendAgain, settings: BY_ACCOUNT, accounts: ['v1', 'v2'] },
    [get(), { ...served('v1'), calls: undefined }],
  ],
  'Vary: * of a handler stays, with the headers of the version': [
    { handle: () => text('any', { Vary: '*' }) },
    [get('v1'), handled({ ...headersOf('v1'), Vary: '*' }, 'any')],
  ],
  'a response of any status has the headers of the version': [
    {},
    ...[201, 204, 302, 304, 404, 503].map((status): Exchange => {
      const headers = { ...headersOf('v1'), Location: '/items' };
      return [get('v1', `/items/${status}`), { ...handled(headers, ''), status }];
    }),
  ],
  'HEAD has the status and the headers of GET': [
    { handle: () => text('own', OWN) },
    [head('v1'), { ...OWN_AND_V1, body: '' }],
    [head('v9'), { ...NOT_ALLOWED, body: '' }],
  ],
  'HEAD of a route with versions is rejected for the others': [
    { options: { versions: ['v2'] } },
    [head('v2'), { ...served('v2'), body: '' }],
    [head('v1'), { ...lacks('v1'), body: '' }],
  ],
  'a life cycle of a route is merged into the headers of every response': [
    { options: { lifecycle: LIFECYCLE, versions: ['v1', 'v2'] } },
    [get('v1'), { ...served('v1'), headers: ITS_V1 }],
    [get('v2'), { ...served('v2'), headers: ITS_V2 }],
    [get('v3'), lacks('v3', { ...ITS_V2, 'API-Version': 'v3' })],
    [get('v1', '/items/error'), caught(failed('secret', ITS_V1))],
  ],

  'an error becomes the response of the framework, with the headers of the version': [
    { onError: undefined },
    [get('v1', '/items/error'), { status: 500, headers: headersOf('v1'), calls: HANDLED }],
  ],
  'an error reaches the error handler of the application unchanged': [
    { onError: respondWithHeaders },
    [get('v1', '/items/error'), { ...caught(failed('secret', headersOf('v1'))), status: 500 }],
    [
      get('v2', '/items/conflict'),
      {
        ...caught(failed('refused')),
        status: 409,
        headers: { ...headersOf('v2'), Vary: 'Cookie, Accept-Version', 'Retry-After': '120' },
      },
    ],
  ],
  'a rejection of another strategy in a handler is an error with the headers of the version': [
    {},
    [get('v1', '/items/another-strategy'), caught(failed('ERR_VERSION_REQUIRED', headersOf('v1')))],
  ],
  'pick and reject() reject with the headers of the version, and pick lists what the route has too':
    [
      { settings: LISTING, options: { versions: ['v1', 'v2'] } },
      [get('v1', '/items/pick'), caught(listing(lacks('v1'), 'v2'))],
      [get('v1', '/items/reject'), caught(lacks('v1'))],
      [get('v2', '/items/pick'), { ...listing(served('v2'), 'v2', 'v1'), body: 'picked' }],
    ],
  'the headers of a rejection stand once, even if an error handler copies them': [
    { onError: respondWithHeaders },
    [get('v1', '/items/pick'), { ...caught(lacks('v1')), status: 404 }],
    [get('v1', '/items/reject'), { ...caught(lacks('v1')), status: 404 }],
    [get('v9'), { ...NOT_ALLOWED, status: 400 }],
  ],
  'a version that is gone or in a brownout is rejected with its headers, also as the default': [
    { settings: ENDING, options: { lifecycle: NEWS }, onError: respondWithHeaders },
    [get('v1'), GONE],
    [get(), GONE],
    [get('v2'), UNAVAILABLE],
  ],
  'the framework sends a rejection with its headers if there is no error handler': [
    { settings: ENDING, options: { lifecycle: NEWS }, onError: undefined },
    [get('v1'), { ...GONE, body: /has ended|Gone/, calls: undefined }],
    [
      get('v2'),
      { ...UNAVAILABLE, body: /temporarily unavailable|Service Unavailable/, calls: undefined },
    ],
    [
      get('v3', '/items/reject'),
      { status: 404, headers: { ...lacks('v3').headers, Link: ITS_LINK }, calls: HANDLED },
    ],
    [get('v9'), { status: 400, headers: NOT_ALLOWED.headers }],
  ],

  'a preflight has the version that it carries or null, without the headers of a version': [
    { method: 'OPTIONS', settings: ENDING, options: { lifecycle: NEWS } },
    [preflight(), preflighted('null of 7 at /items/7')],
    [preflight('v3'), preflighted('v3 of 7 at /items/7')],
    [preflight('v9'), preflighted('null of 7 at /items/7')],
    [preflight('v1'), preflighted('v1 of 7 at /items/7')],
  ],
  'a route with versions rejects a preflight only if that names a version that the route lacks': [
    { method: 'OPTIONS', options: { versions: ['v2'] } },
    [preflight(), preflighted('null of 7 at /items/7')],
    [preflight('v9'), preflighted('null of 7 at /items/7')],
    [preflight('v1'), { ...lacks('v1'), calls: ['before', 'forPreflight', 'onError'] }],
    [preflight('v2'), preflighted('v2 of 7 at /items/7')],
  ],
  'OPTIONS without Access-Control-Request-Method has a version': [
    { method: 'OPTIONS' },
    [options('v2'), served('v2')],
    [options('v9'), NOT_ALLOWED],
  ],
  'OPTIONS needs no version in its path': [
    { method: 'OPTIONS', create: byPath, path: '/items' },
    [options(undefined, '/items'), V1_WITHOUT_PLACE],
    [preflight(undefined, '/items'), preflighted('null')],
  ],
};

/** The application of each rule, where the row does not change it. */
const BASE: Omit<Rule, 'name' | 'exchanges'> = {
  method: 'GET',
  mount: undefined,
  path: '/items/:id',
  options: {},
  create: byHeader,
  settings: SETTINGS,
  others: [],
  accounts: [],
  earlier: { Vary: 'Origin' },
  handle: serve,
  onError: respond,
  isParallel: false,
  mayRefuse: false,
};

/** The form that has a rule of its own, because the headers of its response are immutable. */
const REDIRECT = 'Response.redirect';

const Location = 'http://localhost/items';
const REDIRECTED: Row = [
  { handle: () => ({ status: 302, headers: { Location }, body: '', form: REDIRECT }), earlier: {} },
  [get('v1'), { ...handled({ ...headersOf('v1'), Location }, ''), status: 302 }],
  [get('v2'), { ...handled({ ...headersOf('v2'), Location }, ''), status: 302 }],
];

const ofForm = (form: string): Row => [
  { handle: () => ({ ...text('own', OWN), form }) },
  [get('v1'), OWN_AND_V1],
  [get('v2'), OWN_AND_V2],
];

/** Returns the rules for a plugin whose handlers can send a response in these further forms. */
export function rulesFor(forms: readonly string[]): readonly Rule[] {
  const ofForms = forms.map((form): [string, Row] => [
    `the headers of a handler that sends its response by ${form} are merged, too`,
    form === REDIRECT ? REDIRECTED : ofForm(form),
  ]);
  return [...Object.entries(ROWS), ...ofForms].map(([name, [application, ...exchanges]]) => {
    return { ...BASE, ...application, name, exchanges };
  });
}
