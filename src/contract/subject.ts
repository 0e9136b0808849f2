import type { BaseVersioning } from '../base-versioning.js';
import type { MatchedRoute } from '../request/matched-route.js';
import type { HeaderRecord } from '../response/lifecycle.js';
import type { ErrorDetails } from '../response/responses.js';
import type { VersionErrorCode } from '../response/version-error.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { VersioningSettings } from '../settings.js';

/** The part of a strategy that the contract uses. */
export interface ContractStrategy
  extends ErrorDetails,
    Pick<BaseVersioning, 'vary' | 'determineVersion' | 'responseHeaders' | 'reverse'> {
  forRequest(
    request: object,
    route?: MatchedRoute | null,
  ): {
    readonly version: string | null;
    readonly headers: HeaderRecord;
    reverse(name: string, options?: ReverseOptions): string;
  };
}

/** The arguments of `determineVersion`. */
export interface ContractRequest {
  readonly request: object;
  /** The knowledge of the router, for a strategy that reads it. Default: none. */
  readonly route?: MatchedRoute | null | undefined;
}

/** A strategy that the contract is to be checked of, and what it does otherwise by its own rule. */
export interface ContractSubject {
  /** Makes a strategy with `settings`, and with no other default, list of versions, or choice of one. */
  readonly create: (settings: VersioningSettings) => ContractStrategy;
  /** Makes a request that carries `version` unescaped, even `%` and `''`, as `versionParam`. `null`: carries none. */
  readonly requestWith: (version: string | null, versionParam: string) => ContractRequest;
  /** Makes a request that carries two versions. `null`: no request can. */
  readonly requestWithBoth: ((one: string, other: string) => ContractRequest) | null;
  /**
   * Makes the request that follows `url`, a link that `reverse` returned. The contract's reverser builds
   * `/<name>?<params, args and query>#<fragment>`: `/users-detail?id=ada&args=all&page=last#top`.
   */
  readonly followLink?: ((url: string, versionParam: string) => ContractRequest) | undefined;
  /** `false` if the URLs of `reverse` carry no version, in the place of `followLink`. Default: `true`. */
  readonly linksCarryVersion?: boolean | undefined;
  /** Whether a request can carry the version `''`. Default: `carriesAnyText`. */
  readonly carriesEmptyVersion?: boolean | undefined;
  /** Whether any text is a version. `false`: the place ignores case and other forms, as a host. Default: `true`. */
  readonly carriesAnyText?: boolean | undefined;
  /** Whether the setting `versionParam` names the parameter that carries the version. Default: `false`. */
  readonly readsVersionParam?: boolean | undefined;
  /** Three versions of the form that the strategy reads. Default: `['v1', 'v2', 'v3']`. */
  readonly versions?: readonly [string, string, string] | undefined;
  /** Whether the default is rejected if it is not allowed. Default: `true`. */
  readonly checksDefault?: boolean | undefined;
  /** Whether `selectVersion` is asked about a version that was sent, as it is about none. Default: `true`. */
  readonly selectsSent?: boolean | undefined;
  /** The status and message of a rejection, by its code, if they are not the strategy's own. Default: nothing. */
  readonly rejectsWith?: Readonly<Partial<Record<VersionErrorCode, ErrorDetails>>> | undefined;
}

/** Returns the version that `strategy` determines. */
export function determine(strategy: ContractStrategy, sent: ContractRequest): string | null {
  return strategy.determineVersion(sent.request, sent.route);
}
