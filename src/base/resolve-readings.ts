import type { Reading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import { type EndRejection, rejectionNow, versionEnds } from '../response/version-ends.js';
import type { ErrorDetails, VersionErrorCode } from '../response/version-error.js';
import { wrongValue } from '../util/type-errors.js';
import { createRejection, type RejectingStrategy, rejectionOfEnd } from './rejections.js';
import type { SelectVersion } from './settings.js';

/** The part of a strategy that decides which version a request gets. */
interface DecidingStrategy extends RejectingStrategy {
  readonly selectVersion: SelectVersion | null;
  readonly selectsSent: boolean;
  readonly checksDefault: boolean;
  isAllowedVersion(version: string | null): boolean;
}

/** What the decision needs to know about a source of a combination. */
type DecidingSource = ErrorDetails & Pick<DecidingStrategy, 'isAllowedVersion' | 'selectsSent'>;

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
export function resolveReadings(
  strategy: DecidingStrategy,
  readings: readonly Reading[],
  request: RequestLike,
  sources?: readonly DecidingSource[],
): string | null {
  const deciding = sources?.[0] ?? strategy;
  let ended: { readonly version: string | null; readonly end: EndRejection } | undefined;
  let code: VersionErrorCode = 'ERR_VERSION_NOT_ALLOWED';
  let [rejected = null] = readings as readonly (string | null)[];
  let details: ErrorDetails | undefined; // from the source that rejects the most preferred version
  for (const sent of readings.length === 0 ? [null] : readings) {
    if (typeof sent === 'symbol') {
      code = 'ERR_VERSION_AMBIGUOUS';
      rejected = null;
      break;
    }
    const selected =
      sent === null || deciding.selectsSent ? selectVersion(strategy, sent, request) : sent;
    const version = selected ?? strategy.defaultVersion;
    const rejecting = sources && rejectingSource(sources, version);
    details ??= rejecting ?? deciding;
    if (rejecting) continue;
    const isUnchecked = selected === null && !strategy.checksDefault;
    if (isUnchecked || strategy.isAllowedVersion(version) === true) {
      const end = currentEnd(strategy, version);
      if (end === undefined) return version;
      ended ??= { version, end };
      // The other segments of a namespace are not versions that the client would take instead.
      if (!deciding.selectsSent) break;
    } else if (selected === null && sent === rejected) {
      code = 'ERR_VERSION_REQUIRED'; // the most preferred one means the default, which is missing
    }
  }
  // If no version is served, the client learns about the one that it prefers.
  if (ended) throw rejectionOfEnd(strategy, ended.version, ended.end, request);
  throw createRejection(strategy, code, rejected, request, details ?? deciding);
}

/** Apart from its caller, because a closure would cost each strategy the time of a combination. */
function rejectingSource(
  sources: readonly DecidingSource[],
  version: string | null,
): DecidingSource | undefined {
  return sources.find((source) => source.isAllowedVersion(version) !== true);
}

function selectVersion(
  strategy: DecidingStrategy,
  sent: string | null,
  request: RequestLike,
): string | null {
  if (strategy.selectVersion === null) return sent;
  const version: unknown = strategy.selectVersion(sent, request) ?? null;
  if (version === null || typeof version === 'string') return version;
  throw wrongValue(strategy, 'the result of selectVersion', 'a string or null', version);
}

/**
 * Returns the rejection of a version that is gone or in a brownout now, or `undefined` if it is
 * served.
 */
function currentEnd(
  { lifecycle }: DecidingStrategy,
  version: string | null,
): EndRejection | undefined {
  const periods = versionEnds(lifecycle)?.get(version);
  return periods && rejectionNow(periods);
}
