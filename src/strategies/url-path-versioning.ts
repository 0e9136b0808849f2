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
 * The version is a parameter of the path.
 *
 * ```http
 * GET /v1/users HTTP/1.1
 * Host: example.com
 * ```
 *
 * The router matched `/:version/users` and says what it found in `params`, or in `request.params`.
 */
export class URLPathVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in URL path.';

  /** Returns the version that the request carries, before selection, default and check. */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    checkRoute(this, route);
    const params = pathParameters(this, request, route);
    const value = (params && ownValue(params, this.versionParam)) ?? null;
    const text = typeof value === 'number' ? decimal(value) : value;
    if (text === null || typeof text === 'string') return text;
    throw wrongValue(this, `params.${this.versionParam}`, 'a string', value);
  }

  /**
   * The version among the parameters of the matched path, or the default where it is absent or `null`. Call it
   * after the route matched: before that there are no parameters.
   *
   * @param route Its `params` are the parameters of the matched path. `null` and `{}` mean no parameters. Default:
   *   `request.params`.
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where the version is neither a string, a number nor null, and where `params` are no object of
   *   parameters by name: `undefined` in `route` and in `request`, a promise, a `Map`.
   */
  override determineVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionOf<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Adds the version to the params. `options.version` wins, then the caller's own params.
   *
   * @throws {NoReverseMatch} where no route has that name and takes those arguments.
   * @throws {TypeError} where the settings have no `reverser`, or `request.version` is no version.
   */
  override reverse(
    name: RouteNameOf<S>,
    options: ReverseOptions = {},
    current?: CurrentVersion,
  ): string {
    const version = this.versionToKeep(options, current);
    if (version === null) return this.buildUrl(name, options);
    const param = options.version ?? ownValue(options.params ?? {}, this.versionParam) ?? version;
    // Both copies begin with the new value, because V8 adds it ten times as slowly as it replaces it.
    const params = { [this.versionParam]: param as PathValue, ...options.params };
    params[this.versionParam] = param as PathValue;
    const adapted = { params, ...options };
    adapted.params = params;
    return this.buildUrl(name, adapted);
  }
}
