import type { ErrorDetails } from '../response/responses.js';
import type { VersionErrorCode } from '../response/version-error.js';
import type { VersioningSettings } from '../settings.js';
import { expectThrown, mismatch } from './expect.js';
import {
  type ContractStrategy,
  type ContractSubject,
  determine,
  LISTED,
  type Sent,
} from './subject.js';

/** An error, of which anything may be read. */
type AnyError = Error & Readonly<Record<string, unknown>>;

/** A refusal, and what it is to say. */
export interface Refused {
  readonly strategy: ContractStrategy;
  readonly sent: Sent;
  readonly error: AnyError;
  readonly code: VersionErrorCode;
  readonly version: string | null;
  readonly as: ErrorDetails;
}

/** A strategy with `settings`, refusing in every way that it can. */
export function allRefused(subject: ContractSubject, settings: VersioningSettings = {}): Refused[] {
  const { create, send, sendBoth, checksDefault = true, refusesAs } = subject;
  const refused = (code: VersionErrorCode, sent: Sent, version: string | null): Refused => {
    const strategy = create({ allowedVersions: LISTED, ...settings });
    const error = expectRefusal(strategy, sent, code);
    return { strategy, sent, error, code, version, as: refusesAs?.[code] ?? strategy };
  };
  return [
    refused('ERR_VERSION_NOT_ALLOWED', send('v3'), 'v3'),
    ...(checksDefault ? [refused('ERR_VERSION_REQUIRED', send(null), null)] : []),
    ...(sendBoth ? [refused('ERR_VERSION_AMBIGUOUS', sendBoth('v1', 'v2'), null)] : []),
  ];
}

/**
 * The error in which `strategy` refuses what was sent.
 *
 * @throws {Mismatch} where it does not refuse it, or does for another reason than `code`.
 */
export function expectRefusal(
  strategy: ContractStrategy,
  sent: Sent,
  code: VersionErrorCode,
): AnyError {
  const error = expectThrown('determineVersion', () => determine(strategy, sent));
  if (isOf(code, error)) return error;
  throw mismatch('determineVersion', `an error of the code "${code}"`, error);
}

function isOf(code: VersionErrorCode, error: unknown): error is AnyError {
  return error instanceof Error && 'code' in error && error.code === code;
}
