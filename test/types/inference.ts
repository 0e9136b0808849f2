/** Compiles, and would not if an expected error did not show. */
import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  type ExactSettings,
  type HeaderRecord,
  HeaderVersioning,
  HostNameVersioning,
  include,
  isVersionError,
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
} from 'request-versioning';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Determined<V extends BaseVersioning> = ReturnType<V['determineVersion']>;
declare const names: string[];

// The version is inferred from the settings.
const listed = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
export const fromList: Same<ReturnType<typeof listed.determineVersion>, 'v1' | 'v2'> = true;

const both = new AcceptHeaderVersioning({ defaultVersion: 'v9', allowedVersions: ['v1', null] });
export const fromBoth: Same<ReturnType<typeof both.determineVersion>, 'v1' | 'v9'> = true;

// It is a string where nothing narrows it: without a list, any version is allowed. With a default it is never null.
const bare = new HostNameVersioning();
const defaultOnly = new QueryParameterVersioning({ defaultVersion: 'v1' });
const emptyList = new NamespaceVersioning({ defaultVersion: 'v1', allowedVersions: [] });
const nulls = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: null });
const fromConfig = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: names });
export const anyString: [
  Same<Determined<typeof bare>, string | null>,
  Same<ReturnType<typeof defaultOnly.determineVersion>, string>,
  Same<ReturnType<typeof emptyList.determineVersion>, string>,
  Same<ReturnType<typeof nulls.determineVersion>, string>,
  Same<ReturnType<typeof fromConfig.determineVersion>, string>,
] = [true, true, true, true, true];

// A `switch` over it is checked.
export function handle(version: ReturnType<typeof listed.determineVersion>): number {
  switch (version) {
    case 'v1':
      return 1;
    case 'v2':
      return 2;
    case null:
      return 0;
    // @ts-expect-error The API has no such version.
    case 'v3':
      return 3;
  }
}

// A default that may be absent leaves null, and settings of any kind leave any version.
declare const loose: { defaultVersion?: 'v1'; allowedVersions: ['v2'] };
const maybe = new URLPathVersioning(loose);
declare const settings: VersioningSettings;
const any = new URLPathVersioning(settings);
export const unsure: [
  Same<ReturnType<typeof maybe.determineVersion>, 'v1' | 'v2'>,
  Same<ReturnType<typeof any.determineVersion>, string | null>,
] = [true, true];

// A strategy of one's own keeps the literals with one type parameter.
class CookieVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly vary = ['Cookie'];
  readVersion(request: { url?: string; cookies: { version?: string } }) {
    return request.cookies.version ?? null;
  }
  override determineVersion(request: { url?: string; cookies: { version?: string } }) {
    return this.resolveVersion(this.readVersion(request), request);
  }
}
const cookies = new CookieVersioning({ defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] });
export const own: Same<ReturnType<typeof cookies.determineVersion>, 'v1' | 'v2'> = true;

// It may have settings of its own, whose rules it names to the base.
interface SessionSettings extends VersioningSettings {
  readonly sessionName?: string;
}
class SessionVersioning<
  const S extends SessionSettings = SessionSettings,
> extends BaseVersioning<S> {
  readonly sessionName: string;
  constructor(settings?: ExactSettings<S, SessionSettings>) {
    super(settings, {
      sessionName: { expected: 'a string', accepts: (value) => typeof value === 'string' },
    });
    this.sessionName = settings?.sessionName ?? 'session';
  }
}
export const session: string = new SessionVersioning({ sessionName: 's' }).sessionName;

// A combination answers the versions in its own settings, whatever its sources are.
const combined = new CombinedVersioning({
  defaultVersion: 'v1',
  allowedVersions: ['v1', 'v2'],
  sources: [listed, new HeaderVersioning({ headerName: 'X-API-Version' }), cookies],
  onConflict: 'first',
});
const header = new HeaderVersioning({ allowedVersions: ['v1', null] });
const nested = new CombinedVersioning({ sources: [combined, header] });
export const fromSources: [
  Same<ReturnType<typeof combined.determineVersion>, 'v1' | 'v2'>,
  Same<ReturnType<typeof header.determineVersion>, 'v1' | null>,
  Same<ReturnType<typeof nested.determineVersion>, string | null>,
] = [true, true, true];

// A selectVersion is no reason for other versions than those.
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
export const fromDates: Same<
  ReturnType<typeof dated.determineVersion>,
  '2025-06-01' | '2026-01-15'
