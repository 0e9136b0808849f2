import { BaseVersioning } from '../base/base-versioning.js';
import type { LinksIn, MissingDefault, RouteNameOf, VersionIn } from '../base/inference.js';
import type { VersioningSettings } from '../base/settings.js';
import { type MatchedRoute, matchedNamespace } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import { type RequestLike, versionOf } from '../request/request.js';
import type { VersionPlace } from '../request/version-place.js';
import { buildUrl } from '../reversing/build-url.js';
import type { Unversioned } from '../reversing/routes.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';

/**
 * ```http
 * GET /v1/users HTTP/1.1
 * Host: example.com
 * ```
 *
 * The version is the first allowed segment of the namespace that the route belongs to, such as `v1`
 * in `api:v1:users`. If `allowedVersions` is empty, it is the first segment. The namespace comes
 * from `route.namespace` or `request.resolverMatch.namespace`. A route without one gets the
 * default. Nothing checks the default, so the version may be `null`.
 *
 * Rejects with status 404.
 *
 * @example
 * ```ts
 * const versioning = new NamespaceVersioning({ allowedVersions: ['v1', 'v2'] });
 * versioning.forRequest(request, { namespace: 'api:v2' }).version; // 'v2'
 * ```
 */
export class NamespaceVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S, RelativeLinks<LinksIn<S>, VersionIn<S> & string>> {
  /** @default 'Invalid version in URL path. Does not match any version namespace.' */
  override readonly invalidVersionMessage: string =
    'Invalid version in URL path. Does not match any version namespace.';
  /** @default false */
  override readonly checksDefault: boolean = false;
  /** `false`, because the router has already chosen the route of this version. @default false */
  override readonly selectsSent: boolean = false;
  /** @default true */
  override readonly linksCarryVersion: boolean = true;

  /**
   * Returns the segments of the namespace in their order, or `null` if there is no namespace.
   * `determineVersion` then takes the first allowed segment, or the default.
   */
  readVersion(request: RequestLike, route?: MatchedRoute | null): VersionReading {
    return matchedNamespace(this, request, route)?.split(':') ?? null;
  }

  override places(): readonly VersionPlace[] {
    return [{ in: 'namespace' }];
  }

  /**
   * Returns the first allowed segment of the namespace, or the default if the route has no
   * namespace.
   *
   * @throws {VersionError} If the request is rejected, for example because no segment is allowed.
   */
  override determineVersion(
    request: RequestLike,
    route?: MatchedRoute | null,
  ): VersionIn<S> | MissingDefault<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Builds the URL of the route `name` in the namespace of the version: for `users-list` in `v1`,
   * that of `v1:users-list`.
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, or there is no `reverser`.
   */
  override reverse(
    name: RouteNameOf<S> | Unversioned<RouteNameOf<S>>,
    options: ReverseOptions<VersionIn<S> | null> = {},
  ): string {
    const { request } = options;
    const version = this.linkVersion(options);
    const versioned =
      version === null ? name : this.getVersionedViewname(name, request ?? { version }, version);
    return buildUrl(this, versioned, options);
  }

  /**
   * Returns the name of a route in the namespace of `version`: `v1:users-list` for `users-list`.
   * Override it if your reverser names its namespaces otherwise: return `api-${version}:${name}`
   * for `api-v1:users-list`. The namespace of a request needs the version itself as a segment.
   *
   * @param version Defaults to `request.version`.
   */
  getVersionedViewname(
    name: string,
    request: RequestLike,
    version: string | null = versionOf(request),
  ): string {
    return version === null ? name : `${version}:${name}`;
  }
}

/** The links by their names without the version, which `reverse` puts in front. */
type RelativeLinks<
  Link extends string,
  Version extends string,
> = Link extends `${infer Name} → ${infer Pattern}`
  ? `${RelativeName<Name, Version>} → ${Pattern}`
  : RelativeName<Link, Version>;

type RelativeName<Name extends string, Version extends string> =
  | Unversioned<Name>
  | Exclude<Name, `${Version}:${string}`>;
