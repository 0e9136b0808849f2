import { type VersionProblem, wrongValue } from './errors.js';
import { type HeaderPair, type Lifecycle, lifecycleHeaders } from './lifecycle.js';
import { list, show } from './show.js';

export type { HeaderPair };

/** What a strategy says of its responses. */
interface Responding {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
  readonly advertiseVersions: boolean;
  readonly vary: readonly string[];
}

/** The headers of each version that has a life cycle. */
export type Lifecycles = ReadonlyMap<string, readonly HeaderPair[]>;

/** The versions that an API tells of, each in one of the lists; none where it tells of none. */
export type AdvertisedVersions = Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;

/** @throws {TypeError} where a life cycle is wrong, or that of a version that is not allowed. */
export function checkLifecycles(
  strategy: Responding,
  lifecycles: Readonly<Record<string, Lifecycle>>,
): Lifecycles {
  const listed = listedVersions(strategy);
  const headers = new Map<string, readonly HeaderPair[]>();
  for (const [version, lifecycle] of Object.entries(lifecycles)) {
    if (listed.length > 0 && !listed.includes(version)) {
      throw wrongValue(strategy, 'a version of lifecycle', `one of ${list(listed, show)}`, version);
    }
    const owner = `${strategy.constructor.name}: lifecycle.${version}`;
    headers.set(version, lifecycleHeaders(owner, lifecycle));
  }
  return headers;
}

/** @throws {TypeError} where one is none that the list in a header can carry. */
export function advertisedVersions(
  strategy: Responding,
  lifecycles: Lifecycles,
): AdvertisedVersions {
  const listed = strategy.advertiseVersions ? listedVersions(strategy) : [];
  if (listed.length === 0) return {};
  const wrong = listed.find((version) => !/^[!-+\--~]+$/.test(version));
  if (wrong !== undefined) {
    const expected = 'ASCII text without a space or a comma';
    throw wrongValue(strategy, 'a version to advertise', expected, wrong);
  }
  const isDeprecated = (version: string) =>
    lifecycles.get(version)?.some(([name]) => name === 'Deprecation') ?? false;
  return {
    supportedVersions: listed.filter((version) => !isDeprecated(version)),
    deprecatedVersions: listed.filter(isDeprecated),
  };
}

/** As ASP.NET API Versioning names them. */
function advertisingHeaders(advertised: AdvertisedVersions): HeaderPair[] {
  const { supportedVersions = [], deprecatedVersions = [] } = advertised;
  const pairs: HeaderPair[] = [
    ['API-Supported-Versions', supportedVersions.join(', ')],
    ['API-Deprecated-Versions', deprecatedVersions.join(', ')],
  ];
  return pairs.filter(([, versions]) => versions !== '');
}

/** The headers of an error, each name once; `undefined` where there are none. */
export function errorHeaders(
  vary: readonly string[],
  advertised: AdvertisedVersions,
): Readonly<Record<string, string>> | undefined {
  const names = uniqueNames(vary);
  const varying: HeaderPair[] = names.length > 0 ? [['Vary', names.join(', ')]] : [];
  const pairs = [...varying, ...advertisingHeaders(advertised)];
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

/** The headers of the responses of each version that has a life cycle, and under `null` those of all others. */
export function describeResponses(
  strategy: Responding,
  lifecycles: Lifecycles,
): ReadonlyMap<string | null, readonly HeaderPair[]> {
  const vary = uniqueNames(strategy.vary).map((name): HeaderPair => ['Vary', name]);
  const advertising = advertisingHeaders(advertisedVersions(strategy, lifecycles));
  const freeze = (headers: readonly HeaderPair[]) =>
    Object.freeze([...vary, ...headers, ...advertising].map((pair) => Object.freeze(pair)));
  const byVersion = new Map<string | null, readonly HeaderPair[]>([[null, freeze([])]]);
  for (const [version, headers] of lifecycles) byVersion.set(version, freeze(headers));
  return byVersion;
}

/** Field names ignore case (RFC 9110, section 5.1). */
export function uniqueNames(names: readonly string[]): string[] {
  const isFirst = (name: string, index: number) =>
    names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index;
  return names.filter(isFirst);
}

/** The default counts as listed, where any other is. */
function listedVersions({ defaultVersion, allowedVersions }: Responding): string[] {
  const listed = allowedVersions.length === 0 ? [] : [...allowedVersions, defaultVersion];
  return [...new Set(listed)].filter((version) => version !== null);
}
