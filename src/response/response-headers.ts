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
export interface RespondingStrategy {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
  readonly advertiseVersions: boolean;
  readonly versionHeader: string | null;
  readonly lifecycle: Readonly<Record<string, LifecycleData>>;
  readonly vary: readonly string[];
  readonly translate: VaryingFunction | null;
  readonly selectVersion: VaryingFunction | null;
}

/** A function of the application that lists the request headers it reads. */
interface VaryingFunction {
  readonly vary?: readonly string[] | undefined;
}

/** The headers of all responses of a strategy at some moment. */
export interface ResponseHeaders {
  /** The headers for each listed version, and for each version with a life cycle. */
  readonly byVersion: ReadonlyMap<string | null, HeaderRecord>;
  /** The headers for any other version, and for none. */
  readonly others: HeaderRecord;
  /** The headers of a rejection. */
  readonly rejection: HeaderRecord;
  /** The versions that the problem details of a rejection list. */
  readonly advertised: AdvertisedVersions;
}

/**
 * Returns a function that returns the headers as they are at the moment. They are computed again
 * only when another advertised version is gone, or is back because the clock was set back.
 *
 * @throws {TypeError} If the field `vary` of a subclass is not a list of header names.
 */
export function responseHeadersOf(strategy: RespondingStrategy): () => ResponseHeaders {
  let headers = headersByStrategy.get(strategy);
  if (headers === undefined) {
    headers = toResponseHeaders(strategy);
    headersByStrategy.set(strategy, headers);
  }
  return headers;
}

/**
 * The headers are computed at the first use, because a subclass may redefine the fields behind
 * them.
 */
const headersByStrategy = new WeakMap<RespondingStrategy, () => ResponseHeaders>();

function toResponseHeaders(strategy: RespondingStrategy): () => ResponseHeaders {
  checkVary(strategy, 'vary', strategy.vary);
  const ends = strategy.advertiseVersions ? endsOf(strategy) : [];
  if (ends.length === 0) {
    const always = responseHeadersAt(strategy, Number.NEGATIVE_INFINITY);
    return () => always;
  }
  let latest: { readonly numberGone: number; readonly headers: ResponseHeaders } | undefined;
  return () => {
    const now = Date.now();
    let numberGone = 0;
    for (const end of ends) if (end <= now) numberGone += 1;
    if (latest?.numberGone !== numberGone) {
      latest = { numberGone, headers: responseHeadersAt(strategy, now) };
    }
    return latest.headers;
  };
}

/** Returns when versions are gone, in milliseconds since 1970. */
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
 * Throws for `vary: 'Cookie'` and the like, which would become `Vary: C, o, k, i, e`.
 *
 * @throws {TypeError} If `vary` is not a list of header names.
 */
export function checkVary(strategy: object, name: string, vary: unknown): void {
  if (Array.isArray(vary) && vary.every((each) => isString(each) && TOKEN.test(each))) return;
  throw wrongValue(strategy, name, 'a list of header names', vary);
}

/**
 * Checks the versions of a strategy whose response headers name them.
 *
 * @throws {TypeError} If no version is listed, or a version cannot be written in a header.
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
 * Returns the life cycles with their dates as texts.
 *
 * @throws {TypeError} If a life cycle is wrong, or belongs to a version that is not listed.
 */
export function lifecycleByVersion(
  strategy: RespondingStrategy,
  lifecycles: Readonly<Record<string, VersionLifecycle>>,
): Readonly<Record<string, LifecycleData>> {
  const listed = listedVersions(strategy);
  // With a prototype, the version `constructor` would seem to have a life cycle.
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

/**
 * Returns the versions that a strategy lists. Each one is either supported or deprecated, unless it
 * is gone.
 */
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
    // All errors share these lists, so a handler must not sort or change them.
    supportedVersions: Object.freeze(living.filter((version) => !isDeprecated(version))),
    deprecatedVersions: Object.freeze(living.filter(isDeprecated)),
  };
}

/**
 * Returns the headers that ASP.NET API Versioning uses too, such as
 * `API-Supported-Versions: v2, v3`.
 */
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
