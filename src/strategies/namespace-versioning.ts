import { BaseVersioning } from '../base-versioning.js';
import { checkRoute, type MatchedRoute, matchedNamespace } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import {
  requestVersion,
  type VersionedRequest,
  type VersioningRequest,
} from '../request/request.js';
import { find } from '../request/scan.js';
import type { CurrentVersion } from '../request-version.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { MissingDefault, RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';

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
   * Returns the first segment of the namespace that is allowed.
   * Without an allowed segment it is the first segment, so that a list with `a:b` does not allow it.
   */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    checkRoute(this, route);
    const namespace = matchedNamespace(this, request, route);
    if (namespace === null) return null;
    for (let start = 0, end: number; start <= namespace.length; start = end + 1) {
      end = find(namespace, ':', start);
      const segment = namespace.slice(start, end);
      if (this.isAllowedVersion(segment)) return segment;
    }
    return namespace.slice(0, find(namespace, ':', 0));
  }

  /**
   * The first segment of the namespace that is allowed, or the default where there is no namespace.
   *
   * @throws {VersionError} where no segment is allowed.
   * @throws {TypeError} where the namespace is no string.
   */
  override determineVersion(
    request: VersioningRequest,
    route?: MatchedRoute | null,
  ): VersionOf<S> | MissingDefault<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
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
    current?: CurrentVersion,
  ): string {
    const { request } = options;
    const version = this.versionToKeep(options, current);
    const versioned =
      version === null ? name : this.getVersionedViewname(name, request ?? { version }, version);
    return this.buildUrl(versioned, options);
  }

  /**
   * Returns the name of the route in the namespace of `version` (default: `request.version`), such as `v1:users-list`.
   * Override it if your namespaces are named in another way.
   */
  getVersionedViewname(
    name: string,
    request: VersionedRequest,
    version: string | null = requestVersion(request),
  ): string {
    return version === null ? name : `${version}:${name}`;
  }
}
