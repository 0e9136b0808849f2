/** Compiles only if the types are inferred as expected, and each expected error occurs. */
import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  type HeaderRecord,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  NoReverseMatch,
  newestNotAfter,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  requestOrigin,
  reverseWithFallback,
  URLPathVersioning,
  type UrlReverser,
  type VersionError,
  type VersioningSettings,
  type VersioningStrategy,
  type VersionOf,
  type VersionProblem,
} from 'request-versioning';
import {
  type builtIn,
  CookieVersioning,
  SessionVersioning,
  UncheckedVersioning,
} from './strategies.js';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Expect<T extends true> = T;
type Names<V extends Pick<BaseVersioning<never>, 'reverse'>> = Parameters<V['reverse']>[0];
declare const names: string[];

// The version is inferred from the settings.
const listed = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
const both = new AcceptHeaderVersioning({ defaultVersion: 'v9', allowedVersions: ['v1', null] });

// Without a list, any version is allowed, so the version is a string. With a default, it is never null.
const bare = new HostNameVersioning();
const defaultOnly = new QueryParameterVersioning({ defaultVersion: 'v1' });
const emptyList = new NamespaceVersioning({ defaultVersion: 'v1', allowedVersions: [] });
const nulls = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: null });
const fromConfig = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: names });

// A default that may be absent is still a possible version. Settings of unknown shape leave any version.
declare const loose: { defaultVersion?: 'v1'; allowedVersions: ['v2'] };
const maybe = new URLPathVersioning(loose);
declare const settings: VersioningSettings;
const any = new URLPathVersioning(settings);

// A strategy that does not check its default keeps null, and so does a list that may be empty.
const unchecked = new HostNameVersioning({ allowedVersions: ['v1'] });
const checked = new HeaderVersioning({ allowedVersions: ['v1'] });
const maybeEmpty = new HeaderVersioning({ allowedVersions: names });
const header = new HeaderVersioning({ allowedVersions: ['v1', null] });

export type FromSettings = [
  Expect<Same<VersionOf<typeof listed>, 'v1' | 'v2'>>,
  Expect<Same<VersionOf<typeof both>, 'v1' | 'v9'>>,
  Expect<Same<VersionOf<typeof bare>, string | null>>,
  Expect<Same<VersionOf<typeof defaultOnly>, string>>,
  Expect<Same<VersionOf<typeof emptyList>, string>>,
  Expect<Same<VersionOf<typeof nulls>, string>>,
  Expect<Same<VersionOf<typeof fromConfig>, string>>,
  Expect<Same<VersionOf<typeof maybe>, 'v1' | 'v2'>>,
  Expect<Same<VersionOf<typeof any>, string | null>>,
  Expect<Same<VersionOf<typeof unchecked>, 'v1' | null>>,
  Expect<Same<VersionOf<typeof checked>, 'v1'>>,
  Expect<Same<VersionOf<typeof maybeEmpty>, string | null>>,
  Expect<Same<VersionOf<typeof header>, 'v1' | null>>,
];

// VersionOf also takes the type of settings, and the type of any strategy.
const shared = { allowedVersions: ['v1', 'v2'] } as const satisfies VersioningSettings;
export type Versions = [
  Expect<Same<VersionOf<typeof shared>, 'v1' | 'v2'>>,
  Expect<Same<VersionOf<VersioningSettings>, string | null>>,
  Expect<Same<VersionOf<VersioningStrategy>, string | null>>,
];
// @ts-expect-error Only strategies and settings have versions.
export type NoVersion = VersionOf<typeof names>;

// A `switch` over the version is checked by the compiler.
export function handle(version: VersionOf<typeof listed>): number {
  switch (version) {
    case 'v1':
      return 1;
    case 'v2':
      return 2;
    // @ts-expect-error The API has no such version.
    case 'v3':
      return 3;
  }
}

// A custom strategy keeps the literal types, and `null` if it does not check its default.
const cookies = new CookieVersioning({ defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] });
const mayLack = new UncheckedVersioning({ allowedVersions: ['v1', 'v2'] });
export const session: string = new SessionVersioning({ sessionName: 's' }).sessionName;

