/** Compiles only if links take the path parameters of their patterns, and each expected error occurs. */
import {
  type ApiOf,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  include,
  type LinkOptions,
  type LinksIn,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  type ReverseOptions,
  RouteReverser,
  type Routes,
  URLPathVersioning,
  type UrlReverser,
  type VersionError,
  type VersionedApi,
  type VersioningSettings,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';

const routes = {
  users: '/users',
  user: '/users/:id',
  post: '/posts/:postId',
  either: ['/by-id/:id', '/by-name/:name'],
  file: '/files/*path',
  report: '/reports/:id{.:format}',
  table: '/tables/:id.:format',
  archive: '/archive/:year{/:month{/:day}}/all',
  several: '/a{/:x}/:y{/:z}',
  range: '/days/:from-:to',
  handle: '/@:handle',
  script: '/:名/:id',
  shop: include('/shops/:shop', { item: '/items/:item', deep: include('/d', { log: '/log' }) }),
} as const;
const reverser = new RouteReverser(routes, { prefix: '/api' });
const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1', reverser } as const;
const { reverse } = new QueryParameterVersioning(settings).forRequest({ url: '/' });

/** The parameters of a router may have any names. */
declare const params: Record<string, string>;
declare const either: { id: number } | { name: string };
declare const extended: { id: number; name: string };
declare const optional: { id: number } | undefined;
declare const several: readonly string[] | undefined;
declare const untyped: ReturnType<typeof JSON.parse>;
declare const name: 'users' | 'user';
declare const list: readonly string[];

export const right: string[] = [
  reverse('users'),
  reverse('users', {}),
  reverse('users', { params: {}, query: { page: 2 }, version: 'v2' }),
  reverse('users', { params: null }),
  reverse('users', { version: null }),
  reverse('users', { query: { tag: list } }),
  reverse('users', { query: { filter: { name: 'Ada', active: true, tags: list } } }),
  reverse('users', { query: { order: [{ by: 'age' }, { by: 'name', down: undefined }] } }),
  reverse('users', { query: [['filter', { name: 'Ada' }]] }),
  reverse('user', { params: { id: 7 } }),
  reverse('user', { params: { id: 'a' }, fragment: 'top' }),
  reverse('user', { params }),
  reverse('user', { params: untyped }),
  reverse('user', { args: [7] }),
  reverse('user', { args: several }),
  reverse('users', undefined),
  reverse('cast' as never),
  reverse('post', { params: { postId: 7 } }),
  reverse('either', { params: { id: 7 } }),
  reverse('either', { params: { name: 'ada' } }),
  reverse('either', { params: either }),
  reverse('file', { params: { path: 'a/b' } }),
  reverse('file', { params: { path: ['a', 'b'] } }),
  reverse('file', { params: { path: list } }),
  reverse('report', { params: { id: 7 } }),
  reverse('report', { params: { id: 7 }, format: 'csv' }),
  reverse('report', { params: { id: 7, format: 'csv' } }),
  reverse('table', { params: { id: 7 }, format: 'csv' }),
  reverse('archive', { params: { year: 2026 } }),
  reverse('archive', { params: { year: 2026, month: 1, day: 2 } }),
  reverse('several', { params: { y: 1 } }),
  reverse('several', { params: { x: 1, y: 1, z: undefined } }),
  reverse('range', { params: { from: 1, to: 2 } }),
  reverse('handle', { params: { handle: 'ada' } }),
  reverse('script', { params: { 名: 1, id: 2 } }),
  reverse('shop:item', { params: { shop: 1, item: 2 } }),
  reverse('shop:item', { params: { shop: 1 }, args: [2] }),
  reverse('shop:deep:log', { params: { shop: 1 } }),
  reverse(name, { params: { id: 7 } }),
];

// @ts-expect-error The parameter id is undefined.
reverse('user', { params: { id: undefined } });
// @ts-expect-error The route has no parameter name, also with args.
reverse('user', { params: { name: 'ada' }, args: [7] });
// @ts-expect-error The route has no parameter name, also if a variable has it.
reverse('user', { params: extended });
// @ts-expect-error The parameters may be missing.
reverse('user', { params: optional });
// @ts-expect-error Without args, the parameter id is missing.
reverse('user', { args: null });
// @ts-expect-error No pattern takes both parameters.
reverse('either', { params: { id: 7, name: 'ada' } });
// @ts-expect-error Each pattern takes a parameter.
reverse('either');
// @ts-expect-error The case of the parameter is wrong.
reverse('post', { params: { postid: 7 } });
// @ts-expect-error The wildcard is missing.
reverse('file');
// @ts-expect-error The parameter y is outside of the groups.
reverse('several', { params: { x: 1 } });
// @ts-expect-error The parameter to is missing.
reverse('range', { params: { from: 1 } });
// @ts-expect-error The parameter handle is missing.
reverse('handle');
// @ts-expect-error The parameter id is missing.
reverse('script', { params: { 名: 1 } });
// @ts-expect-error The route has no parameter week.
reverse('archive', { params: { year: 2026, week: 1 } });
// @ts-expect-error The prefix of the namespace has the parameter shop.
reverse('shop:item', { params: { item: 2 } });
// @ts-expect-error The option is misspelt.
reverse('user', { params: { id: 7 }, querry: {} });
// @ts-expect-error A date must be a text.
reverse('users', { query: { at: new Date() } });
// @ts-expect-error The content of a map is not in its fields.
reverse('users', { query: { filter: { tags: new Map([['a', 1]]) } } });

// The handlers of a framework get a ApiOf, which checks the same links.
declare const api: ApiOf<QueryParameterVersioning<typeof settings>>;
export const ofHandler: string = api.reverse('user', { params: { id: 7 } });
// @ts-expect-error The parameter id is missing.
api.reverse('user');

// RouteReverser checks its own links in the same way.
declare const options: ReverseOptions;
export const ofReverser: string[] = [
  reverser.reverse('users'),
  reverser.reverse('user', { params: { id: 7 }, request: null }),
  reverser.reverse('user', { params }),
  reverser.reverse('user', options),
];

// The plain `reverse` of a strategy checks names alone.
export const plain: string = new HeaderVersioning(settings).reverse('user');

// A path strategy supplies the version.
const versioned = new RouteReverser({
  user: '/:version/users/:id',
  group: '/groups/:id{/:version}',
  minor: '/v:version/:versionId.:format',
  v: '/:v/:id',
});
const byPath = new URLPathVersioning({ reverser: versioned }).forRequest({});
byPath.reverse('user', { params: { id: 7 } });
byPath.reverse('user', { params: { id: 7, version: 'v2' } });
byPath.reverse('group', { params: { id: 7 } });
byPath.reverse('minor', { params: { versionId: 7 } });
// @ts-expect-error The parameter id is missing.
byPath.reverse('user', { params: { version: 'v2' } });
// @ts-expect-error The parameter id is missing.
byPath.reverse('group', { params: { version: 'v2' } });
// @ts-expect-error The parameter versionId is missing.
byPath.reverse('minor');
const byOtherName = new URLPathVersioning({ reverser: versioned, versionParam: 'v' });
byOtherName.forRequest({}).reverse('v', { params: { id: 7 } });
// @ts-expect-error The parameter version is another parameter here.
byOtherName.forRequest({}).reverse('user', { params: { id: 7 } });
class OtherName<const S extends VersioningSettings> extends URLPathVersioning<S> {
  override readonly versionParam = 'v';
}
new OtherName({ reverser: versioned }).forRequest({}).reverse('v', { params: { id: 7 } });

// A namespace strategy puts the version before the name, so a link takes the parameters of any version.
const spaces = new RouteReverser({
  about: '/about/:page',
  v1: include('/v1', { user: '/users/:id' }),
  v2: include('/v2', { user: '/users/:name', group: '/groups/:group' }),
  admin: include('/admin', { log: '/log' }),
});
const bySpace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2'], reverser: spaces });
const { reverse: reverseInSpace } = bySpace.forRequest({});
reverseInSpace('user', { params: { id: 7 } });
reverseInSpace('user', { params: { name: 'ada' } });
reverseInSpace('group', { params: { group: 1 } });
reverseInSpace('about', { params: { page: 1 } });
reverseInSpace('admin:log', { version: null });
bySpace.reverse('v1:user', { version: null });
// @ts-expect-error No version takes the parameter.
reverseInSpace('user', { params: { ids: 7 } });
// @ts-expect-error The parameter group is missing.
reverseInSpace('group');
// @ts-expect-error The name would have the version twice.
reverseInSpace('v1:user', { params: { id: 7 } });

// A combination takes the links that each of its sources takes.
const query = new QueryParameterVersioning({ reverser: new RouteReverser({ user: '/users/:id' }) });
const path = new URLPathVersioning({ reverser: versioned });
const byHeader = new HeaderVersioning({ reverser: versioned });
const same = new CombinedVersioning({ sources: [byHeader, path] }).forRequest({});
same.reverse('group', { params: { id: 7 } });
// @ts-expect-error The parameter id is missing.
same.reverse('group');
// If the patterns of two sources differ, the names alone are checked. The path strategy supplies the version.
same.reverse('user', { params: { id: 7, version: 'v2' } });
same.reverse('user', { params: { id: 7 } });
const both = new CombinedVersioning({ sources: [query, path] }).forRequest({});
both.reverse('user', { params: { id: 7 } });
both.reverse('user');
// @ts-expect-error The query strategy has no such route.
both.reverse('group', { params: { id: 7 } });
const withoutReverser = new CombinedVersioning({ sources: [query, new HeaderVersioning()] });
withoutReverser.forRequest({}).reverse('user');
// @ts-expect-error The query strategy has no such route.
withoutReverser.forRequest({}).reverse('group');

// Nothing is checked if a pattern is not literal, or unusual.
declare const text: string;
declare const table: Record<string, string>;
declare const named: UrlReverser<'user'>;
const open = new RouteReverser({
  user: text,
  list: [text],
  escaped: '/a\\:b/:c',
  quoted: '/tags/:"tag name"',
  braces: '/:"a{b"/:id',
  rare: '/places/:lat,:lng',
  space: include(text, { user: '/users/:id' }),
});
open.reverse('user');
open.reverse('list', { params: { id: 7 } });
open.reverse('escaped');
open.reverse('quoted', { params: { 'tag name': 'x' } });
open.reverse('braces');
open.reverse('rare', { params: { lat: 1, lng: 2 } });
open.reverse('space:user');
// @ts-expect-error The route does not exist.
open.reverse('space:users');
new RouteReverser(table).reverse('user');
new RouteReverser<Routes>({ user: '/users/:id' }).reverse('user');
new HeaderVersioning({ reverser: new RouteReverser(table) }).forRequest({}).reverse('user');
new HeaderVersioning({ reverser: named }).forRequest({}).reverse('user');
new HeaderVersioning({ reverser: open }).forRequest({}).reverse('user');
new HeaderVersioning().forRequest({}).reverse('v1:users');
new NamespaceVersioning().forRequest({}).reverse('v1:users');
export const anyRoutes: RouteReverser[] = [open, new RouteReverser(table)];
export const unchecked = (api: VersionedApi, links: LinkOptions<'v1'>): string[] => [
  api.reverse('user'),
  api.reverse('user', links),
  reverse('user', links),
];

// A long pattern and many routes stay within the limits of the compiler.
type Repeat<
  Text extends string,
  Count extends number,
  Done extends 0[] = [],
> = Done['length'] extends Count ? '' : `${Text}${Repeat<Text, Count, [...Done, 0]>}`;
declare const long: Repeat<'/a-long-segment/:name', 40>;
new RouteReverser({ long }).reverse('long', { params: { name: 1 } });
// @ts-expect-error The parameter name is missing.
new RouteReverser({ long }).reverse('long');

// A strategy of your own is checked, unless its own `reverse` takes any name and may supply parameters.
class Inherited<const S extends VersioningSettings> extends BaseVersioning<S> {
  override determineVersion(request: RequestLike) {
    return this.resolveVersion(null, request);
  }
}
class Supplying<const S extends VersioningSettings> extends Inherited<S> {
  override reverse(route: string, given: ReverseOptions = {}) {
    return super.reverse(route as never, { ...given, params: { id: 7 } } as never);
  }
}
class NamingLinks<const S extends VersioningSettings> extends BaseVersioning<S, LinksIn<S, 'id'>> {}
new NamingLinks({ reverser }).forRequest({}).reverse('user');
// @ts-expect-error The parameter id is missing.
new Inherited({ reverser }).forRequest({}).reverse('user');
new Supplying({ reverser }).forRequest({}).reverse('user');

// In generic code, the two types of a version are the same.
export function generic<V extends VersioningStrategy>(versioning: V, request: RequestLike) {
  const api: ApiOf<V> = versioning.forRequest(request);
  const version: VersionOf<V> = api.version;
  const back: ApiOf<V>['version'] = version;
  const any: VersionedApi = api;
  return [back, any.reverse('user', { params: { id: 7 } })];
}

// A test helper takes the class of an error, which only a strategy creates.
interface Constructable {
  // biome-ignore lint/suspicious/noExplicitAny: Jest and Vitest declare it so
  new (...args: any[]): any;
}
declare function toThrow(expected: Constructable): void;
export const helpers = (VersionErrorClass: typeof VersionError) => {
  toThrow(VersionErrorClass);
  // @ts-expect-error Only a strategy creates the error.
  new VersionErrorClass();
  // @ts-expect-error Only a strategy creates the error.
  return new VersionErrorClass('Invalid version.');
};
