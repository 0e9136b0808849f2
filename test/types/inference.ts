/** Compiles only if the types are inferred as expected, and each expected error occurs. */
import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  lifecycleHeaders,
  NamespaceVersioning,
  NoReverseMatch,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
  type UrlReverser,
  type VersionError,
  type VersioningSettings,
  type VersioningStrategy,
  type VersionOf,
  type VersionProblem,
} from 'request-versioning';
import type { Expect, Same } from './same.js';
import { builtIn, combined, SessionVersioning, unchecked } from './strategies.js';

type Names<V extends Pick<BaseVersioning<never>, 'reverse'>> = Parameters<V['reverse']>[0];

// The versions are inferred from the settings, without selectVersion.
// A strategy that does not check its default keeps null.
const bare = new HostNameVersioning();
const listed = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
const both = new AcceptHeaderVersioning({ defaultVersion: 'v9', allowedVersions: ['v1', null] });
const header = new HeaderVersioning({ allowedVersions: ['v1', null] });
const host = new HostNameVersioning({ allowedVersions: ['v1'], selectVersion: () => 'v3' });
export type FromStrategies = [
  Expect<Same<VersionOf<typeof bare>, string | null>>,
  Expect<Same<VersionOf<typeof listed>, 'v1' | 'v2'>>,
  Expect<Same<VersionOf<typeof both>, 'v1' | 'v9'>>,
  Expect<Same<VersionOf<typeof header>, 'v1' | null>>,
  Expect<Same<VersionOf<typeof host>, 'v1' | null>>,
  Expect<Same<VersionOf<VersioningStrategy>, string | null>>,
];

// The allowed versions have null only if it is listed.
export type Allowed = [
  Expect<Same<typeof bare.allowedVersions, readonly (string | null)[]>>,
  Expect<Same<typeof listed.allowedVersions, readonly ('v1' | 'v2')[]>>,
  Expect<Same<typeof both.allowedVersions, readonly ('v1' | 'v9' | null)[]>>,
  Expect<Same<typeof host.allowedVersions, readonly 'v1'[]>>,
];

// VersionOf also takes settings. Without a list, or with a list that may be empty, any version is allowed.
// With a default, the version is never null. A default that may be absent is still a possible version.
export type FromSettings = [
  Expect<Same<VersionOf<{ readonly allowedVersions: readonly ['v1', 'v2'] }>, 'v1' | 'v2'>>,
  Expect<Same<VersionOf<{ defaultVersion: 'v1' }>, string>>,
  Expect<Same<VersionOf<{ defaultVersion: 'v1'; allowedVersions: [] }>, string>>,
  Expect<Same<VersionOf<{ defaultVersion: 'v1'; allowedVersions: null }>, string>>,
  Expect<Same<VersionOf<{ defaultVersion: 'v1'; allowedVersions: string[] }>, string>>,
  Expect<Same<VersionOf<{ defaultVersion?: 'v1'; allowedVersions: ['v2'] }>, 'v1' | 'v2'>>,
  Expect<Same<VersionOf<{ defaultVersion?: 'v1' }>, string | null>>,
  Expect<Same<VersionOf<{ defaultVersion: null }>, string | null>>,
  Expect<Same<VersionOf<{ allowedVersions: string[] }>, string | null>>,
  Expect<Same<VersionOf<VersioningSettings>, string | null>>,
];
// @ts-expect-error Only strategies and settings have versions.
export type NoVersion = VersionOf<string[]>;

// A class may fix the types of its settings.
class FixedVersioning extends URLPathVersioning<{ readonly allowedVersions: readonly ['v1'] }> {}
new FixedVersioning({ allowedVersions: ['v1'] });
// @ts-expect-error The class lists the versions.
new FixedVersioning({});
// @ts-expect-error The class has no such version.
new FixedVersioning({ allowedVersions: ['v2'] });

// A custom strategy has the types of its own settings, and each part of a route may be null.
export const session: string = new SessionVersioning({ sessionName: 's' }).sessionName;
listed.determineVersion({ url: '/' }, { params: null, namespace: null, args: null });

type Code =
  | 'ERR_VERSION_NOT_ALLOWED'
  | 'ERR_VERSION_REQUIRED'
  | 'ERR_VERSION_AMBIGUOUS'
  | 'ERR_VERSION_LACKS_RESOURCE'
  | 'ERR_VERSION_GONE'
  | 'ERR_VERSION_UNAVAILABLE';