// The versions of a combination come from its own settings, not from its sources.
const combined = new CombinedVersioning({
  defaultVersion: 'v1',
  allowedVersions: ['v1', 'v2'],
  sources: [listed, new HeaderVersioning({ headerName: 'X-API-Version' }), cookies],
  onConflict: 'first',
});

// A selectVersion does not change the type of the version.
const dates = ['2025-06-01', '2026-01-15'] as const;
const dated = new HeaderVersioning({
  allowedVersions: dates,
  selectVersion: newestNotAfter(dates),
  lifecycle: {
    '2025-06-01': {
      deprecated: new Date(),
      sunset: '2027-01-01',
      links: [{ rel: 'sunset', href: '/changes' }],
    },
  },
  advertiseVersions: true,
});
export type FromStrategies = [Expect<Same<VersionOf<typeof dated>, '2025-06-01' | '2026-01-15'>>];
export const toAppend: HeaderRecord = dated.responseHeaders('2025-06-01');

// A subclass may redefine fields.
export class Redefined extends HostNameVersioning {
  override readonly allowedVersions = ['v1', 'v2'];
  override readonly defaultVersion = 'v1';
  override readonly versionParam = 'v';
  override readonly vary = ['X-Tenant'];
  override readonly invalidVersionMessage = 'No such version.';
  override readonly invalidVersionStatus = 410;
}

// A strategy takes the request and the route.
export const versions = [
  bare.determineVersion({}, { params: { version: 'v1' }, args: [] }),
  listed.determineVersion({ url: '/' }, { params: null, namespace: null, args: null }),
  both.determineVersion({ headers: { get: () => null } }),
];

// Reversing.
const reverser: UrlReverser = new RouteReverser(
  { a: ['/a', '/:v/a'], b: include('/b', { c: '/c' }) },
  {
    origin: requestOrigin({ allowedHosts: ['example.com'] }),
  },
);
const options: ReverseOptions = {
  args: [7, 'x'],
  params: { id: 7, path: ['a', 'b'] },
  request: { version: 'v1', anything: true } as { version: string },
  query: { page: 2, tag: ['a', 'b'] },
  ofMyOwnReverser: Symbol('extra'),
};
export const url: string = reverseWithFallback(new URLPathVersioning({ reverser }), 'a', options);
export const noMatch: 'ERR_NO_REVERSE_MATCH' = new NoReverseMatch('none', { cause: url }).code;
type Code =
  | 'ERR_VERSION_NOT_ALLOWED'
  | 'ERR_VERSION_REQUIRED'
  | 'ERR_VERSION_AMBIGUOUS'
  | 'ERR_VERSION_LACKS_RESOURCE';
export type Codes = [
  Expect<Same<VersionError['code'], Code>>,
  Expect<Same<VersionProblem['code'], Code>>,
];
export const statusOf = ({ status, headers }: VersionError): number | string | undefined =>
  headers?.Vary ?? status;

// The version of a link is typed by the settings, in every strategy.
type LinkVersion<V extends Pick<BaseVersioning<never>, 'reverse'>> = V extends V
  ? NonNullable<Parameters<V['reverse']>[1]>['version']
  : never;
type BuiltIn = (typeof builtIn)[keyof typeof builtIn];
export type LinkVersions = [
  Expect<Same<LinkVersion<BuiltIn>, 'v1' | 'v2' | null | undefined>>,
  Expect<Same<LinkVersion<typeof combined>, 'v1' | 'v2' | null | undefined>>,
  Expect<Same<LinkVersion<typeof cookies>, 'v1' | 'v2' | null | undefined>>,
  Expect<Same<LinkVersion<typeof bare>, string | null | undefined>>,
];
// @ts-expect-error The API has no such version.
listed.reverse('users', { version: 'v3' });