> = true;
export const toAppend: HeaderRecord = dated.responseHeaders('2025-06-01');

// Fields may be redefined.
export class Redefined extends HostNameVersioning {
  override readonly allowedVersions = ['v1', 'v2'];
  override readonly versionParam = 'v';
  override readonly hostNamePattern = /^(v\d)\./;
}

// All of them are one type to a framework, and take the same arguments.
export const strategies: BaseVersioning[] = [bare, defaultOnly, nulls, cookies, combined, dated];
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
export const statusOf = ({ status, headers }: VersionError): number | string | undefined =>
  headers?.Vary ?? status;

// Links are typed by the routes, inside of namespaces too.
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
export const routeNames: [
  Same<Parameters<typeof routes.reverse>[0], Route>,
  Same<Parameters<typeof byQuery.reverse>[0], Route>,
] = [true, true];

// By namespace, with or without their first segments, which may be the version.
const byNamespace = new NamespaceVersioning({ reverser: routes });
type Relative = Route | 'users' | 'deep:log' | 'log';
export const relative: Same<Parameters<typeof byNamespace.reverse>[0], Relative> = true;
export const fallback: string = reverseWithFallback(byNamespace, 'deep:log');

// A reverser of one's own names them, or takes any; so does one whose routes are made at run time.
declare const named: UrlReverser<'a' | 'b'>;
declare const unnamed: UrlReverser;
declare const table: Record<string, string>;
const ownNames = new URLPathVersioning({ reverser: named });
const ownAny = new URLPathVersioning({ reverser: unnamed });
const fromTable = new URLPathVersioning({ reverser: new RouteReverser(table) });
export const ownLinks: [
  Same<Parameters<typeof ownNames.reverse>[0], 'a' | 'b'>,
  Same<Parameters<typeof ownAny.reverse>[0], string>,
  Same<Parameters<typeof fromTable.reverse>[0], string>,
  Same<Parameters<typeof bare.reverse>[0], string>,
] = [true, true, true, true];

// A combination has the names of the routes that every source knows, because the client chooses the source.
declare const half: UrlReverser<'users-list' | 'a'>;
const byEach = new CombinedVersioning({
  sources: [byQuery, new URLPathVersioning({ reverser: half }), ownAny],
});
export const sharedLinks: [Same<Parameters<typeof byEach.reverse>[0], 'users-list'>, string] = [
  true,
  reverseWithFallback(byEach, 'users-list'),
];
// @ts-expect-error Only one source knows the route.
byEach.reverse('a');

// A strategy of one's own has both, and a framework takes every strategy.
const cookieLinks = new CookieVersioning({ reverser: routes });
export const cookieLink: string = cookieLinks.reverse('users-list');
export function framework(versioning: BaseVersioning, version: string | null): string {
  return versioning.reverse('any', { request: { version } });
}
for (const versioning of [byQuery, byNamespace, byEach, ownNames, cookieLinks, fromTable]) {
  framework(versioning, null);
}

// A rejection needs no cast.
export const rejectedStatus = (error: unknown): number | undefined =>
  isVersionError(error) ? error.status : undefined;

// A translate may name the type of its own framework's requests.
new URLPathVersioning({
  translate: (message, request: { language: string; url: string }) => request.language + message,
});

// So may a selectVersion, and it may answer nothing.
new CombinedVersioning({
  sources: [header],
  selectVersion: (sent, request: { account: string; url: string }) => sent ?? request.account,
});
new URLPathVersioning({ selectVersion: () => undefined });

