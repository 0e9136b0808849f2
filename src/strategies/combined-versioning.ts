import { BaseVersioning } from '../base-versioning.js';
import { AMBIGUOUS } from '../request/reading.js';
import { type PathArguments, requestVersion, type VersioningRequest } from '../request/request.js';
import { uniqueNames } from '../response/unique-names.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import type { ExactSettings, VersioningSettings, VersionOf } from '../settings.js';
import type { SettingRules } from '../util/check-settings.js';
import { type Carried, carries, checkSources, read, type VersioningSource } from './source.js';

/** The settings of every strategy but `reverser`, as each source has its own, and the sources. */
export interface CombinedSettings extends VersioningSettings {
  /** Strategies, in the order in which they are asked. They let a request without a version through. */
  readonly sources: readonly VersioningSource[];
  /** What to do where two sources carry different versions. Default: `'reject'`. */
  readonly onConflict?: 'reject' | 'first' | null | undefined;
  readonly reverser?: null | undefined;
}

/** The names of the routes that the reversers of the sources know. */
type SourceRouteName<S extends CombinedSettings> = Parameters<S['sources'][number]['reverse']>[0];

/**
 * The version is in one of several places.
 *
 * ```http
 * GET /users?version=v2 HTTP/1.1
 * Host: example.com
 * Accept-Version: v2
 * ```
 *
 * Default, allowed versions and `selectVersion` are the combination's, and so is every error.
 */
export class CombinedVersioning<
  const S extends CombinedSettings = CombinedSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in request.';
  override readonly invalidVersionStatus: number = 400;
  override readonly vary: readonly string[];
  /** That of the first source, for `reverseWithFallback`. */
  override readonly reverser: UrlReverser;
  /** The setting of that name. */
  readonly sources: readonly VersioningSource[];
  /** The setting of that name. */
  readonly onConflict: 'reject' | 'first';

  /** @throws {TypeError} where a setting is wrong, there is none of its name, or a source would not do. */
  constructor(settings: ExactSettings<S, CombinedSettings>) {
    super(settings, RULES);
    this.sources = checkSources(this, settings?.sources);
    this.onConflict = settings.onConflict ?? 'reject';
    this.vary = Object.freeze(uniqueNames(this.sources.flatMap(({ vary }) => vary)));
    this.reverser = this.#first.reverser;
  }

  /**
   * The version of the first source that carries one, or the default where none does.
   *
   * @param path `params` and `args`, as each source takes them.
   * @throws {VersionError} where the request is refused: as the source that carried the version, or 400 where two carry
   *   different ones.
   */
  override determineVersion(request: VersioningRequest, ...path: PathArguments): VersionOf<S> {
    const carried: Carried[] = [];
    for (const source of this.sources) {
      if (carried.length > 0 && this.onConflict === 'first') break;
      carried.push(...read(source, request, path));
    }
    const [first] = carried;
    if (first === undefined) return this.resolveVersion(null, request);
    const ambiguous = carried.find(({ code }) => code === 'ERR_VERSION_AMBIGUOUS');
    if (ambiguous) return this.resolveVersion(AMBIGUOUS, request, ambiguous.source);
    if (carried.some(({ version }) => version !== first.version)) {
      return this.resolveVersion(AMBIGUOUS, request);
    }
    const { code, version, source } = carried.find(({ code }) => code) ?? first;
    if (code) throw this.rejection(code, version, request, source);
    return this.resolveVersion(version, request, source);
  }

  /**
   * Reverses as the source in which `options.request` carried its version, or as the first where none did.
   *
   * @throws {NoReverseMatch} where no route has that name and takes those arguments.
   * @throws {TypeError} where the source has no `reverser`, or `request.version` is no version.
   */
  override reverse(name: SourceRouteName<S>, options: ReverseOptions = {}): string {
    const { request } = options;
    const isVersioned = request && requestVersion(request) !== null;
    const source = isVersioned && this.sources.find((each) => carries(each, request));
    return (source || this.#first).reverse(name, options);
  }

  get #first(): VersioningSource {
    return this.sources[0] as VersioningSource;
  }
}

const RULES: SettingRules = {
  sources: { expected: 'a list of strategies', accepts: Array.isArray },
  onConflict: {
    expected: '"reject" or "first"',
    accepts: (value) => value === 'reject' || value === 'first',
  },
  reverser: { expected: 'that of each source', accepts: () => false },
};
