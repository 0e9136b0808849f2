import fc from 'fast-check';
import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  QueryParameterVersioning,
  type VersioningRequest,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { settings, text } from '../support/arbitraries.js';

type Settings = typeof settings extends fc.Arbitrary<infer T> ? T : never;
const REJECTED = 'rejected';

/** Returns the version, or `REJECTED`. */
function outcome(versioning: BaseVersioning, request: VersioningRequest) {
  try {
    return { version: versioning.determineVersion(request) };
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^ERR_VERSION_/) });
    return REJECTED;
  }
}

/** Implements the rule of allowed versions again. */
function checked({ defaultVersion, allowedVersions }: Settings, sent: string | null) {
  const version = sent ?? defaultVersion;
  const isAllowed =
    allowedVersions.length === 0 ||
    (version !== null && version === defaultVersion) ||
    allowedVersions.some((allowed) => allowed === version);
  return isAllowed ? { version } : REJECTED;
}

test('QueryParameterVersioning applies its rule to the values that URLSearchParams reads', () => {
  // A URL consists of bytes, so no request carries a lone surrogate.
  const wellFormed = text.map((it) => it.replace(/\p{Surrogate}/gu, ''));
  fc.assert(
    fc.property(settings, wellFormed, fc.constantFrom('', '/x', '//x'), (settings, tail, path) => {
      const url = `${path}?${tail}`;
      const [query = ''] = tail.split('#');
      // Escape all but ASCII, because Node's URLSearchParams reads a raw U+0080 beside an escape as U+FFFD.
      const ascii = query.replace(/[\u0080-\u{10ffff}]/gu, encodeURIComponent);
      const sent = new Set(new URLSearchParams(`&${ascii}`).getAll(settings.versionParam));
      const [only = null] = sent;
      const expected = sent.size > 1 ? REJECTED : checked(settings, only);
      expect(outcome(new QueryParameterVersioning(settings), { url })).toEqual(expected);
    }),
  );
});

const quotable = fc
  .array(fc.constantFrom(...'";,=\\ \tqvé/*\x80\xff'), { maxLength: 5 })
  .map((characters) => characters.join(''));

function parameter(names: string[], value: fc.Arbitrary<string>) {
  return fc.record({ name: fc.constantFrom(...names), value, quoted: fc.boolean() });
}

/** A range of an Accept header by the grammar of RFC 9110: its parts and its text. */
const range = fc
  .record({
    type: fc.constantFrom('*/*', 'text/*', 'text/html', 'application/json', 'application/*'),
    parameters: fc.array(
      fc.oneof(
        parameter(['version'], fc.constantFrom('v1', 'v2')),
        parameter(['q'], fc.constantFrom('0', '0.001', '0.5', '0.50', '1', '1.5', 'high')),
        parameter(['version', 'v', 'profile'], fc.oneof(fc.constantFrom('v1', ''), quotable)),
      ),
      { maxLength: 3 },
    ),
    space: fc.constantFrom('', ' ', '\t', ' \t '),
    upper: fc.boolean(),
  })
  .map(({ type, parameters, space, upper }) => {
    const all = parameters.map(({ name, value, quoted }) => {
      const isToken = /^[\w.-]+$/.test(value);
      const written = isToken && !quoted ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
      return `${upper ? name.toUpperCase() : name}=${written}`;
    });
    const text = [upper ? type.toUpperCase() : type, ...all].join(`${space};${space}`);
    return { type, parameters, text: space + text + space };
  });

type Range = typeof range extends fc.Arbitrary<infer T> ? T : never;
type Meant = Pick<Range, 'parameters'> & { readonly type: string };

const ANY_VERSION: Settings = {
  defaultVersion: null,
  allowedVersions: [],
  versionParam: 'version',
};
const TWO = Symbol('two versions');

/** Returns the meaning of a range: the types it matches, its specificity, its version and its weight. */
function meaning({ type, parameters }: Meant, versionParam: string) {
  const valuesOf = (sought: string) => [
    ...new Set(parameters.filter(({ name }) => name === sought).map(({ value }) => value)),
  ];
  const [version = null, ...otherVersions] = valuesOf(versionParam);
  const [weight = '1', ...otherWeights] = valuesOf('q');
  const [family, subtype] = type.split('/');
  const hasParameters = parameters.some(({ name }) => name !== 'q');
  return {
    matches: (mediaType: string) =>
      type === '*/*' ||
      type === mediaType ||
      (subtype === '*' && mediaType.startsWith(`${family}/`)),
    specificity: type === '*/*' ? 0 : subtype === '*' ? 1 : hasParameters ? 3 : 2,
    version: otherVersions.length > 0 ? TWO : version,
    // NaN and 0 reject the range, because neither is greater than 0.
    weight: otherWeights.length > 0 ? 0 : Math.min(Number(weight), 1),
  };
}

