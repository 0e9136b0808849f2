import { BaseVersioning } from '../base-versioning.js';
import { type PathArguments, requestVersion, type VersioningRequest } from '../request/request.js';
import type { PathValue, ReverseOptions } from '../reversing/url-reverser.js';
import type { RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';
import { isObjectWithFields } from '../util/check-settings.js';
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

  /**
   * The version among the parameters of the matched path, or the default where it is absent or `null`. Call it
   * after the route matched: before that there are no parameters.
   *
   * @param path `params`, the parameters of the matched path. Default: `request.params`.
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where the version is neither a string, a number nor null, and where `params` are no object of
   *   parameters by name, such as a promise or a `Map`.
   */
  override determineVersion(request: VersioningRequest, ...path: PathArguments): VersionOf<S> {
    return this.resolveVersion(this.#versionIn(path[0] ?? request?.params), request);
  }

  /**
   * Adds the version to the params; the caller's own params win.
   *
   * @throws {NoReverseMatch} where no route has that name and takes those arguments.
   * @throws {TypeError} where the settings have no `reverser`, or `request.version` is no version.
   */
  override reverse(name: RouteNameOf<S>, options: ReverseOptions = {}): string {
    const version = requestVersion(options.request);
    if (version === null) return super.reverse(name, options);
    const given = (ownValue(options.params ?? {}, this.versionParam) ?? version) as PathValue;
    const params = { ...options.params, [this.versionParam]: given };
    return super.reverse(name, { ...options, params });
  }

  #versionIn(params: unknown): string | null {
    if (params === undefined || params === null) return null;
    if (!isObjectWithFields(params)) {
      throw wrongValue(this, 'params', 'the parameters by name, awaited first', params);
    }
    const value = ownValue(params, this.versionParam) ?? null;
    const text = typeof value === 'number' ? decimal(value) : value;
    if (text === null || typeof text === 'string') return text;
    throw wrongValue(this, `params.${this.versionParam}`, 'a string', value);
  }
}
