import fc from 'fast-check';
import { match } from 'path-to-regexp';
import {
  type BaseVersioning,
  CombinedVersioning,
  isVersionError,
  newestNotAfter,
  RouteReverser,
  type VersioningRequest,
  type VersioningSource,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { header, strategies } from '../strategies.js';
import './arbitraries.js';

const ROUTES = ['/users/:id', '/:version/users/:id'];
const reverser = new RouteReverser({ users: ROUTES });

/** The strategies whose versions a request can carry side by side. */
const { namespace: _, ...others } = strategies;
const places = { ...others, header };
type Place = keyof typeof places;

/** A source: a place, or a combination of sources. */
type Source = Place | Combination;
interface Combination {
  readonly sources: readonly Source[];
  readonly onConflict: 'reject' | 'first';
}

/** The versions that a request carries in each place: none, one or two different versions. */
type Carried = Readonly<Partial<Record<Place, readonly string[]>>>;

const allPlaces = Object.keys(places) as Place[];
const onConflict = fc.constantFrom('reject' as const, 'first' as const);
const combination: fc.Arbitrary<Combination> = fc
  .tuple(fc.shuffledSubarray(allPlaces, { minLength: 1 }), fc.nat(), onConflict, onConflict)
  .map(([chosen, nat, onConflict, inner]) => {
    const [start, length] = [nat % chosen.length, nat % 4];
    const nested = { sources: chosen.slice(start, start + length), onConflict: inner };
    const rest = [...chosen.slice(0, start), ...chosen.slice(start + length)];
    const sources = length === 0 ? chosen : [...rest.slice(0, start), nested, ...rest.slice(start)];
    return { sources, onConflict };
  });

const version = fc.constantFrom('v1', 'v2', 'v3', 'constructor');
const carried: fc.Arbitrary<Carried> = fc.record(
  Object.fromEntries(
    allPlaces.map((place) => {
      const maxLength = places[place].both ? 2 : 1;
      const lists = fc.uniqueArray(version, { minLength: 1, maxLength });
      return [place, fc.oneof({ weight: 4, arbitrary: version.map((each) => [each]) }, lists)];
    }),
  ) as Record<Place, fc.Arbitrary<string[]>>,
  { requiredKeys: [] },
);
const settings = fc.record({
  defaultVersion: fc.constantFrom(null, 'v1', 'v9'),
  allowedVersions: fc.constantFrom([], ['v1', 'v2'], ['v1', null], [null]),
});

function make({ sources, onConflict }: Combination, settings = {}): VersioningSource {
  const made = sources.map((source): VersioningSource => {
    if (typeof source !== 'string') return make(source);
    return new places[source].Strategy({ reverser }) as BaseVersioning & VersioningSource;
  });
  return new CombinedVersioning({ sources: made, onConflict, ...settings });
}

/** Makes the request as a router passes it on after matching its path. */
function toRequest(url: string, headers: object): VersioningRequest {
  const [path = ''] = url.split('?');
  const found = match(ROUTES)(path);
  return { url, headers: { ...headers }, params: found ? found.params : {} };
}

function send(carried: Carried): VersioningRequest {
  const requests = Object.entries(carried).map(([place, [one = '', other]]) => {
    const { request, both } = places[place as Place];
    return other === undefined ? request(one, 'version') : both?.(one, other);
  });
  const headers = Object.assign({}, ...requests.map((request) => request?.headers));
  return Object.assign({ url: '/users/7', params: {} }, ...requests, { headers });
}

const combined = { status: 400, message: 'Invalid version in request.' };

interface Reading {
  /** Each different version once. */
  readonly versions: readonly string[];
  /** The source that carries two versions, or the combination whose sources differ. */
  readonly ambiguousIn: Source;
  readonly carriedIn: Source | undefined;
}

/** Reads the versions by a plain implementation of the rule. */
function read(combination: Combination, carried: Carried): Reading {
  const all = combination.sources
    .map((source): Reading => {
      if (typeof source !== 'string') return read(source, carried);
      return { versions: carried[source] ?? [], ambiguousIn: source, carriedIn: source };
    })
    .filter(({ versions }) => versions.length > 0);
  const counted = combination.onConflict === 'first' ? all.slice(0, 1) : all;
  const ambiguous = counted.find(({ versions }) => versions.length > 1);
  return {
    versions: [...new Set(counted.flatMap(({ versions }) => versions))],
    ambiguousIn: ambiguous?.ambiguousIn ?? combination,
    carriedIn: counted[0]?.carriedIn,
  };
}

interface Settings {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
}

function expected(combination: Combination, settings: Settings, carried: Carried) {
  const { defaultVersion, allowedVersions } = settings;
  const { versions, ambiguousIn, carriedIn } = read(combination, carried);
  const rejected = (code: string, source: Source = combination, version: string | null = null) => {
    const { status, message } = typeof source === 'string' ? places[source] : combined;
    return { status, message, code, version };
  };
  if (versions.length > 1) return rejected('ERR_VERSION_AMBIGUOUS', ambiguousIn);
  const [sent] = versions;
  const version = sent ?? defaultVersion;
  const isDefault = version !== null && version === defaultVersion;
  if (allowedVersions.length === 0 || allowedVersions.includes(version) || isDefault)
    return version;
  return sent === undefined
    ? rejected('ERR_VERSION_REQUIRED')
    : rejected('ERR_VERSION_NOT_ALLOWED', carriedIn, sent);
}

test('a combination determines or rejects the version like a plain implementation of the rule', () => {
  fc.assert(
    fc.property(combination, settings, carried, (combination, settings, carried) => {
      const versioning = make(combination, settings);
      const outcome = () => {
        try {
          return versioning.determineVersion(send(carried));
        } catch (error) {
          if (!isVersionError(error)) throw error;
          const { status, message, code, version } = error;
          return { status, message, code, version };
        }
      };
      expect(outcome()).toEqual(expected(combination, settings, carried));
    }),
  );
});

/** Returns the versions that the request carries in the places of `source`. */
function carriedIn(source: Source, carried: Carried): readonly string[] {
  if (typeof source === 'string') return carried[source] ?? [];
  return source.sources.flatMap((each) => carriedIn(each, carried));
}

/** Returns whether `source` never reports a conflict. */
function takesFirst(source: Source): boolean {
  return (
    typeof source === 'string' ||
    (source.onConflict === 'first' && source.sources.every(takesFirst))
  );
}

test('the URL of a combination keeps the version if the same client requests it', () => {
  const selected = fc.constantFrom(null, newestNotAfter(['v1', 'v3']));
  fc.assert(
    fc.property(combination, carried, selected, (combination, carried, selectVersion) => {
      const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2', 'v3'] };
      const versioning = make(combination, { ...settings, selectVersion });
      const request = send(carried);
      fc.pre(typeof expected(combination, settings, carried) === 'string');
      const version = versioning.determineVersion(request);
      // A link changes one place, so the version in another place may then conflict with it.
      const all = carriedIn(combination, carried);
      const agree = all.length <= 1 || all.every((each) => each === version);
      fc.pre(agree || takesFirst(combination));
      const options = { params: { id: 7 }, request: { ...request, version } };
      const url = versioning.reverse('users', options);
      expect(versioning.determineVersion(toRequest(url, request.headers as object))).toBe(version);
    }),
  );
});
