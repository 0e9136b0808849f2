import type { VersioningRequest } from './request/request.js';
import type { HeaderRecord } from './response/lifecycle.js';
import type { VersionError, VersionErrorCode } from './response/version-error.js';
import { checkShapes } from './reversing/check-options.js';
import type { ReverseOptions } from './reversing/url-reverser.js';
import { type Entries, pickEntry, type VersionList } from './versions/pick.js';

/** The options of a link. Unlike a strategy's `reverse`, it has no options for a reverser of your own. */
export interface LinkOptions<Version extends string | null = string | null>
  extends Pick<ReverseOptions, 'args' | 'params' | 'format' | 'query' | 'fragment'> {
  /** The version that the URL keeps, such as the successor. `null` adds none. Default: the version of the request. */
  readonly version?: Version | null | undefined;
}

/** The version of one request, as the strategy `Versioning` describes it. */
export type RequestVersionOf<Versioning extends Strategy> = RequestVersion<
  ReturnType<Versioning['determineVersion']>,
  Extract<Parameters<Versioning['reverse']>[0], string>
>;

interface Strategy {
  determineVersion(...args: never): string | null;
  reverse(...args: never): string;
}

/** The version of one request, with everything that depends on it. */
export interface RequestVersion<
  Version extends string | null = string | null,
  Name extends string = string,
> {
  /** The version of the request, or `null` for none. */
  readonly version: Version;
  /** The headers to append to the response, each name once: `{ Vary: 'Accept' }`. */
  readonly headers: HeaderRecord;
  /**
   * Builds the URL of the route `name`, which keeps this version.
   *
   * @throws {NoReverseMatch} If no route has that name and takes those arguments.
   * @throws {TypeError} If `options.version` is not allowed, or the strategy has no reverser.
   */
  reverse(this: void, name: Name, options?: LinkOptions<Version>): string;
  /**
   * Returns the entry of this version. If the versions are listed, an absent entry falls back to the newest
   * version before it. `null` ends an entry.
   *
   * @example
   * ```ts
   * const list = pick({ v1: listV1, v3: listV3, v4: null }); // v2 has listV1, v4 is rejected
   * ```
   *
   * @throws {VersionError} If nothing is left for this version.
   * @throws {TypeError} If a key is not an allowed version.
   */
  pick<E extends Entries<Version>>(
    this: void,
    entries: E & { readonly [Key in Exclude<NameOf<keyof E>, Version>]: never },
  ): NonNullable<E[keyof E]>;
}

/** The name of a property: the key `1` is the version `'1'`. */
type NameOf<Key extends PropertyKey> = `${Exclude<Key, symbol>}`;

/** The version of one request, and the strategy that it was read by. */
export interface CurrentVersion<Source = unknown> {
  readonly version: string | null;
  /** The source of a combination that carried the version. */
  readonly source?: Source | undefined;
}

/** The part of a strategy that describes a request. */
interface Describer extends VersionList {
  responseHeaders(version: string | null): HeaderRecord;
  reverse(name: string, options: ReverseOptions, current: CurrentVersion): string;
}

/** Describes the version of one request. `reject` creates the error if no entry is left. */
export function describeRequest(
  strategy: Describer,
  current: CurrentVersion,
  request: VersioningRequest,
  reject: (code: VersionErrorCode) => VersionError,
): RequestVersion {
  const { version } = current;
  return {
    version,
    headers: strategy.responseHeaders(version),
    reverse(name, options) {
      checkShapes(options);
      const wanted = options?.version === undefined ? version : options.version;
      // The copy begins with the version, because V8 adds it ten times as slowly as it replaces it.
      const linked = { request, version: wanted, ...options };
      linked.request = request;
      linked.version = wanted;
      return strategy.reverse(name, linked, current);
    },
    pick(entries) {
      const entry = pickEntry(strategy, entries, version) ?? null;
      if (entry !== null) return entry as never;
      throw reject(version === null ? 'ERR_VERSION_REQUIRED' : 'ERR_VERSION_NOT_ALLOWED');
    },
  };
}
