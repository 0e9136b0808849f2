import { BaseVersioning } from '../base-versioning.js';
import { checkRoute, type MatchedRoute, pathParameters } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import type { VersioningRequest } from '../request/request.js';
import type { CurrentVersion } from '../request-version.js';
import type { PathValue, ReverseOptions } from '../reversing/url-reverser.js';
import type { RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';
import { decimal, ownValue } from '../util/parameter.js';
import { wrongValue } from '../util/type-errors.js';

/**
 * ```http
 * GET /v1/users HTTP/1.1
 * Host: example.com
 * ```
 *
 * The version is the path parameter `versionParam` of the matched route, such as `/:version/users`.
 * The router gives the parameters as `route.params` or `request.params`.
 *
 * Rejects with status 404.
 */
export class URLPathVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in URL path.';

  /**
   * Returns the version that the request carries, or `null`.
   * `determineVersion` then applies `selectVersion`, the default and the check.
   */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    checkRoute(this, route);
    const params = pathParameters(this, request, route);
    const value = (params && ownValue(params, this.versionParam)) ?? null;
    const text = typeof value === 'number' ? decimal(value) : value;
    if (text === null || typeof text === 'string') return text;
    throw wrongValue(this, `params.${this.versionParam}`, 'a string, a number or null', value);
  }

  /**
   * Returns the version in the path, or the default if the parameter is absent or `null`.
   * Call it after the router has matched the route, because the parameters do not exist before.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If `params` or the version in it has a wrong type, or `params` is missing.
   */
  override determineVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionOf<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Builds the URL of the route `name` with the version in `params`.
   * The version is taken from `options.version`, `options.params` or `request.version`, in this order.
   * Only `options.version` is checked.
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, `request.version` has a wrong type, or no `reverser` is set.
   */
  override reverse(
    name: RouteNameOf<S>,
    options: ReverseOptions = {},
    current?: CurrentVersion,
  ): string {
    const version = this.versionToKeep(options, current);
    if (version === null) return this.buildUrl(name, options);
    const param = options.version ?? ownValue(options.params ?? {}, this.versionParam) ?? version;
    // V8 takes at least ten times longer to add a key after a spread. So add each key before, and set it after.
    const params = { [this.versionParam]: param as PathValue, ...options.params };
    params[this.versionParam] = param as PathValue;
    const adapted = { params, ...options };
    adapted.params = params;
    return this.buildUrl(name, adapted);
  }
}
