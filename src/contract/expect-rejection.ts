import type { ErrorDetails } from '../response/responses.js';
import type { VersionErrorCode } from '../response/version-error.js';
import { expectThrown, mismatch } from './expect.js';
import type { ContractRequest, ContractStrategy, ContractSubject } from './subject.js';
import { determine, LISTED } from './subject.js';

/** An error, of which any field may be read. */
type AnyError = Error & Readonly<Record<string, unknown>>;

/** The error of a rejected request, and what it is to say. */
export interface Rejection {
  readonly strategy: ContractStrategy;
  readonly error: AnyError;
  readonly code: VersionErrorCode;
  readonly version: string | null;
  readonly details: ErrorDetails;
}

/** Rejects one request for each reason that the strategy has. */
export function expectRejections(subject: ContractSubject): Rejection[] {
  const { create, requestWith, requestWithBoth, checksDefault = true, rejectsWith } = subject;
  const reject = (
    code: VersionErrorCode,
    sent: ContractRequest,
    version: string | null,
  ): Rejection => {
    const strategy = create({ allowedVersions: LISTED });
    const error = expectRejection(strategy, sent, code);
    return { strategy, error, code, version, details: rejectsWith?.[code] ?? strategy };
  };
  return [
    reject('ERR_VERSION_NOT_ALLOWED', requestWith('v3'), 'v3'),
    ...(checksDefault ? [reject('ERR_VERSION_REQUIRED', requestWith(null), null)] : []),
    ...(requestWithBoth
      ? [reject('ERR_VERSION_AMBIGUOUS', requestWithBoth('v1', 'v2'), null)]
      : []),
  ];
}

/**
 * Returns the error with which `strategy` rejects what was sent.
 *
 * @throws {Mismatch} If `strategy` accepts it, or rejects it for another reason than `code`.
 */
export function expectRejection(
  strategy: ContractStrategy,
  sent: ContractRequest,
  code: VersionErrorCode,
): AnyError {
  const error = expectThrown('determineVersion', () => determine(strategy, sent));
  if (hasCode(code, error)) return error;
  throw mismatch('determineVersion', `an error of the code "${code}"`, error);
}

function hasCode(code: VersionErrorCode, error: unknown): error is AnyError {
  return error instanceof Error && 'code' in error && error.code === code;
}
