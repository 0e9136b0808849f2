/** Compiles only if a plugin accepts every strategy of the other copy of the package, and keeps its types. */
import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  type NoReverseMatch,
  QueryParameterVersioning,
  type RequestOf,
  type RequestVersionOf,
  respond,
  reverseWithFallback,
  URLPathVersioning,
  type VersionError,
  type VersioningRequest,
  type VersioningSettings,
  type VersioningSource,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import {
  builtIn,
  combined,
  cookies,
  type Errors,
  reverser,
  sources,
  unchecked,
} from './strategies.js';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Expect<T extends true> = T;

export const strategies: VersioningStrategy[] = [
  ...Object.values(builtIn),
  ...sources,
  cookies,
  unchecked,
  combined,
];

// The versions and the names of the routes reach the handler of a plugin.
function plugin<V extends VersioningStrategy, Result>(
  versioning: V,
  handler: (api: RequestVersionOf<V>) => Result,
): (request: VersioningRequest) => Result {
  return (request) => handler(versioning.forRequest(request));
}
export const handled = [
  plugin(builtIn.namespace, ({ version, reverse }) => reverse('list', { version })),
  plugin(combined, ({ version, reverse }) => reverse('detail', { version, params: { id: 7 } })),
  plugin(unchecked, ({ version, reverse }) => reverse('list', { version })),
  // @ts-expect-error The route does not exist.
  plugin(combined, ({ reverse }) => reverse('lsit')),
  // @ts-expect-error The API has no such version.
  plugin(builtIn.path, ({ reverse }) => reverse('list', { version: 'v3' })),
];
const versionIn = {
  builtIn: plugin(builtIn.accept, ({ version }) => version),
  combined: plugin(combined, ({ version }) => version),
  unchecked: plugin(unchecked, ({ version }) => version),
};
export type Kept = [
  Expect<Same<ReturnType<typeof versionIn.builtIn>, 'v1' | 'v2'>>,
  Expect<Same<ReturnType<typeof versionIn.combined>, 'v1' | 'v2'>>,
  Expect<Same<ReturnType<typeof versionIn.unchecked>, 'v1' | 'v2' | null>>,
  Expect<Same<VersionOf<(typeof builtIn)[keyof typeof builtIn]>, 'v1' | 'v2'>>,
  Expect<Same<VersionOf<typeof cookies | typeof combined>, 'v1' | 'v2'>>,
  Expect<Same<RequestOf<typeof cookies>['cookies'], { readonly version?: string }>>,
];

// A plugin may hand its strategy to `respond`.
export const fetchPlugin =
  <V extends VersioningStrategy>(versioning: V, handler: (api: RequestVersionOf<V>) => never) =>
  (context: { request: VersioningRequest; params: object; waitUntil(): void }) =>
    respond(versioning, context, handler);

// A combination accepts the sources of the other copy.
export const asSources: VersioningSource[] = [...sources, ...Object.values(builtIn)];
export const own: string = new CombinedVersioning({ sources }).reverse('list');
// @ts-expect-error A combination of the other copy is not a source either.
new CombinedVersioning({ sources: [combined] });

// A strategy accepts the reverser of the other copy.
const header = new HeaderVersioning({ reverser });
export const links: string[] = [
  header.reverse('list'),
  reverseWithFallback(builtIn.namespace, 'list'),
  reverseWithFallback(combined, 'detail'),
];
// @ts-expect-error The route does not exist.
header.reverse('lsit');

// A configuration names the class. The settings of six classes are checked without a cast.
type StrategyClass = new (settings: VersioningSettings) => VersioningStrategy;
const classes: Readonly<Record<string, StrategyClass>> = {
  accept: AcceptHeaderVersioning,
  header: HeaderVersioning,
  host: HostNameVersioning,
  namespace: NamespaceVersioning,
  path: URLPathVersioning,
  query: QueryParameterVersioning,
};
export const configured = (name: string, allowedVersions: string[]) => {
  const Class = classes[name];
  return Class && new Class({ allowedVersions, reverser });
};
// @ts-expect-error There is no such setting.
export const misspelt = (Class: StrategyClass) => new Class({ allowedVersion: ['v1'] });
// @ts-expect-error A combination needs its sources.
export const combination: StrategyClass = CombinedVersioning;

// A record of all seven classes needs a cast of the settings.
const allClasses: Readonly<Record<string, new (settings: never) => VersioningStrategy>> = {
  ...classes,
  combined: CombinedVersioning,
};
export const parsed = (name: string, json: string): VersioningStrategy | undefined => {
  const Class = allClasses[name];
  return Class && new Class(JSON.parse(json) as never);
};

// The errors of the other copy are errors of this copy.
export const same = (errors: Errors): [VersionError, NoReverseMatch] => errors;
