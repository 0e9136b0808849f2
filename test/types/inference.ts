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
type Expect<T extends true> = T;
type Determined<V extends BaseVersioning> = ReturnType<V['determineVersion']>;
type Names<V extends Pick<BaseVersioning<never>, 'reverse'>> = Parameters<V['reverse']>[0];
declare const names: string[];

// The version is inferred from the settings.
const listed = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
const both = new AcceptHeaderVersioning({ defaultVersion: 'v9', allowedVersions: ['v1', null] });

// It is a string where nothing narrows it: without a list, any version is allowed. With a default it is never null.
const bare = new HostNameVersioning();
const defaultOnly = new QueryParameterVersioning({ defaultVersion: 'v1' });
const emptyList = new NamespaceVersioning({ defaultVersion: 'v1', allowedVersions: [] });
const nulls = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: null });
const fromConfig = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: names });

// A default that may be absent leaves null, and settings of any kind leave any version.
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
  Expect<Same<Determined<typeof listed>, 'v1' | 'v2'>>,
  Expect<Same<Determined<typeof both>, 'v1' | 'v9'>>,
  Expect<Same<Determined<typeof bare>, string | null>>,
  Expect<Same<Determined<typeof defaultOnly>, string>>,
  Expect<Same<Determined<typeof emptyList>, string>>,
  Expect<Same<Determined<typeof nulls>, string>>,
  Expect<Same<Determined<typeof fromConfig>, string>>,
  Expect<Same<Determined<typeof maybe>, 'v1' | 'v2'>>,
  Expect<Same<Determined<typeof any>, string | null>>,
  Expect<Same<Determined<typeof unchecked>, 'v1' | null>>,
  Expect<Same<Determined<typeof checked>, 'v1'>>,
  Expect<Same<Determined<typeof maybeEmpty>, string | null>>,
  Expect<Same<Determined<typeof header>, 'v1' | null>>,
];

// A `switch` over it is checked.
export function handle(version: Determined<typeof listed>): number {
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
const nested = new CombinedVersioning({ sources: [combined, header] });

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
export type FromStrategies = [
  Expect<Same<Determined<typeof cookies>, 'v1' | 'v2'>>,
  Expect<Same<Determined<typeof combined>, 'v1' | 'v2'>>,
  Expect<Same<Determined<typeof nested>, string | null>>,
  Expect<Same<Determined<typeof dated>, '2025-06-01' | '2026-01-15'>>,
];
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
// By namespace, with or without their first segments, which may be the version.
const byNamespace = new NamespaceVersioning({ reverser: routes });
type Relative = Route | 'users' | 'deep:log' | 'log';
export const fallback: string = reverseWithFallback(byNamespace, 'deep:log');

// A reverser of one's own names them, or takes any; so does one whose routes are made at run time.
declare const named: UrlReverser<'a' | 'b'>;
declare const unnamed: UrlReverser;
declare const table: Record<string, string>;
const ownNames = new URLPathVersioning({ reverser: named });
const ownAny = new URLPathVersioning({ reverser: unnamed });
const fromTable = new URLPathVersioning({ reverser: new RouteReverser(table) });
// A combination has the names of the routes that every source knows, because the client chooses the source.
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
new HeaderVersioning({ selectVersion: (sent, { url }) => sent ?? String(url) });

// What must not compile, beside the mistakes whose messages test/package/consumer.test.ts has.
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
// @ts-expect-error A version is a string.
new URLPathVersioning({ selectVersion: () => 7 });
// @ts-expect-error What was sent is a string or null.
new URLPathVersioning({ selectVersion: (sent: number) => String(sent) });
// @ts-expect-error A date is a Date or a text.
new URLPathVersioning({ lifecycle: { v1: { sunset: 1767225600 } } });
// @ts-expect-error A link leads somewhere.
new URLPathVersioning({ lifecycle: { v1: { links: [{ rel: 'sunset' }] } } });
// @ts-expect-error There is no such route.
byNamespace.reverse('list');
// @ts-expect-error There is no such route.
cookieLinks.reverse('users');
// @ts-expect-error There is no such setting of a strategy of one's own.
new CookieVersioning({ defaultVersion: 'v1', cookie: 'v' });
// @ts-expect-error There is none of a sibling.
new HostNameVersioning({ defaultVersion: 'v1', mediaTypes: ['a/a'] });
// @ts-expect-error A string is no list.
new URLPathVersioning({ allowedVersions: 'v1' });
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
export type Described = [
  Expect<Same<ReturnType<typeof listed.forRequest>['version'], 'v1' | 'v2'>>,
  Expect<Same<Names<typeof request>, Route>>,
  Expect<Same<typeof picked, number | string>>,
];
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
