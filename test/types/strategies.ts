/** Compiles with `declaration: true`, as ES module and as CommonJS. The other files of the folder use its exports. */
import {
  AcceptHeaderVersioning,
  AMBIGUOUS,
  type ApiOf,
  BaseVersioning,
  CombinedVersioning,
  type ExactSettings,
  HeaderVersioning,
  HostNameVersioning,
  type MatchedRoute,
  type MissingDefault,
  NamespaceVersioning,
  type NoReverseMatch,
  QueryParameterVersioning,
  type RequestLike,
  RouteReverser,
  respond,
  URLPathVersioning,
  type VersionError,
  type VersionIn,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';

export { versioningContract } from 'request-versioning/contract';

/** A custom strategy keeps the literal types with one type parameter. */
export class CookieVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly vary = ['Cookie'];
  readVersion(request: CookieRequest) {
    return request.cookies.version ?? null;
  }
  override determineVersion(request: CookieRequest) {
    return this.resolveVersion(this.readVersion(request), request);
  }
}
interface CookieRequest extends RequestLike {
  readonly cookies: { readonly version?: string };
}

/** A custom strategy that does not check its default declares that it may return `null`. */
export class UncheckedVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly checksDefault = false;
  readVersion(request: CookieRequest) {
    return [request.cookies.version ?? AMBIGUOUS];
  }
  override determineVersion(
    request: CookieRequest,
    _route?: MatchedRoute | null,
  ): VersionIn<S> | MissingDefault<S> {
    return this.resolveVersion(this.readVersion(request), request);
  }
  kept(options: Parameters<this['reverse']>[1] = {}) {
    return this.linkVersion(options);
  }
}

/** A custom strategy may add settings, and passes their rules to the base. */
export class SessionVersioning<
  const S extends SessionSettings = SessionSettings,
> extends BaseVersioning<S> {
  readonly sessionName;
  constructor(settings?: ExactSettings<S, SessionSettings>) {
    super(settings, {
      sessionName: { expected: 'a string', accepts: (value) => typeof value === 'string' },
    });
    this.sessionName = settings?.sessionName ?? 'session';
  }
}
interface SessionSettings extends VersioningSettings {
  readonly sessionName?: string;
}

/** The methods of a subclass have inferred types. */
export class PrefixVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends NamespaceVersioning<S> {
  override determineVersion(request: RequestLike, route?: MatchedRoute | null) {
    return super.determineVersion(request, route);
  }
  override getVersionedViewname(
    ...args: Parameters<NamespaceVersioning<S>['getVersionedViewname']>
  ) {
    return super.getVersionedViewname(...args);
  }
  override reverse(...args: Parameters<NamespaceVersioning<S>['reverse']>) {
    return super.reverse(...args);
  }
}
export class LanguageVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends HeaderVersioning<S> {
  override readVersion(request: RequestLike) {
    return super.readVersion(request);
  }
  override determineVersion(request: RequestLike, route?: MatchedRoute | null) {
    return super.determineVersion(request, route);
  }
  first() {
    return this.allowedVersions[0] ?? this.defaultVersion;
  }
}
export class EveryVersioning extends CombinedVersioning {
  override forRequest(request: RequestLike) {
    return super.forRequest(request);
  }
}

export const reverser = new RouteReverser({ list: '/users', detail: '/users/:id' });
const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'], reverser } as const;

/** Each strategy reads the versions `v1` and `v2`. */
export const builtIn = {
  accept: new AcceptHeaderVersioning(settings),
  header: new HeaderVersioning(settings),
  host: new HostNameVersioning(settings),
  namespace: new NamespaceVersioning(settings),
  path: new URLPathVersioning(settings),
  query: new QueryParameterVersioning(settings),
};
export const cookies = new CookieVersioning(settings);
export const unchecked = new UncheckedVersioning({ allowedVersions: ['v1', 'v2'], reverser });
export const sources = [
  new AcceptHeaderVersioning({ reverser }),
  new HeaderVersioning({ reverser }),
  new HostNameVersioning({ reverser }),
  new NamespaceVersioning({ reverser }),
  new URLPathVersioning({ reverser }),
  new QueryParameterVersioning({ reverser }),
  new CookieVersioning({ reverser }),
] as const;
export const combined = new CombinedVersioning({
  defaultVersion: 'v1',
  allowedVersions: ['v1', 'v2'],
  sources,
});

/** The results of a strategy have types that a declaration file can name. */
export const version = (request: CookieRequest) => cookies.determineVersion(request);
export const forRequest = (request: CookieRequest) => unchecked.forRequest(request);
export const fields = { ...cookies.forRequest({ cookies: {} }) };
export const { pick, reject, reverse } = combined.forRequest({});
export const { allowedVersions, forVersion, readVersion } = builtIn.header;
export const fetched = (context: { request: CookieRequest }) =>
  respond(cookies, context, ({ pick }) => pick({ v1: null as never }));
export const problem = (error: VersionError) => ({
  ...error.toJSON(),
  response: error.toResponse(),
});
export const bind =
  <V extends VersioningStrategy>(versioning: V) =>
  (request: RequestLike) => ({ ...versioning.forRequest(request), versioning });
export const bound = bind(builtIn.path);
export type Links = ApiOf<typeof combined>['reverse'];
export type Errors = [VersionError, NoReverseMatch];
