import { BaseVersioning } from '../base/base-versioning.js';
import type { LinksIn, RouteNameOf, VersionIn } from '../base/inference.js';
import type { VersioningSettings } from '../base/settings.js';
import { checkParams } from '../request/check-request.js';
import { type MatchedRoute, pathParameter } from '../request/matched-route.js';
import { AMBIGUOUS, type VersionReading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import type { VersionPlace } from '../request/version-place.js';
import { buildUrl } from '../reversing/build-url.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import { ownValue } from '../util/type-checks.js';

/** The `versionParam` of the settings `S`, or `string` if it is not a literal. */
type ParamIn<S> =
  Required<S> extends { readonly versionParam: infer Param }
    ? Param extends string
      ? Param
      : string
    : 'version';

/**
 * ```http
 * GET /v1/users HTTP/1.1
 * Host: example.com
 * ```
 *
 * The version is the path parameter `versionParam` of the matched route, such as `/:version/users`.
 * The router supplies the parameters, as `route.params` or `request.params`.
 *
 * Rejects with status 404.
 *
 * @example
 * ```ts
 * const versioning = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
 * versioning.forRequest(request, { params: { version: 'v2' } }).version; // 'v2'
 * ```
 */
export class URLPathVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S, LinksIn<S, ParamIn<S>>> {
  /** @default 'Invalid version in URL path.' */
  override readonly invalidVersionMessage: string = 'Invalid version in URL path.';
  /** @default true */
  override readonly linksCarryVersion: boolean = true;

  /**
   * Returns the version that the request names, or `null`. `determineVersion` then calls
   * `selectVersion`, fills in the default and checks the result.
   */
  readVersion(request: RequestLike, route?: MatchedRoute | null): VersionReading {
    const value = pathParameter(this, this.versionParam, request, route);
    if (typeof value === 'number') return String(value);
    // A wildcard, for example, gives a list of segments.
    return value === null || typeof value === 'string' ? value : AMBIGUOUS;
  }

  override places(): readonly VersionPlace[] {
    return [{ in: 'path', name: this.versionParam }];
  }

  /**
   * Returns the version in the path, or the default if the parameter is absent or `null`. Call it
   * after the router has matched the route, because there are no parameters before.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If `params` is missing, a function, a promise or an iterable, or the route
   *   has an unknown key.
   */
  override determineVersion(request: RequestLike, route?: MatchedRoute | null): VersionIn<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Builds the URL of the route `name` with the version as a path parameter: `/v2/users`. The
   * version is the first of these:
   *
   * 1. `options.version`
   * 2. `options.params[versionParam]`
   * 3. the version that `forRequest` determined
   * 4. `request.version`
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` or the determined version is not allowed, or there is
   *   no `reverser`.
   * @throws {TypeError} If `params` is a function, a promise or an iterable.
   */
  override reverse(
    name: RouteNameOf<S>,
    options: ReverseOptions<VersionIn<S> | null> = {},
  ): string {
    const { version, params } = options;
    const isGiven = params && ownValue(params, this.versionParam) !== undefined;
    const kept = this.linkVersion(options);
    if (kept === null || (isGiven && version === undefined)) return buildUrl(this, name, options);
    checkParams('reverse: params', params);
    // In V8, adding a key after a spread is several times slower. Each key exists before, and gets its value after.
    const versioned = { [this.versionParam]: kept, ...params };
    versioned[this.versionParam] = kept;
    const adapted = { params: versioned, ...options };
    adapted.params = versioned;
    return buildUrl(this, name, adapted);
  }
}