// What must not compile.
// @ts-expect-error There is no such route in any of the sources.
byEach.reverse('users');
// @ts-expect-error There is no combination without sources.
new CombinedVersioning({ defaultVersion: 'v1' });
// @ts-expect-error A source is a strategy.
new CombinedVersioning({ sources: [routes] });
// @ts-expect-error Each source has its own reverser.
new CombinedVersioning({ sources: [header], reverser: routes });
// @ts-expect-error There is no such setting of a combination.
new CombinedVersioning({ sources: [header], headerName: 'X' });
// @ts-expect-error There are two ways to take a conflict.
new CombinedVersioning({ sources: [header], onConflict: 'last' });
// @ts-expect-error Only a header strategy has the name of a header.
new URLPathVersioning({ headerName: 'X' });
// @ts-expect-error A version is a string.
new URLPathVersioning({ selectVersion: () => 7 });
// @ts-expect-error What was sent is a string or null.
new URLPathVersioning({ selectVersion: (sent: number) => String(sent) });
// @ts-expect-error A date is a Date or a text.
new URLPathVersioning({ lifecycle: { v1: { sunset: 1767225600 } } });
// @ts-expect-error A link leads somewhere.
new URLPathVersioning({ lifecycle: { v1: { links: [{ rel: 'sunset' }] } } });
// @ts-expect-error There is no such route.
byQuery.reverse('users');
// @ts-expect-error There is no such route.
byNamespace.reverse('list');
// @ts-expect-error There is no such route.
reverseWithFallback(byQuery, 'users');
// @ts-expect-error There is no such route.
cookieLinks.reverse('users');
// @ts-expect-error There is no such setting, also where another one is right.
new URLPathVersioning({ defaultVersion: 'v1', allowedVersion: ['v1'] });
// @ts-expect-error There is no such setting of a strategy of one's own.
new CookieVersioning({ defaultVersion: 'v1', cookie: 'v' });
// @ts-expect-error There is none of a sibling.
new HostNameVersioning({ defaultVersion: 'v1', mediaTypes: ['a/a'] });
// @ts-expect-error A string is no list.
new URLPathVersioning({ allowedVersions: 'v1' });
// @ts-expect-error A version is a string.
new URLPathVersioning({ defaultVersion: 1 });
// @ts-expect-error There is no such setting.
new URLPathVersioning({ allowedVersion: ['v1'] });
// @ts-expect-error Only Accept has media types.
new URLPathVersioning({ mediaTypes: ['application/json'] });
// @ts-expect-error A pattern is a regular expression.
new HostNameVersioning({ hostNamePattern: '^v1' });
// @ts-expect-error The base has no way to determine a version.
new BaseVersioning();
// @ts-expect-error A request has no numbers for headers.
bare.determineVersion({ headers: 1 });
// @ts-expect-error A version is a string or null.
bare.reverse('view', { request: { version: 1 } });
// @ts-expect-error A parameter is a string, a number or segments.
bare.reverse('view', { params: { id: { nested: true } } });
// @ts-expect-error A route is a pattern.
new RouteReverser({ users: 7 });
// @ts-expect-error The hosts must be listed.
requestOrigin({});
// @ts-expect-error Settings are not for writing.
bare.versionParam = 'v';

// forRequest has the same versions and names. Its pick takes entries of the versions alone.
const request = byQuery.forRequest({});
const picked = listed.forRequest({}).pick({ v1: 1, v2: 'two' });
export const described: [
  Same<ReturnType<typeof listed.forRequest>['version'], 'v1' | 'v2'>,
  Same<Parameters<typeof request.reverse>[0], Route>,
  Same<typeof picked, number | string>,
] = [true, true, true];
listed.forRequest({}).pick({ v1: () => 1, v2: null });
bare.forRequest({}).pick(table);
// @ts-expect-error The API has no such version.
listed.forRequest({}).pick({ v1: 1, v3: 3 });
// @ts-expect-error There is no such option.
request.reverse('users-list', { param: { id: 7 } });
// @ts-expect-error The API has no such version.
listed.forRequest({}).reverse('users', { version: 'v3' });
listed.forRequest({}).reverse('users', { version: 'v2' });
// @ts-expect-error The parameters are in params.
listed.determineVersion({}, { version: 'v1' });

// A strategy that does not check its default keeps null, and so does a list that may be empty.
const unchecked = new HostNameVersioning({ allowedVersions: ['v1'] });
const checked = new HeaderVersioning({ allowedVersions: ['v1'] });
const maybeEmpty = new HeaderVersioning({ allowedVersions: names });
const withNull = new HeaderVersioning({ allowedVersions: ['v1', null] });
export const nullable: [
  Same<Determined<typeof unchecked>, 'v1' | null>,
  Same<Determined<typeof checked>, 'v1'>,
  Same<Determined<typeof maybeEmpty>, string | null>,
  Same<Determined<typeof withNull>, 'v1' | null>,
] = [true, true, true, true];

// A selectVersion may name the fields of a request that it reads, and no others.
new HeaderVersioning({
  selectVersion: (sent, request: { account: string }) => sent ?? request.account,
});
new HeaderVersioning({ selectVersion: (sent, { url }) => sent ?? String(url) });
