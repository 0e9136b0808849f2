import { TOKEN } from '../request/header.js';
import type { SettingRule } from '../util/checks.js';
import { isString } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';
import { type LifecycleData, toHeaders } from './lifecycle.js';
import { type HeaderRecord, uniqueNames } from './merge-header.js';
import { type VersionLists, withLists } from './version-lists.js';

/** What decides about the headers of all responses of a strategy. */
export interface ResponseSettings {
  /** The allowed versions and the default without `null`, or `[]` if any version is allowed. */
  readonly listed: readonly string[];
  readonly lifecycle: Readonly<Record<string, LifecycleData>>;
  readonly advertiseVersions: boolean;
  readonly versionHeader: string | null;
  /** The request headers that decide about the version. */
  readonly vary: readonly string[];
}

/** The headers of all responses of a strategy at some moment. */
export interface ResponseHeaders {
  /** The headers for each listed version, and for each version with a life cycle. */
  readonly byVersion: ReadonlyMap<string | null, HeaderRecord>;
  /** The headers for any other version, and for none. */
  readonly others: HeaderRecord;
  /** The versions that the headers list. */
  readonly advertised: VersionLists;
}

/**
 * Returns a function that returns the headers as they are at the moment. They are computed again
 * only when another advertised version is gone, or is back because the clock was set back.
 */
export function responseHeadersOf(settings: ResponseSettings): () => ResponseHeaders {
  const { advertiseVersions, lifecycle } = settings;
  const dates = Object.values(lifecycle).flatMap(({ gone = [] }) => gone);
  const ends = advertiseVersions ? dates.map((date) => Date.parse(date)) : [];
  if (ends.length === 0) {
    const always = responseHeadersAt(settings, Number.NEGATIVE_INFINITY);
    return () => always;
  }
  let latest: { readonly numberGone: number; readonly headers: ResponseHeaders } | undefined;
  return () => {
    const now = Date.now();
    let numberGone = 0;
    for (const end of ends) if (end <= now) numberGone += 1;
    if (latest?.numberGone !== numberGone) {
      latest = { numberGone, headers: responseHeadersAt(settings, now) };
    }
    return latest.headers;
  };
}

function responseHeadersAt(settings: ResponseSettings, now: number): ResponseHeaders {
  const { listed, lifecycle, versionHeader, vary } = settings;
  const advertised = advertisedVersions(settings, now);
  const own: HeaderRecord = vary.length > 0 ? { Vary: uniqueNames(vary).join(', ') } : {};
  const others = Object.freeze(withLists(own, advertised));
  const byVersion = new Map<string | null, HeaderRecord>();
  for (const version of new Set([...Object.keys(lifecycle), ...listed])) {
    const named = versionHeader === null ? {} : { [versionHeader]: version };
    const headers = { ...others, ...toHeaders(lifecycle[version] ?? {}), ...named };
    byVersion.set(version, Object.freeze(headers));
  }
  return { byVersion, others, advertised };
}

/**
 * Returns the versions that responses list. Each one is either supported or deprecated, unless it
 * is gone.
 */
function advertisedVersions(settings: ResponseSettings, now: number): VersionLists {
  const { advertiseVersions, listed, lifecycle } = settings;
  if (!advertiseVersions || listed.length === 0) return {};
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

/** The headers with a meaning of their own, which a version would replace. */
const RESERVED = [
  'vary',
  'link',
  'deprecation',
  'sunset',
  'retry-after',
  'content-type',
  'api-supported-versions',
  'api-deprecated-versions',
];

/** The rule of the setting `versionHeader`. */
export const VERSION_HEADER: SettingRule = {
  expected: 'the name of a header that means nothing else, such as "API-Version"',
  accepts: (name) => isString(name) && TOKEN.test(name) && !RESERVED.includes(name.toLowerCase()),
};

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
 * Checks the settings that name versions against the listed versions. Without any, a class may
 * still list them in a field.
 *
 * @throws {TypeError} If a life cycle belongs to a version that is not listed, and would never end
 *   it.
 * @throws {TypeError} If a header names the versions, and one of them cannot be written there.
 */
export function checkListed(
  strategy: object,
  listed: readonly string[],
  { lifecycle, advertiseVersions, versionHeader }: Omit<ResponseSettings, 'listed' | 'vary'>,
): void {
  const unknown = Object.keys(lifecycle).find((version) => !listed.includes(version));
  if (listed.length > 0 && unknown !== undefined) {
    throw wrongValue(strategy, 'a version of lifecycle', 'an allowed version', unknown);
  }
  if (versionHeader === null && !advertiseVersions) return;
  const wrong = listed.find((version) => !/^[!-+\--~]+$/.test(version));
  if (wrong === undefined) return;
  const expected = 'ASCII text without a space or a comma';
  throw wrongValue(strategy, 'a version in a header', expected, wrong);
}