export type Codes = [
  Expect<Same<NoReverseMatch['code'], 'ERR_NO_REVERSE_MATCH'>>,
  Expect<Same<VersionError['code'], Code>>,
  Expect<Same<VersionProblem['code'], Code>>,
];
export const noMatch = [new NoReverseMatch(), new NoReverseMatch('No route.', { cause: 'x' })];
export const statusOf = ({ status, headers }: VersionError): number | string | undefined =>
  headers?.Vary ?? status;

// The version of a link is typed by the settings, in every strategy.
type LinkVersion<V extends Pick<BaseVersioning<never>, 'reverse'>> = NonNullable<
  Parameters<V['reverse']>[1]
>['version'];
type BuiltIn = typeof builtIn;
type InLink = 'v1' | 'v2' | null | undefined;
export type LinkVersions = [
  Expect<Same<{ [K in keyof BuiltIn]: LinkVersion<BuiltIn[K]> }, Record<keyof BuiltIn, InLink>>>,
  Expect<Same<LinkVersion<typeof combined>, InLink>>,
  Expect<Same<LinkVersion<typeof bare>, string | null | undefined>>,
];

// The names in links are typed by the routes, also inside of namespaces.
const routes = new RouteReverser({
  'users-list': '/users',
  v1: include('/v1', { users: '/users', deep: include('/deep', { log: '/log' }) }),
});
const byQuery = new QueryParameterVersioning({ reverser: routes });
type Route = 'users-list' | 'v1:users' | 'v1:deep:log';
// NamespaceVersioning accepts names with or without their first segments, which may be the version.
const byNamespace = new NamespaceVersioning({ reverser: routes });
type Relative = Route | 'users' | 'deep:log' | 'log';

// A strategy with settings is assignable to its class without settings, such as the type of a field.
export const strategies: {
  readonly accept: AcceptHeaderVersioning;
  readonly header: HeaderVersioning;
  readonly host: HostNameVersioning;
  readonly namespace: NamespaceVersioning;
  readonly path: URLPathVersioning;
  readonly query: QueryParameterVersioning;
} = builtIn;
export const ofBase: BaseVersioning[] = [...Object.values(builtIn), combined];
export const combination: CombinedVersioning = combined;

// A custom reverser names its routes or accepts any name.
declare const named: UrlReverser<'a' | 'b'>;
declare const unnamed: UrlReverser;
const ownNames = new URLPathVersioning({ reverser: named });
const ownAny = new URLPathVersioning({ reverser: unnamed });
// A combination accepts only names that every source knows, because the client chooses the source.
declare const half: UrlReverser<'users-list' | 'a'>;
const byEach = new CombinedVersioning({
  sources: [byQuery, new URLPathVersioning({ reverser: half }), ownAny],
});
export type RouteNames = [
  Expect<Same<Names<typeof routes>, Route>>,
  Expect<Same<Names<typeof byQuery>, Route>>,
  Expect<Same<Names<typeof byNamespace>, Relative>>,
  Expect<Same<Names<typeof ownNames>, 'a' | 'b'>>,
  Expect<Same<Names<typeof ownAny>, string>>,
  Expect<Same<Names<typeof bare>, string>>,
  Expect<Same<Names<typeof byEach>, 'users-list'>>,
];

// A stored version is a string, which is checked at run time. A literal is checked here.
declare const row: { readonly version: string; readonly pin: string | null };
export const { version } = listed.forVersion(row.version);
header.forVersion(row.pin);
listed.forVersion(version);
// @ts-expect-error The API has no such version.
listed.forVersion('v3');
// @ts-expect-error The API needs a version.
listed.forVersion(row.pin);

// The fields that requestOrigin reads belong to a request.
bare.forRequest({ host: 'v1.example.com:8443', protocol: 'https' });

