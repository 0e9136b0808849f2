import { BaseVersioning } from '../base-versioning.js';
import {
  type PathArguments,
  requestVersion,
  type VersionedRequest,
  type VersioningRequest,
} from '../request/request.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';
import { wrongValue } from '../util/type-errors.js';

/** The name of a route without its first segments, the version. */
type Unversioned<Name extends string> = Name extends `${string}:${infer Rest}`
  ? Rest | Unversioned<Rest>
  : never;

/**
 * The version is the namespace of the matched route.
 *
 * ```http
 * GET /v1/users HTTP/1.1
 * Host: example.com
 * ```
 *
 * The router has the routes of each version under a namespace of its own and says in `request.resolverMatch`
 * which one matched: `{ namespace: 'v1' }`, or `'api:v1:users'` where they are nested.
 */
export class NamespaceVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string =
    'Invalid version in URL path. Does not match any version namespace.';
  override readonly checksDefault: boolean = false;
  /** A namespace is the server's own route, and never a wish. */
  override readonly selectsSent: boolean = false;

  /**
   * The first segment of the namespace that is allowed, or the default where there is no namespace.
   *
   * @throws {VersionError} where no segment is allowed.
   * @throws {TypeError} where the namespace is no string.
   */
  override determineVersion(request: VersioningRequest, ..._path: PathArguments): VersionOf<S> {
    const match = request?.resolverMatch ?? {};
    if (typeof match !== 'object') throw wrongValue(this, 'resolverMatch', 'an object', match);
    const namespace = match.namespace ?? '';
    if (namespace === '') return this.resolveVersion(null, request);
    if (typeof namespace !== 'string') {
      throw wrongValue(this, 'resolverMatch.namespace', 'a string', namespace);
    }
    for (let start = 0, end: number; start <= namespace.length; start = end + 1) {
      end = namespace.indexOf(':', start);
      if (end === -1) end = namespace.length;
      const segment = namespace.slice(start, end);
      if (this.isAllowedVersion(segment)) return segment as VersionOf<S>;
    }
    throw this.rejection('ERR_VERSION_NOT_ALLOWED', namespace, request);
  }

  /**
   * Takes the view in the namespace of the version.
   *
   * @throws {NoReverseMatch} where no route has that name and takes those arguments.
   * @throws {TypeError} where the settings have no `reverser`, or `request.version` is no version.
   */
  override reverse(
    name: RouteNameOf<S> | Unversioned<RouteNameOf<S>>,
    options: ReverseOptions = {},
  ): string {
    const { request } = options;
    const isVersioned = request && requestVersion(request) !== null;
    const versioned = isVersioned ? this.getVersionedViewname(name, request) : name;
    return super.reverse(versioned as RouteNameOf<S>, options);
  }

  /**
   * `users-list` as `v1:users-list`; as it is where the request has no version. Override it where your namespaces are
   * named in another way.
   */
  getVersionedViewname(name: string, request: VersionedRequest): string {
    const version = requestVersion(request);
    return version === null ? name : `${version}:${name}`;
  }
}
