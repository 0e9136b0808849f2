import type { Reading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import { isSince, pickEntry } from '../versions/pick.js';
import { DETERMINED, type Determined } from './determined.js';
import type { Policy } from './policy.js';
import { rejectionOfResource } from './rejection.js';
import type { VersionedApi } from './versioned-api.js';

/** Builds the result of `forRequest`, or of `forVersion` if `request` is `null`. */
export function toVersionedApi(
  policy: Policy,
  determined: Determined,
  request: RequestLike | null,
): VersionedApi {
  const { version } = determined;
  return {
    version,
    headers: policy.strategy.responseHeaders(version),
    reverse(name: string, options?: ReverseOptions<never>) {
      // In V8, adding a key after a spread is several times slower. Both keys exist before, and get their values after.
      const linked = { request, [DETERMINED]: determined, ...options };
      linked.request = request;
      linked[DETERMINED] = determined;
      return policy.strategy.reverse(name, linked);
    },
    pick(entries) {
      const entryOf = (each: string | null) => pickEntry(policy.order, entries, each) ?? null;
      const entry = entryOf(version);
      if (entry !== null) return entry as never;
      const hasResource = (other: string) => entryOf(other) !== null;
      throw rejectionOfResource(policy, determined, request, hasResource);
    },
    since: (other) => isSince(policy.order, other, version),
    reject() {
      throw rejectionOfResource(policy, determined, request);
    },
  };
}

/**
 * Builds the result of `forPreflight`.
 *
 * @param readings What the preflight names, the most preferred first. Its version is the first
 *   allowed one.
 */
export function toPreflightApi(
  policy: Policy,
  readings: readonly Reading[],
  request: RequestLike,
): VersionedApi {
  const first = readings.find(
    (each) => typeof each === 'symbol' || policy.strategy.isAllowedVersion(each) === true,
  );
  const version = typeof first === 'string' ? first : null;
  return { ...toVersionedApi(policy, { version }, request), headers: {} };
}