// The names in links are typed by the routes, also inside of namespaces.
const routes = new RouteReverser({
  'users-list': '/users',
  v1: include('/v1', { users: '/users', deep: include('/deep', { log: '/log' }) }),
});
const byQuery = new QueryParameterVersioning({ reverser: routes });
export const links: [string, string, string] = [
  byQuery.reverse('users-list'),
  byQuery.reverse('v1:users'),
  reverseWithFallback(byQuery, 'v1:deep:log'),
];
type Route = 'users-list' | 'v1:users' | 'v1:deep:log';
// NamespaceVersioning accepts names with or without their first segments, which may be the version.
const byNamespace = new NamespaceVersioning({ reverser: routes });
type Relative = Route | 'users' | 'deep:log' | 'log';
export const fallback: string = reverseWithFallback(byNamespace, 'deep:log');
const inRequest = new NamespaceVersioning({ reverser: routes, allowedVersions: ['v1'] }).forRequest(
  {},
);
const { reverse } = inRequest;
export const ofRequest: string = reverseWithFallback({ reverse, reverser: routes }, 'deep:log');

// A strategy with settings is assignable to its class without settings, such as the type of a field.
const listedVersions = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;
export const fields: [
  BaseVersioning,
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
] = [
  new HeaderVersioning({ allowedVersions: ['v1'] as string[] }),
  new AcceptHeaderVersioning(listedVersions),
  new CombinedVersioning({ ...listedVersions, sources: [byQuery] }),
  new HeaderVersioning({ headerName: 'X-API-Version' }),
  new HostNameVersioning(listedVersions),
  new NamespaceVersioning(listedVersions),
  new QueryParameterVersioning(listedVersions),
  new URLPathVersioning(listedVersions),
];

// A custom reverser names its routes or accepts any name. Routes made at run time accept any name.
declare const named: UrlReverser<'a' | 'b'>;
declare const unnamed: UrlReverser;
declare const table: Record<string, string>;
const ownNames = new URLPathVersioning({ reverser: named });
const ownAny = new URLPathVersioning({ reverser: unnamed });
const fromTable = new URLPathVersioning({ reverser: new RouteReverser(table) });
// A combination accepts only names that every source knows, because the client chooses the source.
declare const half: UrlReverser<'users-list' | 'a'>;
const byEach = new CombinedVersioning({
  sources: [byQuery, new URLPathVersioning({ reverser: half }), ownAny],
});
export const sharedLink: string = reverseWithFallback(byEach, 'users-list');
export type RouteNames = [
  Expect<Same<Names<typeof routes>, Route>>,
  Expect<Same<Names<typeof byQuery>, Route>>,
  Expect<Same<Names<typeof byNamespace>, Relative>>,
  Expect<Same<Names<typeof ownNames>, 'a' | 'b'>>,
  Expect<Same<Names<typeof ownAny>, string>>,
  Expect<Same<Names<typeof fromTable>, string>>,
  Expect<Same<Names<typeof bare>, string>>,
  Expect<Same<Names<typeof byEach>, 'users-list'>>,
];
// @ts-expect-error Only one source knows the route.
byEach.reverse('a');

// A translate may give its request the type of a framework.
new URLPathVersioning({
  translate: (message, request: { language: string; url: string }) => request.language + message,
});

// A selectVersion may do so too, and may return undefined.
new CombinedVersioning({
  sources: [header],
  selectVersion: (sent, request: { account: string; url: string }) => sent ?? request.account,
});
new URLPathVersioning({ selectVersion: () => undefined });
new HeaderVersioning({ selectVersion: (sent, { url }) => sent ?? String(url) });

