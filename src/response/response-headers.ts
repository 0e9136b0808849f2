import { TOKEN } from '../request/header.js';
import { isString } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';
import { listedVersions } from '../versions/order.js';
import {
  type LifecycleData,
  parseLifecycle,
  toHeaders,
  VERSION_RULES,
  type VersionLifecycle,
} from './lifecycle.js';
import { type HeaderRecord, uniqueNames } from './merge-header.js';
import type { AdvertisedVersions } from './version-error.js';

/** The part of a strategy that decides its response headers. */
interface RespondingStrategy {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
  readonly advertiseVersions: boolean;
  readonly versionHeader: string | null;
  readonly lifecycle: Readonly<Record<string, LifecycleData>>;
  readonly vary: readonly string[];
  readonly translate: VaryingFunction | null;
  readonly selectVersion: VaryingFunction | null;
}

/** A function of the application, with the request headers that it reads. */
interface VaryingFunction {
  readonly vary?: readonly string[] | undefined;
}

/** The headers of every response of a strategy at a moment. */
export interface ResponseHeaders {
  /** The headers of each listed version, and of each version with a life cycle. */
  readonly byVersion: ReadonlyMap<string | null, HeaderRecord>;
  /** The headers of every other version, and of `null`. */
  readonly others: HeaderRecord;
  /** The headers of a rejection. */
  readonly rejection: HeaderRecord;
  /** The versions in the problem details of a rejection. */
  readonly advertised: AdvertisedVersions;
}

/**
 * Returns a function that returns the headers of every response of `strategy` at the moment of its call. They change only
 * when an advertised version is gone, so that the records are kept by the number of these versions.
 *
 * @throws {TypeError} If the field `vary` of a subclass is not a list of header names.
 */
export function responseHeadersOf(strategy: RespondingStrategy): () => ResponseHeaders {
  let headers = known.get(strategy);
  if (headers === undefined) {
    headers = toResponseHeaders(strategy);
    known.set(strategy, headers);
  }
  return headers;
}

/** The headers of each strategy, computed at the first use, because a subclass may redefine the fields behind them. */
const known = new WeakMap<RespondingStrategy, () => ResponseHeaders>();

function toResponseHeaders(strategy: RespondingStrategy): () => ResponseHeaders {
  checkVary(strategy, 'vary', strategy.vary);
  const ends = strategy.advertiseVersions ? endsOf(strategy) : [];
  if (ends.length === 0) {
    const always = responseHeadersAt(strategy, Number.NEGATIVE_INFINITY);
    return () => always;
  }
  const byNumber: ResponseHeaders[] = [];
  return () => {
    const now = Date.now();
    let number = 0;
    for (const end of ends) if (end <= now) number += 1;
    byNumber[number] ??= responseHeadersAt(strategy, now);
    return byNumber[number] as ResponseHeaders;
  };
}

/** Returns the moments from which versions are gone, in milliseconds since 1970. */
function endsOf({ lifecycle }: RespondingStrategy): number[] {
  return Object.values(lifecycle).flatMap(({ gone }) => (gone ? [Date.parse(gone)] : []));
}

function responseHeadersAt(strategy: RespondingStrategy, now: number): ResponseHeaders {
  const { translate, selectVersion, versionHeader, lifecycle } = strategy;
  const vary = [...strategy.vary, ...(selectVersion?.vary ?? [])];
  const advertised = advertisedVersions(strategy, now);
  const advertising = advertisingHeaders(advertised);
  const byVersion = new Map<string | null, HeaderRecord>();
  for (const version of new Set([...Object.keys(lifecycle), ...listedVersions(strategy)])) {
    const named = versionHeader === null ? {} : { [versionHeader]: version };
    const own = toHeaders(lifecycle[version] ?? {});
    const headers = { ...varyHeader(vary), ...own, ...advertising, ...named };
    byVersion.set(version, Object.freeze(headers));
  }
  const others = Object.freeze({ ...varyHeader(vary), ...advertising });
  const rejection = { ...varyHeader([...vary, ...(translate?.vary ?? [])]), ...advertising };
  return { byVersion, others, rejection, advertised };
}

