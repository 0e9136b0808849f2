import type { MatchedRoute } from '../request/matched-route.js';
import type { RequestLike } from '../request/request.js';
import type { VersionPlace } from '../request/version-place.js';
import type { LifecycleData } from '../response/lifecycle.js';
import type { HeaderRecord } from '../response/merge-header.js';
import type { ErrorDetails } from '../response/version-error.js';
import type { LinkName } from '../reversing/links.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import type { VersionIn } from './inference.js';
import type { VersioningSettings } from './settings.js';
import type { VersionedApi } from './versioned-api.js';

/**
 * Any strategy. A plugin that takes this type works with all of them, from the ESM and from the
 * CommonJS copy of the package.
 *
 * @example
 * ```ts
 * function plugin<V extends VersioningStrategy>(versioning: V, handler: (api: ApiOf<V>) => Response) {}
 * ```
 */
export interface VersioningStrategy extends ErrorDetails {
  /** The version of a request that names none. */
  readonly defaultVersion: string | null;
  /** The versions that the API offers, oldest first. `[]` allows any text. */
  readonly allowedVersions: readonly (string | null)[];
  /** The name of the parameter with the version, in a media type, a path or a query. */
  readonly versionParam: string;
  /** The request headers that decide about the version, for `Vary`: `['Accept']`. */
  readonly vary: readonly string[];
  /** The life cycles that were set, by version. */
  readonly lifecycle: Readonly<Record<string, LifecycleData>>;
  /** Builds the URLs of `reverse`. */
  readonly reverser: UrlReverser;
  /** Returns the version of `request`, or throws a `VersionError`. */
  determineVersion(request: RequestLike, route?: MatchedRoute | null): string | null;
  /**
   * Returns the version of `request` with everything that depends on it, or throws a
   * `VersionError`.
   */
  forRequest(request: RequestLike, route?: MatchedRoute | null): ApiOf<this>;
  /**
   * Returns the same as `forRequest` for a CORS preflight, which is never rejected and may have no
   * version.
   */
  forPreflight(request: RequestLike, route?: MatchedRoute | null): ApiOf<this>;
  /** Returns the same as `forRequest` for a given version, without a request. */
  forVersion(version: string | null): ApiOf<this>;
  /** Returns whether a request may have `version`. */
  isAllowedVersion(version: string | null): boolean;
  /** Returns the headers to add to a response of `version`. */
  responseHeaders(version: string | null): HeaderRecord;
  /** Returns the places in a request that may carry the version. */
  places(): readonly VersionPlace[];
  /** Builds the URL of the route `name`. */
  reverse(name: string, options?: ReverseOptions): string;
}

/**
 * The versions of a strategy, such as `'v1' | 'v2'`. It takes the type of the strategy, or of its
 * settings.
 *
 * @example
 * ```ts
 * type Version = VersionOf<typeof versioning>;
 * ```
 */
export type VersionOf<T extends VersioningSettings | Pick<VersioningStrategy, 'determineVersion'>> =
  T extends Pick<VersioningStrategy, 'determineVersion'>
    ? ReturnType<T['determineVersion']>
    : T extends VersioningSettings
      ? VersionIn<T>
      : never;

/**
 * The type of `forRequest`'s result, for the strategy `Versioning`.
 *
 * @example
 * ```ts
 * function listUsers(api: ApiOf<typeof versioning>) {}
 * ```
 */
export type ApiOf<Versioning extends Pick<VersioningStrategy, 'determineVersion' | 'reverse'>> =
  VersionedApi<VersionOf<Versioning>, LinksOf<Versioning>>;

/** The request that `determineVersion` of the strategy takes. */
export type RequestOf<Versioning> = Versioning extends {
  determineVersion(request: infer Request extends RequestLike, ...route: never): unknown;
}
  ? Request
  : RequestLike;

/**
 * The links that `reverse` of `forRequest`'s result takes. For some strategies only the route names
 * are known, because they may fill in parameters: those whose `reverse` takes other names than the
 * links have, and subclasses that redefine `versionParam`.
 */
export type LinksOf<Versioning extends Pick<VersioningStrategy, 'reverse'>> = Versioning extends {
  readonly '~links'?: infer Link extends string;
  readonly versionParam: infer Param;
  reverse(name: infer Name extends string, ...options: never): string;
}
  ? string extends Name
    ? string
    : [string, LinkName<Link>] extends [Param, Name]
      ? Link
      : Name
  : string;
