import fc from 'fast-check';
import {
  type BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  type RequestLike,
  VersionError,
  type VersioningSource,
  type VersioningStrategy,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { countCases } from '../support/arbitraries.js';
import { header, strategies } from '../support/strategies.js';

/** The strategies whose versions a request can carry side by side. */
const places = { ...strategies, header };
type Place = keyof typeof places;
const allPlaces = Object.keys(places) as Place[];

/** Every version that a request may carry. */
const VERSIONS = ['v1', 'v2', 'v3', 'latest', 'constructor', 'api', ''];

const selectAlias = (sent: string | null) => (sent === 'latest' ? 'v2' : sent);

interface Combination {
  readonly sources: readonly Place[];
  readonly onConflict: 'reject' | 'first';
}

interface Settings {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
  readonly selectVersion: typeof selectAlias | null;
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
  selectVersion: fc.constantFrom(null, selectAlias),
});

// Mostly the same version, so that two places agree often enough.
const version = fc.oneof(
  { weight: 3, arbitrary: fc.constant('v1') },
  fc.constant('latest'),
  fc.constantFrom('v2', 'v3', 'constructor'),
);
const one = version.map((each) => ({ versions: [each], isRanked: false }));
const two = fc.record({
  versions: fc.uniqueArray(version, { minLength: 2, maxLength: 2 }),
  isRanked: fc.constant(false),
});
const ranked = fc.record({
  versions: fc.shuffledSubarray(['v1', 'v2', 'v3', 'latest', 'constructor'], { minLength: 2 }),
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

function send(carried: Carried): RequestLike {
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

const CONFLICT = { status: 400, message: 'Invalid version in request.' };

/** Returns the version, or the parts of the error. */
function outcome(versioning: VersioningStrategy, request: RequestLike) {
  try {
    return versioning.determineVersion(request);
  } catch (error) {
    if (!(error instanceof VersionError)) throw error;
    const { status, message, code, version } = error;
    return { status, message, code, version };
  }
}

test('a combination determines the first version that each source accepts alone, or rejects like a source', () => {
  const strict = fc.subarray(allPlaces, { maxLength: 2 });
  const cases = countCases(
    'no version',
    'two places agree',
    'two places differ',
    'the first of two places',
    'a later choice',
    'an alias',
    'a version that is not allowed',
  );
  fc.assert(
    fc.property(
      combination,
      settings,
      carried,
      strict,
      (combination, settings, carried, strict) => {
        const request = send(carried);
        const list = new HeaderVersioning(settings);
        const carrying = combination.sources.filter((place) => carried[place]);
        const isFirst = combination.onConflict === 'first';
        const counted = isFirst ? carrying.slice(0, 1) : carrying;
        const [first, second] = counted;

        // The version of a namespace is the server's own.
        const selectVersion = counted.includes('namespace') ? null : settings.selectVersion;
        const meaningOf = (version: string) => selectVersion?.(version) ?? version;
        const alone = (place: Place, versions = VERSIONS) => {
          const meanings = versions.map(meaningOf);
          const own = strict.includes(place) ? ownList(settings.defaultVersion) : meanings;
          const allowed = meanings.filter((it) => own.includes(it) && list.isAllowedVersion(it));
          // An empty list would allow any version.
          const allowedVersions = allowed.length === 0 ? ['none'] : allowed;
          return outcome(new places[place].Strategy({ allowedVersions, selectVersion }), request);
        };
        // The route of a namespace has a single version. A client may have further choices.
        const accepts = (place: Place, version: string) =>
          carried[place]?.versions.includes(version) &&
          alone(place, place === 'namespace' ? VERSIONS : [version]) === meaningOf(version);
        const versions = (first && carried[first]?.versions) ?? [];
        const taken = versions.find((each) => counted.every((place) => accepts(place, each)));
        const actual = outcome(make(combination, settings, strict), request);
        const error = typeof actual === 'object' ? actual : null;
        cases.note({
          'no version': first === undefined,
          'two places agree': taken !== undefined && second !== undefined,
          'two places differ': error?.message === CONFLICT.message && second !== undefined,
          'the first of two places': taken !== undefined && isFirst && carrying.length > 1,
          'a later choice': taken !== undefined && taken !== versions[0],
          'an alias': taken !== undefined && taken !== meaningOf(taken),
          'a version that is not allowed': error?.code === 'ERR_VERSION_NOT_ALLOWED',
        });
        if (taken !== undefined) expect(actual).toBe(meaningOf(taken));
        else if (first && !second) expect(actual).toEqual(alone(first));
        else if (!first && list.isAllowedVersion(settings.defaultVersion)) {
          expect(actual).toBe(settings.defaultVersion);
        } else {
          const { status, message } = error as VersionError;
          const errors = [...counted.map((place) => places[place]), CONFLICT];
          expect(errors).toContainEqual(expect.objectContaining({ status, message }));
        }
      },
    ),
  );
  cases.expectEach();
});
