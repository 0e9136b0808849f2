import type { MatchedRoute } from '../request/matched-route.js';
import type { VersioningRequest } from '../request/request.js';
import type { LifecycleData } from '../response/lifecycle.js';
import type { HeaderRecord } from '../response/merge-header.js';
import type { ErrorDetails } from '../response/version-error.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import type { RequestVersionOf } from './request-version.js';

/**
 * Any strategy, of either copy of the package. A plugin takes it as a parameter.
 *
 * @example
 * ```ts
 * function plugin<V extends VersioningStrategy>(versioning: V, handler: (api: RequestVersionOf<V>) => Response) {}
 * ```
 */
export interface VersioningStrategy extends ErrorDetails {
  /** The version used if a request carries no version. */
  readonly defaultVersion: string | null;
  /** The versions that the API offers. `[]` allows any text. */
  readonly allowedVersions: readonly (string | null)[];
  /** The parameter that carries the version in a media type, a path or a query. */
  readonly versionParam: string;
  /** The request headers that the response depends on, such as `['Accept']`. */
  readonly vary: readonly string[];
  /** The life cycles that were set, by version. */
  readonly lifecycle: Readonly<Record<string, LifecycleData>>;
  /** Builds the URLs of `reverse`. */
  readonly reverser: UrlReverser;
  /** Returns the version of `request`. */
  determineVersion(request: VersioningRequest, route?: MatchedRoute | null): string | null;
  /** Returns the version of `request` with everything that depends on it. */
  forRequest(request: VersioningRequest, route?: MatchedRoute | null): RequestVersionOf<this>;
  /** Returns the same as `forRequest` without a request. */
  forVersion(version: string | null): RequestVersionOf<this>;
  /** Returns whether a request may have `version`. */
  isAllowedVersion(version: string | null): boolean;
  /** Returns the headers to add to a response of `version`. */
  responseHeaders(version: string | null): HeaderRecord;
  /** Builds the URL of the route `name`. */
  reverse(name: string, options?: ReverseOptions): string;
}
