import type { BaseVersioning } from '../base-versioning.js';
import type { MatchedRoute } from '../request/matched-route.js';
import type { HeaderRecord } from '../response/lifecycle.js';
import type { ErrorDetails } from '../response/responses.js';
import type { VersionErrorCode } from '../response/version-error.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { VersioningSettings } from '../settings.js';

/** The part of a strategy that the contract uses. */
export interface ContractStrategy
  extends Pick<
    BaseVersioning,
    | 'defaultVersion'
    | 'allowedVersions'
    | 'versionParam'
    | 'advertiseVersions'
    | 'invalidVersionMessage'
    | 'invalidVersionStatus'
    | 'vary'
    | 'determineVersion'
    | 'responseHeaders'
    | 'reverse'
  > {
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
  /** Makes a request that carries `version`, a `v` and digits such as `v1`; `null`: that carries none. */
  readonly requestWith: (version: string | null) => ContractRequest;
  /** Makes a request that carries two versions. Default: no request can. */
  readonly requestWithBoth?: ((one: string, other: string) => ContractRequest) | undefined;
  /** Whether the default is rejected if it is not allowed. Default: `true`. */
  readonly checksDefault?: boolean | undefined;
  /** Whether `selectVersion` is asked about a version that was sent, as it is about none. Default: `true`. */
  readonly selectsSent?: boolean | undefined;
  /** The status and message of a rejection, by its code, if they are not the strategy's own. Default: nothing. */
  readonly rejectsWith?: Readonly<Partial<Record<VersionErrorCode, ErrorDetails>>> | undefined;
}

/** Returns the version that `strategy` determines. */
export function determine(
  strategy: ContractStrategy,
  { request, route }: ContractRequest,
): string | null {
  return strategy.determineVersion(request, route);
}

/** The versions that most rules list. None of them lists `v3`. */
export const LISTED: readonly string[] = ['v1', 'v2'];

export const SETTINGS: VersioningSettings = { defaultVersion: 'v1', allowedVersions: LISTED };