// These must not compile. test/package/consumer.test.ts checks the messages of further mistakes.
// @ts-expect-error No source has the route.
byEach.reverse('users');
// @ts-expect-error A combination needs sources.
new CombinedVersioning({ defaultVersion: 'v1' });
// @ts-expect-error A source is a strategy.
new CombinedVersioning({ sources: [routes] });
// @ts-expect-error A combination is not a source.
new CombinedVersioning({ sources: [combined] });
// @ts-expect-error A combination uses the reversers of its sources.
new CombinedVersioning({ sources: [header], reverser: routes });
// @ts-expect-error A combination has no setting headerName.
new CombinedVersioning({ sources: [header], headerName: 'X' });
// @ts-expect-error onConflict is "reject" or "first".
new CombinedVersioning({ sources: [header], onConflict: 'last' });
// @ts-expect-error A version is a string.
new URLPathVersioning({ selectVersion: () => 7 });
// @ts-expect-error A selectVersion returns no promise.
new URLPathVersioning({ selectVersion: async () => 'v1' });
// @ts-expect-error The sent version is a string or null.
new URLPathVersioning({ selectVersion: (sent: number) => String(sent) });
// @ts-expect-error A date is a Date or a string.
new URLPathVersioning({ lifecycle: { v1: { sunset: 1767225600 } } });
// @ts-expect-error A link needs a relation.
new URLPathVersioning({ lifecycle: { v1: { links: [{ href: '/changes' }] } } });
// @ts-expect-error A link needs an href.
new URLPathVersioning({ lifecycle: { v1: { links: [{ rel: 'sunset' }] } } });
// @ts-expect-error The custom strategy has no setting cookie.
new CookieVersioning({ defaultVersion: 'v1', cookie: 'v' });
// @ts-expect-error mediaTypes is a setting of another strategy.
new HostNameVersioning({ defaultVersion: 'v1', mediaTypes: ['a/a'] });
// @ts-expect-error mediaTypes is a setting of another strategy.
new HeaderVersioning({ defaultVersion: 'v1', mediaTypes: ['a/a'] });
// @ts-expect-error headerName is a setting of another strategy.
new AcceptHeaderVersioning({ defaultVersion: 'v1', headerName: 'X-API-Version' });
// @ts-expect-error The allowed versions are a list.
new URLPathVersioning({ allowedVersions: 'v1' });
// @ts-expect-error A pattern is a regular expression.
new HostNameVersioning({ hostNamePattern: '^v1' });
// @ts-expect-error BaseVersioning is abstract.
new BaseVersioning();
// @ts-expect-error The headers of a request are not a number.
bare.determineVersion({ headers: 1 });
// @ts-expect-error A version is a string or null.
bare.reverse('view', { request: { version: 1 } });
// @ts-expect-error A parameter is a string, a number or segments.
bare.reverse('view', { params: { id: { nested: true } } });
// @ts-expect-error A route is a pattern.
new RouteReverser({ users: 7 });
// @ts-expect-error The hosts must be listed.
requestOrigin({});
// @ts-expect-error Settings are read-only.
bare.versionParam = 'v';
// @ts-expect-error The version is read-only.
bare.forRequest({}).version = 'v1';
// @ts-expect-error The headers are read-only.
toAppend.Vary = 'Accept';
// @ts-expect-error The API has no such version.
listed.responseHeaders('v3');
// @ts-expect-error The method is for the use of strategies.
bare.resolveVersion('v1', {});

// forRequest has the same versions and names. Its pick accepts only entries of those versions.
const request = byQuery.forRequest({});
const picked = listed.forRequest({}).pick({ v1: 1, v2: 'two' });
export type Described = [
  Expect<Same<ReturnType<typeof listed.forRequest>['version'], 'v1' | 'v2'>>,
  Expect<Same<Names<typeof request>, Route>>,
  Expect<Same<typeof picked, number | string>>,
];
listed.forRequest({}).pick({ v1: () => 1, v2: null });
const { version, reverse: link } = mayLack.forRequest({ cookies: {} });
link('users', { version });
// @ts-expect-error The custom strategy needs the cookies of the request.
mayLack.forRequest({ url: '/' });
bare.forRequest({}).pick(table);
// @ts-expect-error The API has no such version.
listed.forRequest({}).pick({ v1: 1, v3: 3 });
// @ts-expect-error reverse has no option param.
request.reverse('users-list', { param: { id: 7 } });
// @ts-expect-error A link belongs to the request of forRequest.
request.reverse('users-list', { request: {} });
listed.forRequest({}).reverse('users', { version: 'v2' });
// @ts-expect-error The parameters of the route belong in params.
listed.determineVersion({}, { version: 'v1' });
