/** Compiles only if a plugin accepts every strategy of the other copy of the package, and keeps its types. */
import {
  AcceptHeaderVersioning,
  type ApiOf,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  type NoReverseMatch,
  QueryParameterVersioning,
  type RequestLike,
  type RequestOf,
  respond,
  reverseWithFallback,
  URLPathVersioning,
  type VersionError,
  type VersioningSettings,
  type VersioningSource,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';
import type { Expect, Same } from './same.js';
import {
  bind,
  builtIn,
  combined,
  cookies,
  type Errors,
  LanguageVersioning,
  reverser,
  sources,
  unchecked,
  versioningContract,
} from './strategies.js';

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
  handler: (api: ApiOf<V>) => Result,
): (request: RequestLike) => Result {
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
  Expect<Same<VersionOf<typeof cookies | typeof combined>, 'v1' | 'v2'>>,
  Expect<Same<RequestOf<typeof cookies>['cookies'], { readonly version?: string }>>,
];

// A plugin may hand its strategy to `respond`, with an asynchronous `onRejection`.
export const fetchPlugin =
  <V extends VersioningStrategy>(versioning: V, handler: (api: ApiOf<V>) => never) =>
  (context: { request: RequestLike; params: object; waitUntil(): void }) =>
    respond(versioning, context, handler, async (error) => error.toResponse());

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

// A configuration names the class. Only a combination needs a cast of its settings.
type StrategyClass = new (settings: VersioningSettings) => VersioningStrategy;
export const parsed: new (settings: never) => VersioningStrategy = CombinedVersioning;
export const classes: StrategyClass[] = [
  AcceptHeaderVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
];
// @ts-expect-error A combination needs its sources.
export const combination: StrategyClass = CombinedVersioning;

// The declarations of a plugin name the inferred types of the other copy.
export const copied = { ...builtIn.header };
export const { versioning, ...bound } = bind(combined)({});
export class OwnVersioning extends LanguageVersioning {
  override determineVersion(request: RequestLike) {
    return this.resolveVersion(null, request);
  }
  error(request: RequestLike) {
    return this.rejection('ERR_VERSION_REQUIRED', null, request);
  }
}

// The subject of a contract may limit the route names.
class NamedVersioning extends LanguageVersioning {
  override reverse(name: 'list' | 'detail'): string {
    return name;
  }
}
const subject: ContractSubject = {
  create: (settings) => new NamedVersioning(settings),
  requestWith: (version) => ({ request: { headers: { 'accept-version': version ?? '' } } }),
  requestWithBoth: null,
  followLink: null,
};
const { requestWithBoth, ...incomplete } = subject;
export const rules = [subject].flatMap(versioningContract);
// @ts-expect-error requestWithBoth is missing.
versioningContract(incomplete);
// @ts-expect-error A subject needs three versions.
versioningContract({ ...subject, versions: ['1', '2'] });

// A handler for the result of `forRequest` takes the result of the other copy.
const settings = { allowedVersions: ['v1', 'v2', 'v3'], reverser } as const;
const ownHeader = new HeaderVersioning(settings);
export const results: ApiOf<typeof ownHeader>[] = [builtIn.header.forRequest({})];

// The errors of the other copy are errors of this copy.
export const same = (errors: Errors): [VersionError, NoReverseMatch] => errors;
