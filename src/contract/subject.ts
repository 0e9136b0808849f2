import type { BaseVersioning } from '../base-versioning.js';
import type { ErrorDetails } from '../response/responses.js';
import type { VersionErrorCode } from '../response/version-error.js';
import type { VersioningSettings } from '../settings.js';

/** The part of a strategy that the contract uses. */
export type ContractStrategy = Pick<
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
>;

/** What a client sent: the arguments of `determineVersion`. */
export interface Sent {
  readonly request: object;
  /** The parameters of the matched path, for a strategy that reads them. */
  readonly params?: object | null | undefined;
}

/** A strategy that the contract is to be checked of, and what it does otherwise by its own rule. */
export interface ContractSubject {
  /** Makes a strategy with `settings`, and with no other default, list of versions, or choice of one. */
  readonly create: (settings: VersioningSettings) => ContractStrategy;
  /** Makes a request that carries `version`, a `v` and digits such as `v1`; `null`: that carries none. */
  readonly send: (version: string | null) => Sent;
  /** Makes a request that carries two versions. Default: no request can. */
  readonly sendBoth?: ((one: string, other: string) => Sent) | undefined;
  /** Whether the default is rejected if it is not allowed. Default: `true`. */
  readonly checksDefault?: boolean | undefined;
  /** Whether `selectVersion` is asked about a version that was sent, as it is about none. Default: `true`. */
  readonly selectsSent?: boolean | undefined;
  /** The status and message of a rejection, by its code, if they are not the strategy's own. Default: nothing. */
  readonly refusesAs?: Readonly<Partial<Record<VersionErrorCode, ErrorDetails>>> | undefined;
}

/** Returns the version that `strategy` determines. */
export function determine(strategy: ContractStrategy, { request, params }: Sent): string | null {
  return strategy.determineVersion(request, params ?? null);
}

/** The versions that most rules list. None of them lists `v3`. */
export const LISTED: readonly string[] = ['v1', 'v2'];

export const SETTINGS: VersioningSettings = { defaultVersion: 'v1', allowedVersions: LISTED };
