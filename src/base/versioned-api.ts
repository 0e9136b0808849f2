import type { Reading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import type { HeaderRecord } from '../response/merge-header.js';
import type { Reverse } from '../reversing/links.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { Mistake } from '../util/types.js';
import { type Entries, isSince, pickEntry } from '../versions/pick.js';
import type { BaseVersioning } from './base-versioning.js';
import { DETERMINED, type Determined } from './determined.js';
import { rejectionOfResource } from './rejections.js';

/** The version of one request, with everything that depends on it. */
export interface VersionedApi<
  Version extends string | null = string | null,
  Link extends string = string,
> {
  /** The version of the request, or `null` for no version. */
  readonly version: Version;
  /** The headers to add to the response, each name once: `{ Vary: 'Accept' }`. */
  readonly headers: HeaderRecord;
  /**
   * Builds the URL of the route `name`, which keeps this version.
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, or no `reverser` is set.
   */
  reverse: Reverse<Link, Version>;
  /**
   * Returns the entry of this version. A version without an entry takes the newest entry before it in `allowedVersions`.
   * Without listed versions, only the version's own entry applies.
   * A `null` entry rejects its version, and the later versions that have no entry.
   *
   * @example
   * ```ts
   * const list = pick({ v1: listV1, v3: listV3, v4: null }); // v2 takes listV1, v4 is rejected
   * ```
   *
   * @throws {VersionError} If no entry applies to this version, as `reject` does.
   * @throws {TypeError} If a key is not an allowed version, or an entry is `undefined`.
   * @throws {TypeError} If there are no entries, as in a `Map` or a promise.
   * @throws {TypeError} If `allowedVersions` lacks the default, or is not in order, as `['v2', 'v1']`.
   */
  pick<E extends Entries<Version>>(
    this: void,
    entries: E & NoOtherKeys<E, Version> & NoUndefined<E>,
  ): NonNullable<E[keyof E]>;
  /**
   * Returns whether the version of the request is `version` or a later version in `allowedVersions`.
   * `null` is before every version.
   *
   * @example
   * ```ts
   * if (!since('v2')) reject(); // a route that exists from v2 on
   * ```
   *
   * @throws {TypeError} If `version` is not in `allowedVersions`, for example because no versions are listed.
   * @throws {TypeError} If `allowedVersions` lacks the default, or is not in order, as `['v2', 'v1']`.
   */
  since(this: void, version: Version & string): boolean;
  /**
   * Rejects the request, because its version lacks the route.
   *
   * @throws {VersionError} With status 404 and the code `ERR_VERSION_LACKS_RESOURCE`.
   *   If no versions are listed, the code is `ERR_VERSION_NOT_ALLOWED`, with the strategy's own status.
   *   If the request has no version, the code is `ERR_VERSION_REQUIRED`.
   */
  reject(this: void): never;
}

/**
 * Rejects the keys of `E` that are not a `Version`. Their values keep the types of the entries, because otherwise
 * `E[keyof E]` of two copies would not match.
 */
type NoOtherKeys<E, Version extends string | null> = {
  readonly [Key in Exclude<TextOf<keyof E>, `${Version & string}`>]: E[keyof E &
    (Key | NumberIn<Key>)] &
    Mistake<`there is no version ${Key}`>;
};

/** Rejects the entries of `E` that may be `undefined`. A key that may be absent, as in a `Partial`, is right. */
type NoUndefined<E> = { readonly [Key in keyof E]: NonNullable<unknown> | null };

/** The key as text, because the key `1` is the version `'1'`. */
type TextOf<Key extends PropertyKey> = `${Exclude<Key, symbol>}`;

/** The number that has the text, or `never`. */
type NumberIn<Text> = Text extends `${infer Key extends number}` ? Key : never;

/** Builds the result of `forRequest`, or of `forVersion` if `request` is `null`. */
export function toVersionedApi(
  strategy: BaseVersioning,
  determined: Determined,
  request: RequestLike | null,
): VersionedApi {
  const { version, source } = determined;
  const reject = () => {
    throw rejectionOfResource(strategy, version, request, source);
  };
  return {
    version,
    headers: strategy.responseHeaders(version),
    reverse(name: string, options?: ReverseOptions) {
      // V8 takes several times longer to add a key after a spread. So add both keys before, and set them after.
      const linked = { request, [DETERMINED]: determined, ...options };
      linked.request = request;
      linked[DETERMINED] = determined;
      return strategy.reverse(name, linked);
    },
    pick(entries) {
      return (pickEntry(strategy, entries, version) ?? reject()) as never;
    },
    since: (other) => isSince(strategy, other, version),
    reject,
  };
}

/**
 * Builds the result of `forPreflight`.
 *
 * @param readings The versions that the preflight carries, in order of preference. The first allowed version counts.
 */
export function toPreflightApi(
  strategy: BaseVersioning,
  readings: readonly Reading[],
  request: RequestLike,
): VersionedApi {
  const first = readings.find(
    (each) => typeof each === 'symbol' || strategy.isAllowedVersion(each) === true,
  );
  const version = typeof first === 'string' ? first : null;
  return { ...toVersionedApi(strategy, { version }, request), headers: {} };
}
