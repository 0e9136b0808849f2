import type { Reading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import type { ErrorDetails } from '../response/version-error.js';
import { wrongValue } from '../util/type-errors.js';
import type { VersionList } from '../versions/order.js';
import type { Policy } from './policy.js';
import { createRejection, endOf, type Rejection } from './rejection.js';

/** What the decision has to know about a source of a combination. */
export interface DecidingSource extends ErrorDetails, Pick<VersionList, 'isAllowedVersion'> {
  /** Whether `selectVersion` may replace a version that the client sent. */
  readonly selectsSent: boolean;
}

/**
 * Returns the first of `readings` that is allowed and served, after `selectVersion` and the
 * default. A version is not served if it is gone or in a brownout.
 *
 * @param readings What the request names, the most preferred first. An empty list means no version.
 * @param sources In a combination, the sources that had the version. Each must allow it, and the
 *   first one rejects.
 * @throws {VersionError} If no version is allowed, or an ambiguity comes before the first allowed
 *   one.
 * @throws {VersionError} If every allowed version is gone or in a brownout.
 * @throws {TypeError} If the result of `selectVersion` has a wrong type.
 */
export function decide(
  policy: Policy,
  readings: readonly Reading[],
  request: RequestLike,
  sources: readonly DecidingSource[],
): string | null {
  const { selectsSent } = sources[0] ?? policy.strategy;
  let rejected: Rejection | undefined; // of the most preferred version that is not allowed
  let ended: Rejection | undefined; // of the most preferred version that is allowed, but not served
  for (const sent of readings.length === 0 ? NOTHING_SENT : readings) {
    const judgement = judge(policy, sent, request, sources);
    if (judgement.code === null) return judgement.version;
    if (judgement.code === 'ERR_VERSION_AMBIGUOUS') {
      rejected = judgement;
      break;
    }
    if ('headers' in judgement) ended ??= judgement;
    else rejected ??= judgement;
    // The other segments of a namespace are not versions that the client would take instead.
    if (ended && !selectsSent) break;
  }
  // If no version is served, the client learns about the one that it prefers.
  throw createRejection(policy, (ended ?? rejected) as Rejection, request);
}

const NOTHING_SENT = [null];

/** A version that is served has the code `null`. */
type Judgement = Rejection | { readonly code: null; readonly version: string | null };

/** Says what becomes of a request that names only `sent`. */
function judge(
  policy: Policy,
  sent: Reading | null,
  request: RequestLike,
  sources: readonly DecidingSource[],
): Judgement {
  const { strategy, defaultVersion, checksDefault } = policy;
  const deciding = sources[0] ?? strategy;
  if (typeof sent === 'symbol') {
    return { code: 'ERR_VERSION_AMBIGUOUS', version: null, source: deciding };
  }
  const selected =
    sent === null || deciding.selectsSent ? selectVersion(policy, sent, request) : sent;
  const version = selected ?? defaultVersion;
  for (const source of sources) {
    if (source.isAllowedVersion(version) === true) continue;
    return { code: 'ERR_VERSION_NOT_ALLOWED', version: sent, source };
  }
  const isUnchecked = selected === null && !checksDefault;
  if (isUnchecked || strategy.isAllowedVersion(version) === true) {
    return endOf(policy, version) ?? { code: null, version };
  }
  const code = selected === null ? 'ERR_VERSION_REQUIRED' : 'ERR_VERSION_NOT_ALLOWED';
  return { code, version: sent, source: deciding };
}

function selectVersion(policy: Policy, sent: string | null, request: RequestLike): string | null {
  const { selectVersion: select, strategy } = policy;
  if (select === null) return sent;
  const version: unknown = select(sent, request) ?? null;
  if (version === null || typeof version === 'string') return version;
  throw wrongValue(strategy, 'the result of selectVersion', 'a string or null', version);
}
