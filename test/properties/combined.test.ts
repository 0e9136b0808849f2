import fc from 'fast-check';
import {
  type BaseVersioning,
  CombinedVersioning,
  VersionError,
  type VersioningRequest,
  type VersioningSource,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { countCases } from '../support/arbitraries.js';
import { header, strategies } from '../support/strategies.js';

/** The strategies whose versions a request can carry side by side. */
const places = { ...strategies, header };
type Place = keyof typeof places;
const allPlaces = Object.keys(places) as Place[];

interface Combination {
  readonly sources: readonly Place[];
  readonly onConflict: 'reject' | 'first';
}

interface Settings {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
}

/** The versions in one place, or the segments of a namespace. Without an order, two versions are ambiguous. */
interface Versions {
  readonly versions: readonly string[];
  readonly isRanked: boolean;
}

/** The versions that a request carries in each place. */
type Carried = Readonly<Partial<Record<Place, Versions>>>;

const combination: fc.Arbitrary<Combination> = fc.record({
  sources: fc.shuffledSubarray(allPlaces, { minLength: 1 }),
  onConflict: fc.constantFrom('reject', 'first'),
});
const settings: fc.Arbitrary<Settings> = fc.record({
  defaultVersion: fc.constantFrom(null, 'v1', 'v9'),
  allowedVersions: fc.constantFrom([], ['v1', 'v2'], ['v1', null], [null]),
});

// Mostly the same version, because otherwise two places would seldom agree.
const version = fc.oneof(
  { weight: 3, arbitrary: fc.constant('v1') },
  fc.constantFrom('v2', 'v3', 'constructor'),
);
const one = version.map((each) => ({ versions: [each], isRanked: false }));
const two = fc.record({
  versions: fc.uniqueArray(version, { minLength: 2, maxLength: 2 }),
  isRanked: fc.constant(false),
});
const ranked = fc.record({
  versions: fc.shuffledSubarray(['v1', 'v2', 'v3', 'constructor'], { minLength: 2 }),
  isRanked: fc.constant(true),
});

const segments = fc.record({
  versions: fc.array(fc.oneof(version, fc.constantFrom('api', '')), { minLength: 1, maxLength: 3 }),
  isRanked: fc.constant(true),
});

/** Returns the versions that a request can carry in `place`. */
function versionsIn(place: Place): fc.Arbitrary<Versions> {
  // An empty namespace is no namespace.
  if (place === 'namespace') return segments.filter(({ versions }) => versions.join(':') !== '');
  if (place === 'accept') return fc.oneof(one, two, { weight: 4, arbitrary: ranked });
  return places[place].both ? fc.oneof({ weight: 4, arbitrary: one }, two) : one;
}
const inPlaces = Object.fromEntries(allPlaces.map((place) => [place, versionsIn(place)]));
const carried: fc.Arbitrary<Carried> = fc.oneof(
  { weight: 19, arbitrary: fc.record(inPlaces, { requiredKeys: [] }) },
  fc.constant({}),
);

/** Returns the own list of the sources in the `strict` places. */
const ownList = (defaultVersion: string | null) => ['v2', defaultVersion, null];

function make(combination: Combination, settings: Settings, strict: readonly Place[] = []) {
  const sources = combination.sources.map((place) => {
    const allowedVersions = strict.includes(place) ? ownList(settings.defaultVersion) : [];
    const source = new places[place].Strategy({ allowedVersions });
    return source as BaseVersioning & VersioningSource;
  });
  return new CombinedVersioning({ ...combination, ...settings, sources });
}

function send(carried: Carried): VersioningRequest {
  const requests = Object.entries(carried).map(([place, { versions, isRanked }]) => {
    const { request, both } = places[place as Place];
    const [one = '', other = ''] = versions;
    if (place === 'namespace') return request(versions.join(':'), 'version');
    if (isRanked) {
      return { headers: { accept: versions.map((each) => `a/a;version=${each}`).join() } };
    }
    return versions.length === 1 ? request(one, 'version') : both?.(one, other);
  });
  const headers = Object.assign({}, ...requests.map((request) => request?.headers));
  return Object.assign({ url: '/users/7', params: {} }, ...requests, { headers });
}

/** Returns the version or the error by a plain implementation of the rules. */
function expected(
  { sources, onConflict }: Combination,
  { defaultVersion, allowedVersions }: Settings,
  carried: Carried,
  strict: readonly Place[] = [],
) {
  const isAllowed = (version: string | null) =>
    allowedVersions.length === 0 ||
    allowedVersions.includes(version) ||
    (version !== null && version === defaultVersion);
  const combined = { status: 400, message: 'Invalid version in request.' };
  const rejected = (code: string, place?: Place, version: string | null = null) => {
    const { status, message } = place === undefined ? combined : places[place];
    return { status, message, code: `ERR_VERSION_${code}`, version };
  };

  const isOwn = (place: Place, version: string) =>
    !strict.includes(place) || ownList(defaultVersion).includes(version);
  const all = sources.flatMap((place) => {
    const versions = carried[place]?.versions;
    if (versions === undefined) return [];
    // The route of a namespace has a single version.
    const segment =
      versions.find((each) => isOwn(place, each) && isAllowed(each)) ?? (versions[0] as string);
    const isNamespace = place === 'namespace';
    return [
      { place, isRanked: false, ...carried[place], versions: isNamespace ? [segment] : versions },
    ];
  });
  const counted = onConflict === 'first' ? all.slice(0, 1) : all;
  const [first] = counted;
  if (first === undefined) return isAllowed(defaultVersion) ? defaultVersion : rejected('REQUIRED');
  const ambiguous = counted.find(({ versions, isRanked }) => !isRanked && versions.length > 1);
  if (ambiguous) return rejected('AMBIGUOUS', ambiguous.place);

  const common = first.versions.filter((version) =>
    counted.every(({ versions }) => versions.includes(version)),
  );
  const [preferred] = common;
  if (preferred === undefined) return rejected('AMBIGUOUS');
  const rejecting = (version: string) => counted.find(({ place }) => !isOwn(place, version));
  const taken = common.find((version) => isAllowed(version) && rejecting(version) === undefined);
  if (taken !== undefined) return taken;
  const single = counted.find(({ versions }) => versions.length === 1);
  const namespace = counted.find(({ place }) => place === 'namespace');
  const { place } = rejecting(preferred) ?? namespace ?? single ?? first;
  return rejected('NOT_ALLOWED', place, preferred);
}

test('a combination determines or rejects the version like a plain implementation of the rules', () => {
  const strict = fc.subarray(allPlaces, { maxLength: 2 });
  const cases = countCases(
    'no version',
    'two places agree',
    'two places differ',
    'the first of two places',
    'a later choice',
    'a version that is not allowed',
  );
  fc.assert(
    fc.property(
      combination,
      settings,
      carried,
      strict,
      (combination, settings, carried, strict) => {
        const versioning = make(combination, settings, strict);
        const outcome = () => {
          try {
            return versioning.determineVersion(send(carried));
          } catch (error) {
            if (!(error instanceof VersionError)) throw error;
            const { status, message, code, version } = error;
            return { status, message, code, version };
          }
        };
        const result = expected(combination, settings, carried, strict);
        const [first, second] = combination.sources.flatMap((place) => carried[place] ?? []);
        const rejection = typeof result === 'object' ? result : null;
        const isTaken = typeof result === 'string' && first !== undefined;
        const readsAll = combination.onConflict === 'reject';
        cases.note({
          'no version': first === undefined,
          'two places agree': isTaken && second !== undefined && readsAll,
          'two places differ':
            rejection?.message === 'Invalid version in request.' && first !== undefined,
          'the first of two places': isTaken && second !== undefined && !readsAll,
          'a later choice': isTaken && result !== first.versions[0],
          'a version that is not allowed': rejection?.code === 'ERR_VERSION_NOT_ALLOWED',
        });
        expect(outcome()).toEqual(result);
      },
    ),
  );
  cases.expectEach();
});
