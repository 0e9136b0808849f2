/** Compiles, and would not if an expected error did not show. */
import {
  AcceptHeaderVersioning,
  BaseVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  NoReverseMatch,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  requestOrigin,
  reverseWithFallback,
  URLPathVersioning,
  type UrlReverser,
  type VersionError,
} from 'request-versioning';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Determined<V extends BaseVersioning> = ReturnType<V['determineVersion']>;
declare const names: string[];

// The version is inferred from the settings.
const listed = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
export const fromList: Same<ReturnType<typeof listed.determineVersion>, 'v1' | 'v2' | null> = true;

const both = new AcceptHeaderVersioning({ defaultVersion: 'v9', allowedVersions: ['v1', null] });
export const fromBoth: Same<ReturnType<typeof both.determineVersion>, 'v1' | 'v9' | null> = true;

// It is a string where nothing narrows it: without a list, any version is allowed.
const bare = new HostNameVersioning();
const defaultOnly = new QueryParameterVersioning({ defaultVersion: 'v1' });
const emptyList = new NamespaceVersioning({ defaultVersion: 'v1', allowedVersions: [] });
const nulls = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: null });
const fromConfig = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: names });
export const anyString: [
  Same<Determined<typeof bare>, string | null>,
  Same<ReturnType<typeof defaultOnly.determineVersion>, string | null>,
  Same<ReturnType<typeof emptyList.determineVersion>, string | null>,
  Same<ReturnType<typeof nulls.determineVersion>, string | null>,
  Same<ReturnType<typeof fromConfig.determineVersion>, string | null>,
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

// A strategy of one's own, and fields that it redefines.
class CookieVersioning extends BaseVersioning<'v1' | 'v2'> {
  override readonly defaultVersion = 'v1';
  override readonly vary = ['Cookie'];
  override determineVersion(request: { url?: string; cookies: { version?: string } }) {
    return this.resolveVersion(request.cookies.version, request);
  }
}
export const own: 'v1' | 'v2' | null = new CookieVersioning().determineVersion({ cookies: {} });
export class Redefined extends HostNameVersioning {
  override readonly allowedVersions = ['v1', 'v2'];
  override readonly versionParam = 'v';
  override readonly hostNamePattern = /^(v\d)\./;
}

// All of them are one type to a framework, and take the same arguments.
export const strategies: BaseVersioning[] = [
  bare,
  defaultOnly,
  emptyList,
  nulls,
  new CookieVersioning() as never,
];
export const versions = [
  bare.determineVersion({}, { version: 'v1' }, []),
  listed.determineVersion({ url: '/' }, null, null),
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
  kwargs: { id: 7, path: ['a', 'b'] },
  request: { version: 'v1', anything: true } as { version: string },
  query: { page: 2, tag: ['a', 'b'] },
  ofMyOwnReverser: Symbol('extra'),
};
export const url: string = reverseWithFallback(new URLPathVersioning({ reverser }), 'a', options);
export const noMatch: 'ERR_NO_REVERSE_MATCH' = new NoReverseMatch('none', { cause: url }).code;
export const statusOf = ({ status, headers }: VersionError): number | string | undefined =>
  headers?.Vary ?? status;

// What must not compile.
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
// @ts-expect-error A kwarg is a string, a number or segments.
bare.reverse('view', { kwargs: { id: { nested: true } } });
// @ts-expect-error A route is a pattern.
new RouteReverser({ users: 7 });
// @ts-expect-error The hosts must be listed.
requestOrigin({});
// @ts-expect-error Settings are not for writing.
bare.versionParam = 'v';