/**
 * Checks the request headers that a response depends on.
 *
 * @throws {TypeError} If `vary` is not a list of header names, because otherwise `'Cookie'` would be `Vary: C, o, k, i, e`.
 */
export function checkVary(strategy: object, name: string, vary: unknown): void {
  if (Array.isArray(vary) && vary.every((each) => isString(each) && TOKEN.test(each))) return;
  throw wrongValue(strategy, name, 'a list of header names', vary);
}

/**
 * Checks whether headers can carry the versions, if responses name them.
 *
 * @throws {TypeError} If no version is listed, or a header cannot carry a version.
 */
export function checkVersionsInHeaders(strategy: RespondingStrategy): void {
  const { advertiseVersions, versionHeader, allowedVersions } = strategy;
  const listed = listedVersions(strategy);
  if (versionHeader !== null && listed.length === 0) {
    const expected = 'a list of versions, because versionHeader is set';
    throw wrongValue(strategy, 'allowedVersions', expected, allowedVersions);
  }
  if (versionHeader === null && !advertiseVersions) return;
  const wrong = listed.find((version) => !/^[!-+\--~]+$/.test(version));
  if (wrong === undefined) return;
  const expected = 'ASCII text without a space or a comma';
  throw wrongValue(strategy, 'a version in a header', expected, wrong);
}

/**
 * Returns the life cycles by version, with their dates as text.
 *
 * @throws {TypeError} If a life cycle is wrong, or belongs to a version that is not listed.
 */
export function lifecycleByVersion(
  strategy: RespondingStrategy,
  lifecycles: Readonly<Record<string, VersionLifecycle>>,
): Readonly<Record<string, LifecycleData>> {
  const listed = listedVersions(strategy);
  // Without a prototype, because otherwise the version `constructor` would have a life cycle.
  const described: Record<string, LifecycleData> = Object.create(null);
  for (const [version, lifecycle] of Object.entries(lifecycles)) {
    if (listed.length > 0 && !listed.includes(version)) {
      throw wrongValue(strategy, 'a version of lifecycle', 'an allowed version', version);
    }
    const owner = `${strategy.constructor.name}: lifecycle.${version}`;
    described[version] = parseLifecycle(owner, lifecycle, VERSION_RULES);
  }
  return Object.freeze(described);
}

/** Returns the versions that a strategy advertises. Each is in exactly one of the lists, unless it is gone. */
function advertisedVersions(strategy: RespondingStrategy, now: number): AdvertisedVersions {
  const { lifecycle } = strategy;
  const listed = strategy.advertiseVersions ? listedVersions(strategy) : [];
  if (listed.length === 0) return {};
  const living = listed.filter((version) => {
    const { gone } = lifecycle[version] ?? {};
    return gone === undefined || Date.parse(gone) > now;
  });
  const isDeprecated = (version: string) => lifecycle[version]?.deprecated !== undefined;
  return {
    // Frozen, because otherwise a handler that sorts the list of an error would change the errors of other clients.
    supportedVersions: Object.freeze(living.filter((version) => !isDeprecated(version))),
    deprecatedVersions: Object.freeze(living.filter(isDeprecated)),
  };
}

/** Returns the headers of ASP.NET API Versioning, such as `API-Supported-Versions: v2, v3`, without empty lists. */
function advertisingHeaders(advertised: AdvertisedVersions): HeaderRecord {
  const { supportedVersions = [], deprecatedVersions = [] } = advertised;
  return {
    ...(supportedVersions.length > 0 && { 'API-Supported-Versions': supportedVersions.join(', ') }),
    ...(deprecatedVersions.length > 0 && {
      'API-Deprecated-Versions': deprecatedVersions.join(', '),
    }),
  };
}

function varyHeader(names: readonly string[]): HeaderRecord {
  return names.length === 0 ? {} : { Vary: uniqueNames(names).join(', ') };
}
