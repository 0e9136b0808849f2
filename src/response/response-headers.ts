import type { Translate } from '../settings.js';
import { list, show } from '../util/show.js';
import { type HeaderPair, type Lifecycle, lifecycleHeaders } from './lifecycle.js';
import { type VersionProblem, wrongValue } from './version-error.js';

export type { HeaderPair };

/** What a strategy says of its responses. */
interface Responding {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
  readonly advertiseVersions: boolean;
  readonly vary: readonly string[];
  readonly translate: Translate;
}

/** What the responses of a strategy hold. */
export interface Responses {
  readonly common: readonly HeaderPair[];
  /** Those of a version that has a life cycle. */
  readonly byVersion: Lifecycles;
  readonly ofErrors: Readonly<Record<string, string>>;
  readonly advertised: AdvertisedVersions;
}

/** The headers of each version that has a life cycle. */
export type Lifecycles = ReadonlyMap<string | null, readonly HeaderPair[]>;

/** The versions that an API tells of, each in one of the lists; none where it tells of none. */
export type AdvertisedVersions = Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;

/** @throws {TypeError} where a life cycle is wrong, or that of a version that is not allowed. */
export function checkLifecycles(
  strategy: Responding,
  lifecycles: Readonly<Record<string, Lifecycle>>,
): Lifecycles {
  const headers = new Map<string, readonly HeaderPair[]>();
  const listed = listedVersions(strategy);
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
    supportedVersions: Object.freeze(listed.filter((version) => !isDeprecated(version))),
    deprecatedVersions: Object.freeze(listed.filter(isDeprecated)),
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

export function describeResponses(strategy: Responding, lifecycles: Lifecycles): Responses {
  const advertised = advertisedVersions(strategy, lifecycles);
  const advertising = advertisingHeaders(advertised);
  const vary = uniqueNames(strategy.vary).map((name): HeaderPair => ['Vary', name]);
  const freeze = (headers: readonly HeaderPair[]) =>
    Object.freeze([...vary, ...headers, ...advertising].map((pair) => Object.freeze(pair)));
  const byVersion = new Map<string | null, readonly HeaderPair[]>();
  for (const [version, headers] of lifecycles) byVersion.set(version, freeze(headers));
  const names = uniqueNames([...strategy.vary, ...(strategy.translate.vary ?? [])]);
  const varying: HeaderPair[] = names.length > 0 ? [['Vary', names.join(', ')]] : [];
  const ofErrors = Object.fromEntries([...varying, ...advertising]);
  return { common: freeze([]), byVersion, ofErrors, advertised };
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
