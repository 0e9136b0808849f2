import { BaseVersioning } from '../base-versioning.js';
import { type PathArguments, requestVersion, type VersioningRequest } from '../request/request.js';
import { wrongValue } from '../response/version-error.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';
import { isRecord } from '../util/check-settings.js';
import { decimal, ownValue } from '../util/parameter.js';

/**
 * The version is a parameter of the path.
 *
 * ```http
 * GET /v1/users HTTP/1.1
 * Host: example.com
 * ```
 *
 * The router matched `/:version/users` and says what it found in `kwargs`, or in `request.params`.
 */
export class URLPathVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in URL path.';

  /**
   * The version among the parameters of the matched path, or the default where it is absent or `null`. Call it
   * after the route matched: before that there are no parameters.
   *
   * @param path `kwargs`, the parameters of the matched path. Default: `request.params`.
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where the version is neither a string, a number nor null, and where `kwargs` are no object of
   *   parameters by name, such as a promise or a `Map`.
   */
  override determineVersion(request: VersioningRequest, ...path: PathArguments): VersionOf<S> {
    return this.resolveVersion(this.#kwarg(path[0] ?? request?.params), request);
  }

  /**
   * Adds the version to the kwargs; the caller's own kwargs win.
   *
   * @throws {NoReverseMatch} where no route has that name and takes those arguments.
   * @throws {TypeError} where the settings have no `reverser`, or `request.version` is no version.
   */
  override reverse(viewname: RouteNameOf<S>, options: ReverseOptions = {}): string {
    const version = requestVersion(options.request);
    if (version === null) return super.reverse(viewname, options);
    // V8 is ten times as slow to add a property after a spread as to replace one (`npm run bench -- reverse`).
    const kwargs: Record<string, unknown> = { [this.versionParam]: version, ...options.kwargs };
    kwargs[this.versionParam] ??= version;
    const adapted: Record<string, unknown> = options.kwargs
      ? { ...options }
      : { kwargs, ...options };
    adapted.kwargs = kwargs;
    return super.reverse(viewname, adapted);
  }

  #kwarg(kwargs: unknown): string | null {
    if (kwargs === undefined || kwargs === null) return null;
    if (!isRecord(kwargs)) {
      throw wrongValue(this, 'kwargs', 'the parameters by name, awaited first', kwargs);
    }
    const value = ownValue(kwargs, this.versionParam) ?? null;
    const text = typeof value === 'number' ? decimal(value) : value;
    if (text === null || typeof text === 'string') return text;
    throw wrongValue(this, `kwargs.${this.versionParam}`, 'a string', value);
  }
}
