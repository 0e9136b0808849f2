import {
  AMBIGUOUS,
  type Candidate,
  isCandidate,
  type VersionReading,
  wrongReading,
} from '../request/reading.js';
import type { VersioningRequest } from '../request/request.js';
import type { VersionErrorCode } from '../response/version-error.js';
import { wrongResult } from '../util/type-errors.js';
import { type AllowedVersions, isAllowed } from './is-allowed.js';

/** The settings of a strategy that decide which version a request has. */
interface VersionPolicy extends AllowedVersions {
  readonly defaultVersion: string | null;
  readonly checksDefault: boolean;
  readonly selectVersion:
    | ((sent: string | null, request: VersioningRequest) => string | null | undefined)
    | null;
}

/** The version of a request, or the rejected version with the code of the error. */
export interface Choice {
  readonly version: string | null;
  readonly code?: VersionErrorCode;
}

/**
 * Chooses the first candidate that is allowed after `selectVersion`.
 * Rejects the request at an ambiguous candidate. Takes the default if `selectVersion` returns `null` for a candidate.
 * Without candidates, calls `selectVersion` with `null`.
 *
 * @param selects Whether `selectVersion` is called with a sent version.
 * @param rejects Returns whether a sent version is rejected before `selectVersion`. By default, no version is rejected.
 * @throws {TypeError} If a candidate or the result of `selectVersion` has a wrong type.
 */
export function chooseVersion(
  policy: VersionPolicy,
  read: VersionReading | undefined,
  request: VersioningRequest,
  selects: boolean,
  rejects: (sent: string) => boolean = () => false,
): Choice {
  const choose = (sent: Candidate | null) => chooseOne(policy, sent, request, selects, rejects);
  if (read === null || read === undefined) return choose(null);
  if (!Array.isArray(read)) return choose(checkCandidate(policy, read));
  // Copy the list, because a getter in it could return another value later.
  const candidates = [...read];
  for (const each of candidates) checkCandidate(policy, each);
  let rejected: Choice | undefined;
  for (const sent of candidates) {
    const choice = choose(sent);
    if (choice.code !== 'ERR_VERSION_NOT_ALLOWED') return choice;
    rejected ??= choice;
  }
  return rejected ?? choose(null);
}

function checkCandidate(policy: object, version: unknown): Candidate {
  if (isCandidate(version)) return version;
  throw wrongReading(policy, version);
}

function chooseOne(
  policy: VersionPolicy,
  sent: Candidate | null,
  request: VersioningRequest,
  selects: boolean,
  rejects: (sent: string) => boolean,
): Choice {
  if (sent === AMBIGUOUS) return { version: null, code: 'ERR_VERSION_AMBIGUOUS' };
  if (sent !== null && rejects(sent)) return { version: sent, code: 'ERR_VERSION_NOT_ALLOWED' };
  const meant = selects || sent === null ? select(policy, sent, request) : sent;
  if (meant === null) return chooseDefault(policy, sent);
  if (isAllowed(policy, meant)) return { version: meant };
  return { version: sent, code: 'ERR_VERSION_NOT_ALLOWED' };
}

function chooseDefault(policy: VersionPolicy, sent: string | null): Choice {
  // A field that a subclass declares without a value is undefined.
  const version = policy.defaultVersion ?? null;
  const isAccepted = !policy.checksDefault || isAllowed(policy, version);
  return isAccepted ? { version } : { version: sent, code: 'ERR_VERSION_REQUIRED' };
}

function select(
  policy: VersionPolicy,
  sent: string | null,
  request: VersioningRequest,
): string | null {
  if (policy.selectVersion === null) return sent;
  const meant: unknown = policy.selectVersion(sent, request) ?? null;
  if (meant === null || typeof meant === 'string') return meant;
  const fix = 'Return a string or null, and look the version up before determineVersion.';
  throw wrongResult(policy, 'selectVersion', meant, fix);
}
