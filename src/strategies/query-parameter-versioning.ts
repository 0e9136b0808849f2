import { BaseVersioning } from '../base-versioning.js';
import { requestHref } from '../request/href.js';
import { checkRoute, type MatchedRoute } from '../request/matched-route.js';
import { readQueryParameter, setQueryParameter } from '../request/query-string.js';
import type { VersionReading } from '../request/reading.js';
import type { VersioningRequest } from '../request/request.js';
import type { CurrentVersion } from '../request-version.js';
import { NoReverseMatch } from '../reversing/no-reverse-match.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';
import { show } from '../util/show.js';
import { missingField } from '../util/type-errors.js';

/**
 * ```http
 * GET /users?version=1.0 HTTP/1.1
 * Host: example.com
 * ```
 *
 * The version is the query parameter `versionParam`. `?version=` is the version `''`.
 * Two different values are ambiguous.
 *
 * Rejects with status 404.
 */
export class QueryParameterVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in query parameter.';

  /**
   * Returns the version that the request carries, or `null`.
   * `determineVersion` then applies `selectVersion`, the default and the check.
   */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    checkRoute(this, route);
    if (request?.url === undefined)
      throw missingField(
        this,
        'url',
        request,
        "Pass the framework's request, or url: null if there is none.",
      );
    const href = requestHref(request);
    return href === undefined ? null : readQueryParameter(href, this.versionParam);
  }

  /**
   * Returns the version in the query, or the default if the query has no version.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If `request.url` is missing.
   */
  override determineVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionOf<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Builds the URL of the route `name` and sets its query parameter to the version.
   * Every other byte of the URL stays, so that a signature over other parameters stays valid.
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments, or the version has a lone surrogate.
   * @throws {TypeError} If `options.version` is not allowed, `request.version` has a wrong type, or no `reverser` is set.
   */
  override reverse(
    name: RouteNameOf<S>,
    options: ReverseOptions = {},
    current?: CurrentVersion,
  ): string {
    const version = this.versionToKeep(options, current);
    const url = this.buildUrl(name, options);
    if (version === null) return url;
    try {
      return setQueryParameter(url, this.versionParam, version);
    } catch (cause) {
      const parameter = show(`${this.versionParam}=${version}`);
      const message = `A query cannot carry ${parameter}, because it has a lone surrogate.`;
      throw new NoReverseMatch(message, { cause });
    }
  }
}
