import type { Reading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import { type EndRejection, rejectionNow, versionEnds } from '../response/version-ends.js';
import type { ErrorDetails, VersionErrorCode } from '../response/version-error.js';
import { wrongValue } from '../util/type-errors.js';
import type { BaseVersioning } from './base-versioning.js';
import { createRejection, rejectionOfEnd } from './rejections.js';

/** A source of a combination, as far as it decides about a version. */
type DecidingSource = ErrorDetails & Pick<BaseVersioning, 'isAllowedVersion' | 'selectsSent'>;

/**
 * Returns the first version of `readings` that is allowed, after `selectVersion` and the default, and that is neither gone
 * nor in a brownout.
 *
 * @param readings The versions in order of preference. An empty list means no version.
 * @param sources In a combination, the sources that carried the version. The first decides, and each must allow it.
 * @throws {VersionError} If no version is allowed, or an ambiguity comes before the first allowed version.
 * @throws {VersionError} If every allowed version is gone or in a brownout.
 * @throws {TypeError} If the result of `selectVersion` has a wrong type.
 */
export function resolveReadings(
  strategy: BaseVersioning,
  readings: readonly Reading[],
  request: RequestLike,
  sources: readonly DecidingSource[] = [],
): string | null {
  const [deciding = strategy] = sources;
  let ended: { readonly version: string | null; readonly end: EndRejection } | undefined;
  let code: VersionErrorCode = 'ERR_VERSION_NOT_ALLOWED';
  let [rejected = null] = readings as readonly (string | null)[];
  let details: ErrorDetails | undefined; // of the source that rejects the first version
  for (const sent of readings.length === 0 ? [null] : readings) {
    if (typeof sent === 'symbol') {
      code = 'ERR_VERSION_AMBIGUOUS';
      rejected = null;
      break;
    }
    const selected =
      sent === null || deciding.selectsSent ? selectVersion(strategy, sent, request) : sent;
    const version = selected ?? strategy.defaultVersion;
    const rejecting = sources.find((source) => source.isAllowedVersion(version) !== true);
    details ??= rejecting ?? deciding;
    if (rejecting) continue;
    const isUnchecked = selected === null && !strategy.checksDefault;
    if (isUnchecked || strategy.isAllowedVersion(version) === true) {
      const end = endOf(strategy, version);
      if (end === undefined) return version;
      ended ??= { version, end };
      // The other segments of a namespace are not the client's next choice.
      if (!deciding.selectsSent) break;
    } else if (selected === null) {
      code = 'ERR_VERSION_REQUIRED';
      rejected = sent;
      break;
    }
  }
  // If no version lives, the first that the client would take decides.
  if (ended) throw rejectionOfEnd(strategy, ended.version, ended.end, request);
  throw createRejection(strategy, code, rejected, request, details ?? deciding);
}

function selectVersion(
  strategy: BaseVersioning,
  sent: string | null,
  request: RequestLike,
): string | null {
  if (strategy.selectVersion === null) return sent;
  const version: unknown = strategy.selectVersion(sent, request) ?? null;
  if (version === null || typeof version === 'string') return version;
  throw wrongValue(strategy, 'the result of selectVersion', 'a string or null', version);
}

/** Returns the rejection of a version that is gone or in a brownout at this moment, else `undefined`. */
function endOf({ lifecycle }: BaseVersioning, version: string | null): EndRejection | undefined {
  const periods = versionEnds(lifecycle)?.get(version);
  return periods && rejectionNow(periods);
}
