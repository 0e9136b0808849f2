import type { VersionErrorCode } from '../response/version-error.js';
import { expectThrown, mismatch, show } from './expect.js';
import { type ContractRequest, type ContractStrategy, determine } from './subject.js';

type AnyError = Error & Readonly<Record<string, unknown>>;

/** @throws {Mismatch} If the version, or the code of the rejection, is not among `expected`. */
export function expectOutcome(
  strategy: ContractStrategy,
  sent: ContractRequest,
  ...expected: readonly (string | null)[]
): void {
  let outcome: unknown;
  try {
    outcome = determine(strategy, sent);
  } catch (error) {
    if (!isRejection(error)) throw error;
    outcome = error.code;
  }
  if (expected.some((each) => each === outcome)) return;
  throw mismatch(`version of ${show(sent.request)}`, expected.map(show).join(' or '), outcome);
}

/** @throws {Mismatch} If `strategy` accepts the request, or rejects it with another code. */
export function expectRejection(
  strategy: ContractStrategy,
  sent: ContractRequest,
  code: VersionErrorCode = 'ERR_VERSION_NOT_ALLOWED',
): AnyError {
  const error = expectThrown('determineVersion', () => determine(strategy, sent));
  if (isRejection(error) && error.code === code) return error;
  throw mismatch('determineVersion', `an error with the code "${code}"`, error);
}

function isRejection(error: unknown): error is AnyError {
  return error instanceof Error && 'code' in error && /^ERR_VERSION_/.test(`${error.code}`);
}
