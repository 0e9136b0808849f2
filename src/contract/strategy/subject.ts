import type { MatchedRoute, VersioningSettings, VersioningStrategy } from 'request-versioning';
import type { Skipped } from '../rule.js';

/** The arguments of `determineVersion`. */
export interface ContractRequest {
  /** The request, as the strategy reads it. */
  readonly request: object;
  /** The matched route, if the strategy reads it. @default null */
  readonly route?: MatchedRoute | null | undefined;
}

/**
 * The strategy to check, and what its requests look like.
 *
 * @example
 * ```ts
 * const subject: ContractSubject = {
 *   create: (settings) => new CookieVersioning(settings),
 *   requestWith: (version, name) => ({
 *     request: { headers: version === null ? {} : { cookie: `${name}=${version}` } },
 *   }),
 *   requestWithBoth: (one, other) => ({
 *     request: { headers: { cookie: `version=${one}; version=${other}` } },
 *   }),
 *   followLink: null,
 * };
 * ```
 */
export interface ContractSubject {
  /**
   * Creates the strategy with `settings`. It must not add a default, versions or a `selectVersion`
   * of its own.
   */
  readonly create: (settings: VersioningSettings) => VersioningStrategy;
  /**
   * Makes a new request of `version`, in the parameter `versionParam` if the strategy reads that
   * setting. The version is not percent-encoded. `null` means no version, and each header of such a
   * request must also be in the requests with a version. The rules may change the request, for
   * example its `headers`.
   */
  readonly requestWith: (version: string | null, versionParam: string) => ContractRequest;
  /** Makes a request that names two versions, or is `null` if no request is ambiguous. */
  readonly requestWithBoth: ((one: string, other: string) => ContractRequest) | null;
  /**
   * Makes a request that lists versions by preference, the best one first. Leave it out if no
   * request does.
   */
  readonly requestWithPreferred?: ((versions: readonly string[]) => ContractRequest) | undefined;
  /**
   * Makes the request of a client that follows `url`, which `reverse` returned, or is `null` if
   * links carry no version. The reverser of the contract builds URLs such as
   * `/users-detail?id=ada&args=all&page=last#top`, to which the strategy may have added a version.
   */
  readonly followLink: ((url: string, versionParam: string) => ContractRequest) | null;
  /**
   * Requests whose version cannot be read, such as a damaged token, a token whose claim is a
   * number, or a path with the escape `%E0%A4%A`. A client can send them, so `determineVersion` must
   * return a version or reject them, `forPreflight` must not reject them, and a combination must
   * decide the same.
   *
   * @default []
   */
  readonly malformed?: readonly ContractRequest[] | undefined;
  /** Three different versions that the strategy can read. @default ['v1', 'v2', 'v3'] */
  readonly versions?: readonly [string, string, string] | undefined;
  /**
   * The rules that the strategy is not meant to keep, each with the reason:
   * `{ 'any text is a version if none is listed': 'a label of a host name has no spaces' }`.
   *
   * @default {}
   */
  readonly skip?: Skipped | undefined;
}
