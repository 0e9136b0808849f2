import type { HeaderRecord } from '../response/merge-header.js';
import type { Reverse } from '../reversing/links.js';
import type { Mistake } from '../util/types.js';

/**
 * The version of one request, with everything that depends on it. `forRequest` returns it, and the
 * adapters call it `api`.
 */
export interface VersionedApi<
  Version extends string | null = string | null,
  Link extends string = string,
> {
  /** The version of the request, or `null` for none. */
  readonly version: Version;
  /** The headers to add to the response, each name once: `{ Vary: 'Accept' }`. */
  readonly headers: HeaderRecord;
  /**
   * Builds the URL of the route `name`, which leads back to the same version.
   *
   * @example
   * ```ts
   * reverse('user', { params: { id: 7 } }); // '/v2/users/7'
   * ```
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, or there is no `reverser`.
   */
  reverse: Reverse<Link, Version>;
  /**
   * Returns the entry of this version. A version without an entry takes the newest entry before it
   * in `allowedVersions`, so only the versions that changed something need one. If no versions are
   * listed, each version needs its own.
   *
   * A `null` entry rejects its version, and later versions without an entry.
   *
   * @example
   * ```ts
   * const list = pick({ v1: listV1, v3: listV3, v4: null }); // v2 takes listV1, v4 is rejected
   * ```
   *
   * @throws {VersionError} If there is no entry for this version, as `reject` does.
   * @throws {TypeError} If a key is not an allowed version, an entry is `undefined`, or there are
   *   no entries.
   * @throws {TypeError} If `allowedVersions` lacks the default, or is not in order, as
   *   `['v2', 'v1']`.
   */
  pick<E extends object>(
    this: void,
    entries: E & NoOtherKeys<E, Version> & NoUndefined<E>,
  ): NonNullable<E[keyof E]>;
  /**
   * Returns whether this version is `version` or a later one in `allowedVersions`. No version
   * (`null`) is before all others.
   *
   * @example
   * ```ts
   * if (!since('v2')) reject(); // a route that exists from v2 on
   * ```
   *
   * @throws {TypeError} If `version` is not in `allowedVersions`, for example because no versions
   *   are listed.
   * @throws {TypeError} If `allowedVersions` lacks the default, or is not in order, as
   *   `['v2', 'v1']`.
   */
  since(this: void, version: Version & string): boolean;
  /**
   * Rejects the request, because the route does not exist in its version.
   *
   * ```http
   * HTTP/1.1 404 Not Found
   *
   * { "title": "Not Found", "status": 404, "detail": "This version has no such resource.", "code": "ERR_VERSION_LACKS_RESOURCE" }
   * ```
   *
   * @throws {VersionError} Always, with status 404 and the code `ERR_VERSION_LACKS_RESOURCE`. If no
   *   versions are listed, the code is `ERR_VERSION_NOT_ALLOWED`, with the status of the strategy.
   *   If the request has no version, the code is `ERR_VERSION_REQUIRED`.
   */
  reject(this: void): never;
}

/**
 * Rejects the keys of `E` that are not a `Version`. The types of their values do not change, since
 * `E[keyof E]` in the ESM copy would not match the same type in the CommonJS copy.
 */
type NoOtherKeys<E, Version extends string | null> = {
  readonly [Key in Exclude<TextOf<keyof E>, `${Version & string}`>]: E[keyof E &
    (Key | NumberIn<Key>)] &
    Mistake<`there is no version ${Key}`>;
};

/**
 * Rejects entries that may be `undefined`. A key that may be absent, as in a `Partial`, is fine.
 */
type NoUndefined<E> = { readonly [Key in keyof E]: NonNullable<unknown> | null };

/** The key as a text. The key `1`, for example, stands for the version `'1'`. */
type TextOf<Key extends PropertyKey> = `${Exclude<Key, symbol>}`;

/** The number that is written as `Text`, or `never`. */
type NumberIn<Text> = Text extends `${infer Key extends number}` ? Key : never;