/** Returns the versions of the ranges that count, the most preferred first. */
function preferences(ranges: readonly Range[], versionParam: string, mediaTypes: string[]) {
  const all = ranges.map((range) => meaning(range, versionParam));
  const speaksFor = (mediaType: string) => (range: (typeof all)[number]) =>
    range.matches(mediaType) &&
    !all.some(
      (other) =>
        other.matches(mediaType) &&
        other.specificity > range.specificity &&
        (other.version === null || other.version === range.version),
    );
  return all
    .filter(({ weight }) => weight > 0)
    .filter((range) => mediaTypes.length === 0 || mediaTypes.some((it) => speaksFor(it)(range)))
    .sort((a, b) => b.weight - a.weight || b.specificity - a.specificity)
    .map(({ version }) => version);
}

/** Chooses the first allowed version, or the default if the first choice names no version. */
function chosen(settings: Settings, choices: readonly (string | symbol | null)[]) {
  const [first = null] = choices;
  if (first === null) return checked(settings, null);
  const outcomes = choices
    .filter((version) => version !== null)
    .map((version) => (typeof version === 'symbol' ? TWO : checked(settings, version)));
  const [taken = TWO] = outcomes.filter((each) => each !== REJECTED);
  return taken === TWO ? REJECTED : taken;
}

const mediaTypes = fc.shuffledSubarray(['text/html', 'application/json', 'application/xml']);
const anySettings = fc.oneof(settings, fc.constant(ANY_VERSION));

test('AcceptHeaderVersioning applies its rule to generated ranges', () => {
  fc.assert(
    fc.property(
      anySettings,
      fc.array(range, { maxLength: 6 }),
      mediaTypes,
      (settings, ranges, mediaTypes) => {
        const choices = preferences(ranges, settings.versionParam, mediaTypes);
        const versioning = new AcceptHeaderVersioning({ ...settings, mediaTypes });
        const accept = ranges.map(({ text }) => text).join();
        expect(outcome(versioning, { headers: { accept } })).toEqual(chosen(settings, choices));
      },
    ),
  );
});

test('AcceptHeaderVersioning asks selectVersion about each choice once, in order of preference', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), mediaTypes, (ranges, mediaTypes) => {
      const choices = preferences(ranges, 'version', mediaTypes);
      const named = [...new Set(choices.filter((version) => version !== null))];
      const reached = named.includes(TWO) ? named.slice(0, named.indexOf(TWO)) : named;
      const asked: (string | null)[] = [];
      const selectVersion = (sent: string | null) => {
        asked.push(sent);
        return 'v9';
      };
      const settings = { mediaTypes, allowedVersions: ['v1'], selectVersion };
      const accept = ranges.map(({ text }) => text).join();
      expect(outcome(new AcceptHeaderVersioning(settings), { headers: { accept } })).toBe(REJECTED);
      expect(asked).toEqual((choices[0] ?? null) === null ? [null] : reached);
    }),
  );
});

test('AcceptHeaderVersioning applies its rule to vendor types', () => {
  const mediaTypePattern = /^a\/(?:vnd\.(?<version>v\d))?$/;
  const type = fc.constantFrom('*/*', 'a/*', 'a/', 'a/vnd.v1', 'a/vnd.v2', 'a/vnd.v3', 'b/b');
  const vendorRange = fc.record({ type, weight: fc.constantFrom(0, 0.1, 0.5, 1) });
  const listed = fc.subarray(['a/vnd.v1', 'b/b']);
  const allowedVersions = fc.subarray([null, 'v1', 'v2']);
  fc.assert(
    fc.property(
      fc.array(vendorRange, { maxLength: 6 }),
      listed,
      allowedVersions,
      (ranges, mediaTypes, allowedVersions) => {
        const all = ranges.map(({ type, weight }) => {
          const parameters = [{ name: 'q', value: String(weight), quoted: false }];
          return { ...meaning({ type, parameters }, ''), type, weight };
        });
        const counts = ({ type, specificity, matches }: (typeof all)[number]) => {
          if (mediaTypes.length === 0) return true;
          if (mediaTypePattern.test(type) && !mediaTypes.includes(type)) return true;
          return mediaTypes.some(
            (listed) =>
              matches(listed) &&
              !all.some((other) => other.matches(listed) && other.specificity > specificity),
          );
        };
        const choices = all
          .filter((range) => range.weight > 0 && counts(range))
          .sort((a, b) => b.weight - a.weight || b.specificity - a.specificity)
          .map(({ type }) => mediaTypePattern.exec(type)?.groups?.version ?? null);
        const settings = { ...ANY_VERSION, allowedVersions };
        const versioning = new AcceptHeaderVersioning({
          ...settings,
          mediaTypes,
          mediaTypePattern,
        });
        const accept = ranges.map(({ type, weight }) => `${type};q=${weight}`).join();
        expect(outcome(versioning, { headers: { accept } })).toEqual(chosen(settings, choices));
      },
    ),
  );
});