// A translate may look up its text by the code of the rejection.
declare const texts: Readonly<Record<Code, string>>;
new URLPathVersioning({ translate: (_message, _request, code) => texts[code] });

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
// @ts-expect-error A combination needs sources.
new CombinedVersioning({ defaultVersion: 'v1' });
// @ts-expect-error A source is a strategy.
new CombinedVersioning({ sources: [routes] });
// @ts-expect-error A combination uses the reversers of its sources.
new CombinedVersioning({ sources: [header], reverser: routes });
// @ts-expect-error A combination reads the parameters of its sources.
new CombinedVersioning({ sources: [header], versionParam: 'v' });
// @ts-expect-error A combination has no setting headerName.
new CombinedVersioning({ sources: [header], headerName: 'X' });
// @ts-expect-error onConflict is "reject" or "first".
new CombinedVersioning({ sources: [header], onConflict: 'last' });
// @ts-expect-error A selectVersion returns no promise.
new URLPathVersioning({ selectVersion: async () => 'v1' });
// @ts-expect-error The sent version is a string or null.
new URLPathVersioning({ selectVersion: (sent: number) => String(sent) });
// @ts-expect-error A date is a Date or a string.
new URLPathVersioning({ lifecycle: { v1: { sunset: 1767225600 } } });
// @ts-expect-error A brownout has an end.
new URLPathVersioning({ lifecycle: { v1: { brownouts: [{ start: '2036-12-01' }] } } });
// @ts-expect-error A route has no end of its own.
lifecycleHeaders({ gone: '2037-01-01' });
// The field lifecycle fits as a setting.
new URLPathVersioning({ lifecycle: listed.lifecycle });
// @ts-expect-error A link needs a relation.
new URLPathVersioning({ lifecycle: { v1: { links: [{ href: '/changes' }] } } });
// @ts-expect-error A link needs an href.
new URLPathVersioning({ lifecycle: { v1: { links: [{ rel: 'sunset' }] } } });
// @ts-expect-error The allowed versions are a list.
new URLPathVersioning({ allowedVersions: 'v1' });
// @ts-expect-error A pattern is a regular expression.
new HostNameVersioning({ hostNamePattern: '^v1' });
// @ts-expect-error BaseVersioning is abstract.
new BaseVersioning();
// @ts-expect-error A URL has an href.
bare.determineVersion({ url: {} });
// @ts-expect-error The headers of a request are not a number.
bare.determineVersion({ headers: 1 });
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
listed.responseHeaders('v1').Vary = 'Accept';
// @ts-expect-error The headers are read-only.
bare.forRequest({}).headers = {};
// @ts-expect-error The API has no such version.
listed.responseHeaders('v3');
// @ts-expect-error The method is for the use of strategies.
bare.resolveVersion('v1', {});

// The result of pick is one of its entries.
const picked = listed.forRequest({}).pick({ v1: 1, v2: 'two' });
export type Picked = Expect<Same<typeof picked, number | string>>;
const numbered = new URLPathVersioning({ allowedVersions: ['1', '2'] }).forRequest({});
export const byNumber: string = numbered.pick({ 1: 'one', 2: 'two' });

// An enum, or its values, may be the list. Its members and their texts are keys of pick.
declare enum Release {
  First = 'v1',
  Second = 'v2',
}
declare const byRelease: Record<Release, number>;
const fromValues = new HeaderVersioning({ allowedVersions: Object.values(Release) }).forRequest({});
const fromMembers = new HeaderVersioning({
  allowedVersions: [Release.First, Release.Second],
  defaultVersion: Release.Second,
}).forRequest({});
export const byEnum: (number | boolean)[] = [
  fromValues.pick({ [Release.First]: 1, [Release.Second]: 2 }),
  fromValues.pick({ v1: 1, v2: 2 }),
  fromValues.pick(byRelease),
  fromMembers.pick({ [Release.First]: 1, v2: 2 }),
  fromMembers.since(Release.Second),
];
// @ts-expect-error The enum has no such version.
fromValues.pick({ v1: 1, v3: 3 });
// @ts-expect-error The enum has no such version.
fromMembers.pick({ v3: 3 });

// An entry of pick may be null or any, and a key may be absent. A value that may be undefined is rejected.
declare const page: string | undefined;
declare const partial: Partial<Record<'v1' | 'v2', string>>;
declare const pages: Record<'v1' | 'v2', string | undefined>;
declare const data: unknown;
declare const anything: ReturnType<typeof JSON.parse>;
const { pick } = listed.forRequest({});
export const entries: (string | (() => string | undefined))[] = [
  pick(partial),
  pick({ v1: 'one', v2: null }),
  pick({ v1: anything }),
  pick(anything),
  pick({ v1: () => page, v2: () => undefined }),
];
/** Handlers of any type are entries too. */
export function pickHandler<Handler extends () => void>(handlers: Record<'v1' | 'v2', Handler>) {
  return pick(handlers) satisfies Handler;
}
// @ts-expect-error A client may leave out the page.
pick({ v1: page, v2: undefined });
// @ts-expect-error A client may leave out the page.
pick({ v1: page, v2: 'two' });
// @ts-expect-error A client may leave out a page.
pick(pages);
// @ts-expect-error Unknown data may be undefined.
pick({ v1: data });
// @ts-expect-error The API has no such version.
listed.forRequest({}).since('v3');
// @ts-expect-error The custom strategy needs the cookies of the request.
unchecked.forRequest({ url: '/' });
// @ts-expect-error A link belongs to the request of forRequest.
byQuery.forRequest({}).reverse('users-list', { request: {} });
// @ts-expect-error The parameters of the route belong in params.
listed.determineVersion({}, { version: 'v1' });
