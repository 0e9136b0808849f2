import { BaseVersioning } from '../base/base-versioning.js';
import type { RouteNameOf, VersionIn } from '../base/inference.js';
import type { VersioningSettings } from '../base/settings.js';
import { checkField } from '../request/check-request.js';
import type { MatchedRoute } from '../request/matched-route.js';
import { readQueryParameter, setQueryParameter } from '../request/query-string.js';
import type { VersionReading } from '../request/reading.js';
import { type RequestLike, requestHref } from '../request/request.js';
import type { VersionPlace } from '../request/version-place.js';
import { buildUrl } from '../reversing/build-url.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import { isString } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';

/**
 * ```http
 * GET /users?version=1.0 HTTP/1.1
 * Host: example.com
 * ```
 *
 * The version is the query parameter `versionParam`. `?version=` is the version `''`, and two
 * different values are ambiguous.
 *
 * Rejects with status 404.
 *
 * @example
 * ```ts
 * const versioning = new QueryParameterVersioning({ allowedVersions: ['v1', 'v2'] });
 * versioning.forRequest({ url: '/users?version=v2' }).version; // 'v2'
 * ```
 */
export class QueryParameterVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  /** @default 'Invalid version in query parameter.' */
  override readonly invalidVersionMessage: string = 'Invalid version in query parameter.';
  /** @default true */
  override readonly linksCarryVersion: boolean = true;

  /**
   * Returns the version that the request names, or `null`. `determineVersion` then calls
   * `selectVersion`, fills in the default and checks the result.
   */
  readVersion(request: RequestLike, _route?: MatchedRoute | null): VersionReading {
    const { url } = request;
    const href: unknown = requestHref(request);
    if (isString(href)) return readQueryParameter(href, this.versionParam);
    if (url === null) return null;
    checkField(this, 'url', url);
    throw wrongValue(this, 'request.url', 'a string, a URL or null', url, FIX);
  }

  override places(): readonly VersionPlace[] {
    return [{ in: 'query', name: this.versionParam }];
  }

  /**
   * Returns the version in the query, or the default if the query has none.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If `request.url` is missing, or neither a string, a `URL` nor `null`.
   */
  override determineVersion(request: RequestLike, route?: MatchedRoute | null): VersionIn<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Builds the URL of the route `name` and sets its query parameter to the version:
   * `/users?version=v2`. No other byte of the URL changes, so a signature over other parameters
   * stays valid.
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, or there is no `reverser`.
   * @throws {URIError} If the version contains a lone surrogate.
   */
  override reverse(
    name: RouteNameOf<S>,
    options: ReverseOptions<VersionIn<S> | null> = {},
  ): string {
    const version = this.linkVersion(options);
    const url = buildUrl(this, name, options);
    return version === null ? url : setQueryParameter(url, this.versionParam, version);
  }
}

const FIX = "Pass the framework's request.";
