import {
  AMBIGUOUS as AMBIGUOUS_READING,
  type CombinedSettings,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  URLPathVersioning,
  type VersionError,
  type VersioningSource,
  type VersionReading,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { carrying, preferring, reading } from '../support/combinations.js';
import { thrown } from '../support/thrown-error.js';

// test/support/contract-subjects.ts lists the combinations that the contract checks. It covers the usual cases.

const header = new HeaderVersioning();
const query = new QueryParameterVersioning();
const path = new URLPathVersioning();
const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2', 'v3', null] });
const anyNamespace = new NamespaceVersioning();
const onlyV1Namespace = new NamespaceVersioning({ allowedVersions: ['v1', null] });
const onlyV1 = new QueryParameterVersioning({ allowedVersions: ['v1', null] });

const sources = [header, query, path];
const allowedVersions = ['v1', 'v2'];
const settings: CombinedSettings = { sources, defaultVersion: 'v1', allowedVersions };
const strict = { allowedVersions, sources: [header, onlyV1, namespace] };

/** Makes the settings of a combination of `sources`. */
const of = (...sources: VersioningSource[]): CombinedSettings => ({ ...settings, sources });
/** Makes a source that reads `versions` and allows only some versions. */
const allowing = (allowed: string[], ...versions: string[]) =>
  reading(() => versions, { allowedVersions: [...allowed, null] });

const [v2ThenV1, v9ThenV1ThenV2] = [preferring('v2', 'v1'), preferring('v9', 'v1', 'v2')];
const ambiguous = preferring('v9', AMBIGUOUS_READING);
const routed = Object.assign(preferring(AMBIGUOUS_READING, 'v1'), { selectsSent: false });
// The ESM and CommonJS copies of the package share the symbol.
const copied = Symbol.for('request-versioning.ambiguous') as never;

const meanings: Record<string, string | null> = { latest: 'v2', first: 'v1', any: null };
const selectVersion = (sent: string | null) =>
  sent !== null && sent in meanings ? meanings[sent] : sent;
/** Makes the settings of a combination of `sources`, whose `selectVersion` knows aliases. */
const aliasing = (...sources: VersioningSource[]): CombinedSettings => ({
  ...of(...sources),
  selectVersion,
});
const onlyV2 = new QueryParameterVersioning({ allowedVersions: ['v2', null] });

const uncalled = {
  allowedVersions,
  sources: [header, namespace],
  selectVersion: () => expect.unreachable(),
};

describe('a combination determines', () => {
  const v = new QueryParameterVersioning({ versionParam: 'v' });
  const selecting = { ...uncalled, onConflict: 'first', selectVersion: () => 'v2' } as const;

  test.each<[string, CombinedSettings, carried: string, string | null]>([
    ["the version in a source's own parameter", of(v), 'query=v2&v=v1', 'v1'],
    ['the segment that both list', of(onlyV1Namespace), 'namespace=v2:v1', 'v1'],
    [
      'the segment that it lists, if the namespace has no list',
      of(anyNamespace),
      'namespace=api:v2',
      'v2',
    ],
    ['the common version that the first source prefers', of(v2ThenV1, v9ThenV1ThenV2), '', 'v2'],
    ["the first version in the source's list", of(allowing(['v1'], 'v2', 'v1')), '', 'v1'],
    ['the next version for an empty list of versions', of(preferring(), query), 'query=v2', 'v2'],
    ["an alias of a version in the source's list", aliasing(onlyV1), 'query=first', 'v1'],
    [
      'an alias that two sources carry',
      aliasing(header, onlyV2),
      'header=latest query=latest',
      'v2',
    ],
    ['the next alias', aliasing(allowing(['v1'], 'latest', 'v2', 'first')), '', 'v1'],
    ["the default for null, if the source's list has it", aliasing(onlyV1), 'query=any', 'v1'],
    ['a version of a namespace without selectVersion', uncalled, 'namespace=v1', 'v1'],
    ['the version of a namespace that agrees', uncalled, 'header=v1 namespace=v1', 'v1'],
    ['the selected version with "first"', selecting, 'header=v1 namespace=v1', 'v2'],
  ])('%s', (_, settings, carried, version) => {
    expect(new CombinedVersioning(settings).determineVersion(carrying(carried))).toBe(version);
  });
});

const rejection = (settings: CombinedSettings, carried: string) =>
  thrown(() => new CombinedVersioning(settings).determineVersion(carrying(carried)));

const COMBINED = { status: 400, message: 'Invalid version in request.' };
const HEADER = { status: 400, message: 'Invalid version in "Accept-Version" header.' };
const QUERY = { status: 404, message: 'Invalid version in query parameter.' };
const IN_PATH = 'Invalid version in URL path. Does not match any version namespace.';
const NAMESPACE = { status: 404, message: IN_PATH };
const AMBIGUOUS = { code: 'ERR_VERSION_AMBIGUOUS', version: null };
const REQUIRED = { code: 'ERR_VERSION_REQUIRED', version: null };
const notAllowed = (version: string | null) => ({ code: 'ERR_VERSION_NOT_ALLOWED', version });

describe('a combination rejects the request', () => {
  // Neither source checks its default.
  const lenient = { allowedVersions, sources: [new HostNameVersioning(), namespace] };
  const isAllowedVersion = (version: string | null) => (version === null ? true : (1 as never));
  const loose = of(Object.assign(new HeaderVersioning(), { isAllowedVersion }));
  const selecting = { ...settings, selectVersion: () => 'v9' };
  const text = `query=${String(AMBIGUOUS_READING)}`;
  const later = of(header, anyNamespace);

  test.each<[string, CombinedSettings, carried: string, object, object]>([
    ["if the source's own list lacks it", strict, 'query=v2', QUERY, notAllowed('v2')],
    ['like the source that lacks it', strict, 'header=v2 query=v2', QUERY, notAllowed('v2')],
    [
      "if the source's list lacks what an alias means",
      aliasing(onlyV1),
      'query=latest',
      QUERY,
      notAllowed('latest'),
    ],
    [
      'if only the list of the second source lacks it',
      aliasing(header, onlyV1),
      'header=latest query=latest',
      QUERY,
      notAllowed('latest'),
    ],
    [
      "if the source's list lacks the default",
      aliasing(onlyV2),
      'query=any',
      QUERY,
      notAllowed('any'),
    ],
    [
      "if the source's list has the alias only",
      aliasing(allowing(['latest'], 'latest')),
      '',
      HEADER,
      notAllowed('latest'),
    ],
    ['if isAllowedVersion returns 1', loose, 'header=v1', HEADER, notAllowed('v1')],
    ['like a namespace that agrees', strict, 'header=v3 namespace=v3', NAMESPACE, notAllowed('v3')],
    ['if two versions differ in case', settings, 'header=v1 query=V1', COMBINED, AMBIGUOUS],
    ['if the second of two is empty', settings, 'header=v1 query=', COMBINED, AMBIGUOUS],
    ['if only a later segment agrees', later, 'header=v2 namespace=v1:v2', COMBINED, AMBIGUOUS],
    ['like the first of two sources', settings, 'header=1,2 query=1&version=2', HEADER, AMBIGUOUS],
    ['without a version, which its sources allow', lenient, '', COMBINED, REQUIRED],
    ['if each list lacks another', of(allowing(['v3'], 'v1', 'v3')), '', HEADER, notAllowed('v1')],
    ['if no version is common', of(v2ThenV1, query), 'query=v3', COMBINED, AMBIGUOUS],
    ['if AMBIGUOUS comes first', of(preferring(copied, 'v1')), '', HEADER, AMBIGUOUS],
    ['if AMBIGUOUS comes first in a route', of(routed), '', HEADER, AMBIGUOUS],
    ['if AMBIGUOUS comes next', of(allowing(['v1'], 'v9', copied, 'v1')), '', HEADER, AMBIGUOUS],
    ['if AMBIGUOUS is common', of(ambiguous, preferring('v8', copied)), '', COMBINED, AMBIGUOUS],
    ['if a version is the text of AMBIGUOUS', of(ambiguous, query), text, COMBINED, AMBIGUOUS],
    ['before selectVersion in a conflict', uncalled, 'header=v1 namespace=v2', COMBINED, AMBIGUOUS],
    ['without selectVersion for two versions', uncalled, 'header=v1,v2', HEADER, AMBIGUOUS],
    ['without selectVersion by a namespace', uncalled, 'namespace=v3', NAMESPACE, notAllowed('v3')],
    ['if v1 is replaced by a wrong version', selecting, 'query=v1', QUERY, notAllowed('v1')],
    ['if null is replaced by a wrong version', selecting, '', COMBINED, notAllowed(null)],
  ])('%s', (_, settings, carried, details, reason) => {
    expect(rejection(settings, carried)).toMatchObject({ ...details, ...reason });
  });

  test.each<[string, carried: string, message: string]>([
    ['a conflict', 'header=v1 query=v2', COMBINED.message],
    ["a version that a source's own list lacks", 'query=v2', QUERY.message],
  ])('with the translation and the headers of the combination for %s', (_, carried, message) => {
    const translate = vi.fn(() => 'Ungültige Version.');
    const error = rejection({ ...strict, translate, advertiseVersions: true }, carried);
    const { code, headers } = error as VersionError;
    expect(error).toMatchObject({ message: 'Ungültige Version.' });
    expect(translate.mock.calls).toEqual([[message, carrying(carried), code]]);
    expect(headers).toEqual({ Vary: 'Accept-Version', 'API-Supported-Versions': 'v1, v2' });
  });
});

test.each<[string, CombinedSettings, carried: string, (string | null)[]]>([
  ['once with a common version', of(header, query), 'header=v2 query=v2', ['v2']],
  ['until a version is allowed', of(preferring('v9', 'v2', 'v1')), '', ['v9', 'v2']],
  ['once without a version, even of a namespace', of(header, namespace), '', [null]],
])('selectVersion of a combination is called %s', (_, settings, carried, called) => {
  const selectVersion = vi.fn((sent: string | null) => sent);
  const request = carrying(carried);
  new CombinedVersioning({ ...settings, selectVersion }).determineVersion(request);
  expect(selectVersion.mock.calls).toEqual(called.map((sent) => [sent, request]));
});

describe('a subclass of a combination that overrides resolveVersion', () => {
  class Blocking extends CombinedVersioning {
    readonly seen: unknown[] = [];
    override resolveVersion(read: VersionReading | undefined, request: RequestLike) {
      this.seen.push([read].flat());
      const version = super.resolveVersion(read, request);
      if (version === 'v2') throw this.rejection('ERR_VERSION_GONE', version, request);
      return version;
    }
  }

  test('decides about each request', () => {
    const versioning = new Blocking(settings);
    for (const method of ['determineVersion', 'forRequest'] as const) {
      expect(() => versioning[method](carrying('query=v2'))).toThrow(
        expect.objectContaining({ code: 'ERR_VERSION_GONE', status: 410 }),
      );
    }
    expect(versioning.forRequest(carrying('header=v1 query=v1')).version).toBe('v1');
    expect(versioning.forRequest(carrying('')).version).toBe('v1');
    expect(versioning.seen).toEqual([['v2'], ['v2'], ['v1'], []]);
  });

  test('gets AMBIGUOUS for different versions', () => {
    const versioning = new Blocking(settings);
    const error = thrown(() => versioning.forRequest(carrying('header=v1 query=v2')));
    expect(error).toMatchObject({ code: 'ERR_VERSION_AMBIGUOUS', status: 400 });
    expect(versioning.seen).toEqual([[AMBIGUOUS_READING]]);
  });

  test('keeps the list and the rejection of each source', () => {
    const versioning = new Blocking({ ...settings, sources: [header, onlyV1] });
    const error = thrown(() => versioning.forRequest(carrying('query=v2')));
    expect(error).toMatchObject({ status: 404, message: onlyV1.invalidVersionMessage });
  });
});
