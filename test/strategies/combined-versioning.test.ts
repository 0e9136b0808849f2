import {
  AcceptHeaderVersioning,
  AMBIGUOUS as AMBIGUOUS_READING,
  BaseVersioning,
  type CombinedSettings,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  reverseWithFallback,
  URLPathVersioning,
  type VersionError,
  type VersioningSource,
  type VersionReading,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { thrown } from '../support/thrown-error.js';

// test/contract-subjects.ts lists the combinations that the contract checks.

const header = new HeaderVersioning();
const query = new QueryParameterVersioning();
const path = new URLPathVersioning();
const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2', 'v3', null] });
const onlyV1 = new QueryParameterVersioning({ allowedVersions: ['v1', null] });

const sources = [header, query, path];
const allowedVersions = ['v1', 'v2'];
const settings: CombinedSettings = { sources, defaultVersion: 'v1', allowedVersions };

/** Makes a request that carries the versions of a text such as `'header=v1 query=v2'`. */
function carrying(carried: string) {
  const parts = carried.split(' ').map((part) => part.split(/=(.*)/s));
  const { header, query, path, namespace } = Object.fromEntries(parts);
  return {
    url: query === undefined ? '/users' : `/users?version=${query}`,
    headers: header === undefined ? {} : { 'accept-version': header },
    params: { version: path },
    resolverMatch: { namespace },
  };
}

/** Makes a source with the given `readVersion`. */
const reading = (readVersion: VersioningSource['readVersion'], settings?: object) =>
  Object.assign(new HeaderVersioning(settings), { readVersion });

type Preferences = Extract<VersionReading, readonly unknown[]>;
/** Makes a source that reads several versions in order of preference. */
const preferring = (...versions: Preferences) => reading(() => versions);

const ask = (settings: CombinedSettings, carried: string) =>
  new CombinedVersioning(settings).determineVersion(carrying(carried));

const rejection = (settings: CombinedSettings, carried: string) =>
  thrown(() => ask(settings, carried)) as VersionError;

/** Makes the setting `reverser`, whose URLs contain `name`. */
const named = (name: string) => ({ reverser: { reverse: () => `/${name}` } });

const COMBINED = { status: 400, message: 'Invalid version in request.' };
const HEADER = { status: 400, message: 'Invalid version in request header.' };
const QUERY = { status: 404, message: 'Invalid version in query parameter.' };
const IN_PATH = 'Invalid version in URL path. Does not match any version namespace.';
const NAMESPACE = { status: 404, message: IN_PATH };
const AMBIGUOUS = { code: 'ERR_VERSION_AMBIGUOUS', version: null };
const REQUIRED = { code: 'ERR_VERSION_REQUIRED', version: null };
const notAllowed = (version: string | null) => ({ code: 'ERR_VERSION_NOT_ALLOWED', version });

describe('a combination determines', () => {
  const first = { ...settings, sources: [...sources, namespace], onConflict: 'first' } as const;
  const v = new QueryParameterVersioning({ versionParam: 'v' });

  test.each<[string, CombinedSettings, carried: string, string | null]>([
    ['the version of the source that carries it', settings, 'path=v2', 'v2'],
    ['the version that two sources agree on', settings, 'header=v2 path=v2', 'v2'],
    ["the version in a source's own parameter", { sources: [v] }, 'query=v1&v=v2', 'v2'],
    ['an empty version', { sources }, 'query=', ''],
    ['the default without a version', settings, '', 'v1'],
    ['the default if only null is listed', { ...settings, allowedVersions: [null] }, '', 'v1'],
    ['null without a version, a list and a default', { sources }, '', null],
    ['the segment that a namespace lists', { sources: [namespace] }, 'namespace=a:v2:b', 'v2'],
    ['the first version with "first"', first, 'header=v1 query=v2', 'v1'],
    [
      'the second version with "first" if the first source has none',
      first,
      'query=v2 path=v1',
      'v2',
    ],
    ['the version before AMBIGUOUS with "first"', first, 'header=v1 query=1&version=2', 'v1'],
    ['the version before a namespace with "first"', first, 'header=v2 namespace=v1', 'v2'],
  ])('%s', (_, settings, carried, version) => {
    expect(ask(settings, carried)).toBe(version);
  });
});

describe('a combination rejects the request', () => {
  const first = { ...settings, onConflict: 'first' } as const;
  const strict = { allowedVersions, sources: [header, onlyV1, namespace] };
  // Neither source checks its default.
  const lenient = { allowedVersions, sources: [new HostNameVersioning(), namespace] };
  const isAllowedVersion = (version: string | null) => (version === null ? true : (1 as never));
  const loose = { sources: [Object.assign(new HeaderVersioning(), { isAllowedVersion })] };

  test.each<[string, CombinedSettings, carried: string, object, object]>([
    ['if no list has the version', settings, 'query=v9', QUERY, notAllowed('v9')],
    ['like the first source of both', settings, 'header=v9 query=v9', HEADER, notAllowed('v9')],
    ["if the source's own list lacks it", strict, 'query=v2', QUERY, notAllowed('v2')],
    ['like the source that lacks it', strict, 'header=v2 query=v2', QUERY, notAllowed('v2')],
    ['if isAllowedVersion returns 1', loose, 'header=v1', HEADER, notAllowed('v1')],
    ['if a namespace lists no segment', strict, 'namespace=a:b', NAMESPACE, notAllowed('a')],
    ['like a namespace that agrees', strict, 'header=v3 namespace=v3', NAMESPACE, notAllowed('v3')],
    ['if two versions differ in case', settings, 'header=v1 query=V1', COMBINED, AMBIGUOUS],
    ['if neither of two is allowed', settings, 'header=v8 query=v9', COMBINED, AMBIGUOUS],
    ['if the first of two is empty', settings, 'header= query=v1', COMBINED, AMBIGUOUS],
    ['if the second of two is empty', settings, 'header=v1 query=', COMBINED, AMBIGUOUS],
    ['if the third differs', settings, 'header=v1 query=v1 path=v2', COMBINED, AMBIGUOUS],
    ['if a source with a list differs', strict, 'header=v1 query=v2', COMBINED, AMBIGUOUS],
    ['if a namespace differs', strict, 'header=v1 namespace=v2', COMBINED, AMBIGUOUS],
    ['like a source with two', settings, 'header=v1 query=v1&version=v2', QUERY, AMBIGUOUS],
    ['like the first with two', settings, 'header=1,2 query=1&version=2', HEADER, AMBIGUOUS],
    ['like the first with "first"', first, 'header=v9 query=v1', HEADER, notAllowed('v9')],
    ['if the first with "first" is ambiguous', first, 'header=v1,v2 query=v1', HEADER, AMBIGUOUS],
    ['without a version, a default and a listed null', strict, '', COMBINED, REQUIRED],
    ['without a version, which its sources allow', lenient, '', COMBINED, REQUIRED],
  ])('%s', (_, settings, carried, details, reason) => {
    expect(rejection(settings, carried)).toMatchObject({ ...details, ...reason });
  });

  test.each<[string, carried: string]>([
    ['a conflict', 'header=v1 query=v2'],
    ['a version that is not allowed', 'header=v9'],
    ['two versions in one source', 'header=v1,v2'],
    ["a version that a source's own list lacks", 'query=v2'],
    ['a missing version', ''],
  ])('with the translation and the headers of the combination for %s', (_, carried) => {
    const translate = vi.fn((message: string) => `translated: ${message}`);
    const versioning = new CombinedVersioning({
      ...strict,
      translate: Object.assign(translate, { vary: ['Accept-Language', 'accept-version'] }),
      advertiseVersions: true,
      lifecycle: { v1: { deprecated: '2026-01-01' } },
    });
    const request = carrying(carried);
    const error = thrown(() => versioning.determineVersion(request)) as VersionError;
    expect(error.message).toMatch(/^translated: Invalid version in /);
    const message = error.message.slice('translated: '.length);
    expect(translate.mock.calls).toEqual([[message, request, error.code]]);
    expect(error.headers).toEqual({
      Vary: 'Accept-Version, Accept-Language',
      'API-Supported-Versions': 'v2',
      'API-Deprecated-Versions': 'v1',
    });
    expect(error.toJSON()).toMatchObject({ supportedVersions: ['v2'], deprecatedVersions: ['v1'] });
  });
});

describe('with several versions in order of preference, a combination', () => {
  /** Makes a source that reads `versions` and allows only some versions. */
  const allowing = (allowed: string[], ...versions: string[]) =>
    reading(() => versions, { allowedVersions: [...allowed, null] });
  const [v21, v912] = [preferring('v2', 'v1'), preferring('v9', 'v1', 'v2')];
  const ambiguous = preferring('v9', AMBIGUOUS_READING);
  // The ESM and CommonJS copies of the package share the symbol.
  const copied = Symbol.for('request-versioning.ambiguous') as never;
  const text = `query=${String(AMBIGUOUS_READING)}`;

  test.each<[string, VersioningSource[], carried: string, string]>([
    ['the first version that is allowed', [preferring('v9', 'v2', 'v1')], '', 'v2'],
    ['the first common version in the order of the first source', [v21, v912], '', 'v2'],
    ['the version of a later source', [v21, query], 'query=v1', 'v1'],
    ['the version of an earlier source', [query, v21], 'query=v1', 'v1'],
    ["the first version in the source's list", [allowing(['v1'], 'v2', 'v1')], '', 'v1'],
    ['a version before AMBIGUOUS', [preferring('v1', AMBIGUOUS_READING)], '', 'v1'],
    ['the default for an empty list', [preferring()], '', 'v1'],
    ['the version of the next source for an empty list', [preferring(), query], 'query=v2', 'v2'],
  ])('takes %s', (_, sources, carried, version) => {
    expect(ask({ ...settings, sources }, carried)).toBe(version);
  });

  test.each<[string, VersioningSource[], carried: string, object, object]>([
    ['no version is allowed', [preferring('v8', 'v9')], '', HEADER, notAllowed('v8')],
    ['its list allows none', [allowing(['v1'], 'v8', 'v9')], '', HEADER, notAllowed('v8')],
    ['each list lacks another', [allowing(['v3'], 'v1', 'v3')], '', HEADER, notAllowed('v1')],
    ['the list beside it lacks v2', [v21, onlyV1], 'query=v2', QUERY, notAllowed('v2')],
    ['no list has the common version', [v912, query], 'query=v9', QUERY, notAllowed('v9')],
    ['no version is common', [v21, query], 'query=v3', COMBINED, AMBIGUOUS],
    ['AMBIGUOUS of another copy comes first', [preferring(copied, 'v1')], '', HEADER, AMBIGUOUS],
    ['AMBIGUOUS comes next', [allowing(['v1'], 'v9', copied, 'v1')], '', HEADER, AMBIGUOUS],
    ['AMBIGUOUS is common', [ambiguous, preferring('v8', copied)], '', COMBINED, AMBIGUOUS],
    ['a version is the text of AMBIGUOUS', [ambiguous, query], text, COMBINED, AMBIGUOUS],
  ])('rejects the request if %s', (_, sources, carried, details, reason) => {
    const expected = { ...details, ...reason };
    expect(rejection({ allowedVersions, sources }, carried)).toMatchObject(expected);
  });
});

describe('selectVersion of a combination', () => {
  const unasked = { allowedVersions, selectVersion: () => expect.unreachable() };
  const byNamespace = { ...unasked, sources: [header, namespace] };

  test.each<[string, VersioningSource[], carried: string, (string | null)[]]>([
    ['once about a common version', [header, query], 'header=v2 query=v2', ['v2']],
    ['about the versions until one is allowed', [preferring('v9', 'v2', 'v1')], '', ['v9', 'v2']],
    ['once about a missing version, even of a namespace', [header, namespace], '', [null]],
  ])('is asked %s', (_, sources, carried, asked) => {
    const selectVersion = vi.fn((sent: string | null) => sent);
    const request = carrying(carried);
    new CombinedVersioning({ ...settings, sources, selectVersion }).determineVersion(request);
    expect(selectVersion.mock.calls).toEqual(asked.map((sent) => [sent, request]));
  });

  test.each(['namespace=v1', 'header=v1 namespace=v1'])('is not asked about %s', (carried) => {
    expect(ask(byNamespace, carried)).toBe('v1');
  });

  test.each<[string, carried: string, object, object]>([
    ['a conflict', 'header=v1 namespace=v2', COMBINED, AMBIGUOUS],
    ['two versions in one source', 'header=v1,v2', HEADER, AMBIGUOUS],
    ['a namespace that is not allowed', 'namespace=v3', NAMESPACE, notAllowed('v3')],
  ])('is not asked about %s, which is rejected', (_, carried, details, reason) => {
    expect(rejection(byNamespace, carried)).toMatchObject({ ...details, ...reason });
  });

  test('is asked about a header that wins over a namespace', () => {
    const first = { ...byNamespace, onConflict: 'first', selectVersion: () => 'v2' } as const;
    expect(ask(first, 'header=v1 namespace=v1')).toBe('v2');
  });

  test.each<[string, carried: string, object, object]>([
    ['like the source that carried the version', 'query=v1', QUERY, notAllowed('v1')],
    ['like the combination without a version', '', COMBINED, notAllowed(null)],
  ])('rejects the request %s if its result is not allowed', (_, carried, details, reason) => {
    const selecting = { ...settings, selectVersion: () => 'v9' };
    expect(rejection(selecting, carried)).toMatchObject({ ...details, ...reason });
  });
});

describe('a combination reads', () => {
  const request = { ...carrying(''), version: 'v2' };
  const route = { params: { version: 'v1' }, args: ['v2'] };

  /** Makes sources that read the given versions, and the list of their `readVersion`. */
  function spies(...versions: (string | null)[]) {
    const reads = versions.map((version) => vi.fn((..._: unknown[]) => version));
    const counts = () => reads.map(({ mock }) => mock.calls.length);
    return { reads, counts, sources: reads.map((read) => reading(read, named('users'))) };
  }

  test.each<['determineVersion' | 'forRequest', string | null]>([
    ['determineVersion', 'v2'],
    ['forRequest', 'v2'],
    ['forRequest', null],
  ])('each source once, with the request and the route: %s, %s', (method, version) => {
    const { reads, sources } = spies(version, version);
    new CombinedVersioning({ sources })[method](request, route);
    for (const { mock } of reads) expect(mock.calls).toEqual([[request, route]]);
  });

  test.each([['v2'], [null]])('nothing for a result of forRequest: %s', (version) => {
    const { counts, sources } = spies(version, null);
    const result = new CombinedVersioning({ sources }).forRequest(request);
    expect(result.reverse('users')).toBe('/users');
    expect(result.reverse('users', { version: 'v1' })).toBe('/users');
    expect(result.headers).toEqual({ Vary: 'Accept-Version' });
    expect(counts()).toEqual([1, 1]);
  });

  test.each(['determineVersion', 'forRequest'] as const)(
    'no source after the first with a version if onConflict is "first": %s',
    (method) => {
      const { counts, sources } = spies(null, 'v2', 'v1');
      const last = Object.assign(new NamespaceVersioning(), { readVersion: expect.unreachable });
      const all = [...sources, last as VersioningSource];
      new CombinedVersioning({ sources: all, onConflict: 'first' })[method](request);
      expect(counts()).toEqual([1, 1, 0]);
    },
  );

  test.each<[string, ReverseOptions, number]>([
    ['nothing for a link without a request', { version: 'v2' }, 0],
    ['nothing for a link without a version', { request: { ...request, version: null } }, 0],
    ['each source once for a link with request.version', { request }, 1],
    ['each source once for a link with options.version', { request: {}, version: 'v1' }, 1],
  ])('%s', (_, options, count) => {
    const { counts, sources } = spies('v2', 'v2');
    expect(new CombinedVersioning({ sources }).reverse('users', options)).toBe('/users');
    expect(counts()).toEqual([count, count]);
  });
});

test('forRequest uses determineVersion of a subclass', () => {
  class Overriding extends CombinedVersioning<CombinedSettings> {
    override determineVersion() {
      return 'v2';
    }
  }
  const { version } = new Overriding({ sources }).forRequest(carrying('header=v1'));
  expect(version).toBe('v2');
});

describe('a link of a combination', () => {
  const byHeader = new HeaderVersioning(named('header'));
  const byQuery = new QueryParameterVersioning(named('query'));
  const byPath = new URLPathVersioning({
    reverser: new RouteReverser({ users: '/users', 'v-users': ['/users', '/:version/users'] }),
  });
  const byNamespace = new NamespaceVersioning({
    allowedVersions: ['v1', 'v2', null],
    reverser: new RouteReverser({ v2: include('/ns/v2', { 'v-users': '/users' }) }),
  });
  const strict = new QueryParameterVersioning({ ...named('query'), allowedVersions: ['v1', null] });
  const all = { sources: [byHeader, byQuery, byPath, byNamespace], defaultVersion: 'v2' };

  test.each<[string, carried: string, string]>([
    ['the header that carries the version', 'header=v2', '/header'],
    ['the query that carries the version', 'query=v2', '/query?version=v2'],
    ['the path that carries the version', 'path=v2', '/v2/users'],
    ['the namespace that carries the version', 'namespace=v2', '/ns/v2/users'],
    ['the first of two sources that agree', 'header=v2 query=v2', '/header'],
    ['a namespace before an earlier source that agrees', 'query=v2 namespace=v2', '/ns/v2/users'],
    ['the first source without a version', '', '/header'],
  ])('is built by %s', (_, carried, url) => {
    const request = carrying(carried);
    const versioning = new CombinedVersioning(all);
    expect(versioning.forRequest(request).reverse('v-users')).toBe(url);
    expect(versioning.reverse('v-users', { request: { ...request, version: 'v2' } })).toBe(url);
  });

  test('is built by the path source if the second argument of forRequest has the version', () => {
    const request = { url: '/v2/users', headers: {} };
    const versioning = new CombinedVersioning(all);
    const { reverse } = versioning.forRequest(request, { params: { version: 'v2' } });
    expect(reverse('v-users')).toBe('/v2/users');
  });

  const list = reading(() => ['v2', 'v1'], named('list'));
  test.each<[string, VersioningSource[], string]>([
    ['the source with a single version after a list', [list, byQuery], '/query?version=v1'],
    ['the source with a single version before a list', [byQuery, list], '/query?version=v1'],
    ['the first of two lists', [list, preferring('v1', 'v2')], '/list'],
  ])('is built by %s', (_, sources, url) => {
    const { reverse } = new CombinedVersioning({ sources }).forRequest(carrying('query=v1'));
    expect(reverse('users')).toBe(url);
  });

  const asked = (carried: string, version?: string | null) => ({
    request: { ...carrying(carried), version },
  });
  test.each<[string, ReverseOptions, string]>([
    ['the first of two that conflict', asked('header=v1 query=v2', 'v2'), '/header'],
    ['a source with two versions', asked('query=v1&version=v2', 'v2'), '/query?version=v2'],
    ['a source with another version', asked('query=v1', 'v2'), '/query?version=v2'],
    ['a source with an empty version', asked('query=', ''), '/query?version='],
    ['the first source if request.version is null', asked('query=v2', null), '/header'],
    ['the first source if the request is null', { request: null }, '/header'],
    ['the first source for a version alone', { version: 'v2' }, '/header'],
    ['a source beside version', { ...asked('query=v2'), version: 'v1' }, '/query?version=v1'],
  ])('without forRequest is built by %s', (_, options, url) => {
    expect(new CombinedVersioning(all).reverse('v-users', options)).toBe(url);
  });

  test.each<[string, object, string]>([
    ['options.version before options.params', { version: 'v3', params: { version: 'v1' } }, '/v3'],
    ['no version if options.version is null', { version: null }, ''],
    ['options.params before the determined version', { params: { version: 'v1' } }, '/v1'],
    ['the determined version before request.version', {}, '/v2'],
  ])('keeps %s', (_, options, prefix) => {
    const { request } = asked('path=v2', 'v4');
    const { reverse } = new CombinedVersioning(all).forRequest(request);
    expect(reverse('v-users', options)).toBe(`${prefix}/users`);
  });

  test.each<[string, CombinedSettings, string]>([
    ['combination', { sources: [byQuery], allowedVersions: ['v1'] }, 'CombinedVersioning'],
    ['source', { sources: [strict] }, 'QueryParameterVersioning'],
  ])('is a TypeError if the list of the %s lacks options.version', (_, settings, owner) => {
    const versioning = new CombinedVersioning(settings);
    const request = carrying('query=v1');
    const expected = 'options.version must be an allowed version or null, got "v9".';
    const error = new TypeError(`${owner}: ${expected}`);
    const { reverse } = versioning.forRequest(request);
    expect(() => reverse('users', { version: 'v9' })).toThrow(error);
    expect(() => versioning.reverse('users', { request, version: 'v9' })).toThrow(error);
  });

  test.each<[string, carried: string]>([
    ['the source that carried the version', 'query=v1'],
    ['the first source, without a version in the request', ''],
  ])('is a TypeError for a selected version that the list lacks of %s', (_, carried) => {
    const selecting = { sources: [strict, byHeader], selectVersion: () => 'v2' };
    const { version, reverse } = new CombinedVersioning(selecting).forRequest(carrying(carried));
    expect(version).toBe('v2');
    const expected = 'the determined version must be an allowed version or null, got "v2".';
    expect(() => reverse('users')).toThrow(new TypeError(`QueryParameterVersioning: ${expected}`));
    expect(reverse('users', { version: 'v1' })).toBe('/query?version=v1');
  });

  test('keeps a request.version that the list of the source lacks', () => {
    const versioning = new CombinedVersioning({ sources: [strict] });
    expect(versioning.reverse('users', asked('query=v1', 'v9'))).toBe('/query?version=v9');
  });

  test('of reverseWithFallback has the reverser of the first source', () => {
    const versioning = new CombinedVersioning({ sources: [byPath, byHeader] });
    const options = asked('path=v2', 'v2');
    expect(reverseWithFallback(versioning, 'v-users', options)).toBe('/v2/users');
    expect(reverseWithFallback(versioning, 'users', options)).toBe('/users');
  });
});

describe('vary lists the headers of all sources', () => {
  const byName = (headerName: string) => new HeaderVersioning({ headerName });
  const accept = new AcceptHeaderVersioning();

  test.each<[string, VersioningSource[], string[], string | undefined]>([
    ['in their order', [byName('X-V'), query, accept], ['X-V', 'Accept'], 'X-V, Accept'],
    ['if no source reads a header', [query], [], undefined],
    ['once each', [header, header], ['Accept-Version'], 'Accept-Version'],
    ['once in a response, ignoring case', [byName('x'), byName('X')], ['x', 'X'], 'x'],
  ])('%s', (_, sources, vary, value) => {
    const versioning = new CombinedVersioning({ sources });
    expect(versioning.vary).toEqual(vary);
    expect(versioning.responseHeaders('v1').Vary).toBe(value);
  });
});

const v9 = () => 'v9' as never;
class Overriding extends HeaderVersioning {
  override readVersion(): string {
    return 'v2';
  }
  override determineVersion() {
    return v9();
  }
  override resolveVersion() {
    return v9();
  }
}

test.each<[string, VersioningSource]>([
  ['override the methods that decide beside readVersion', new Overriding()],
  ['be of another package version', Object.assign(new Overriding(), { selectVersion: undefined })],
  ['read undefined for no version', reading(() => undefined as never)],
])('a source may %s', (_, source) => {
  expect(ask({ sources: [source, header] }, 'header=v2')).toBe('v2');
});

describe('a source is a TypeError if it', () => {
  class Custom extends BaseVersioning {}
  class Determining extends Overriding {
    override determineVersion() {
      return v9();
    }
  }
  class Resolving extends Overriding {
    override resolveVersion() {
      return v9();
    }
  }
  const own = (fields: object) => Object.assign(new Overriding(), fields);
  const having = (settings: object) => new HeaderVersioning(settings);
  const naming = having({ allowedVersions: ['v1', null], versionHeader: 'API-Version' });

  const overrides = (name: string) => `override readVersion too, because it overrides ${name}.`;
  const sets = (name: string) => `not set ${name}. Give the setting to the combination.`;
  const lacksNull = 'accept requests without a version. Add null to its allowedVersions.';

  test.each<[string, string, object]>([
    ['lacks readVersion', 'have a method readVersion.', new Custom()],
    ['is a class', 'have a method readVersion.', HeaderVersioning],
    ['overrides determineVersion', overrides('determineVersion'), new Determining()],
    ['overrides resolveVersion', overrides('resolveVersion'), new Resolving()],
    ['has an own determineVersion', overrides('determineVersion'), own({ determineVersion: v9 })],
    ['has an own resolveVersion', overrides('resolveVersion'), own({ resolveVersion: v9 })],
    ['has a default', sets('defaultVersion'), having({ defaultVersion: 'v1' })],
    ['has an empty default', sets('defaultVersion'), having({ defaultVersion: '' })],
    ['has selectVersion', sets('selectVersion'), having({ selectVersion: v9 })],
    ['has translate', sets('translate'), having({ translate: v9 })],
    ['has lifecycle', sets('lifecycle'), having({ lifecycle: { v1: {} } })],
    ['has advertiseVersions', sets('advertiseVersions'), having({ advertiseVersions: true })],
    ['has versionHeader', sets('versionHeader'), naming],
    ['has a list without null', lacksNull, having({ allowedVersions: ['v1'] })],
    ['returns 1 from isAllowedVersion', lacksNull, own({ isAllowedVersion: () => 1 })],
  ])('%s', (_, message, source) => {
    for (const before of [[], [header]]) {
      const sources = [...before, source] as VersioningSource[];
      expect(() => new CombinedVersioning({ sources, defaultVersion: 'v1' })).toThrow(
        new TypeError(`CombinedVersioning: sources[${before.length}] must ${message}`),
      );
    }
  });

  test('is a combination', () => {
    const nested = new CombinedVersioning({ sources }) as unknown as VersioningSource;
    expect(() => new CombinedVersioning({ sources: [nested] })).toThrow(
      new TypeError(
        'CombinedVersioning: sources[0] must not be a combination. List its sources instead.',
      ),
    );
  });

  test('reads an element that is not a version', () => {
    const expected = 'a string, a list of strings or null, got ["v1",9].';
    expect(() => ask({ sources: [preferring('v1', 9 as never)] }, '')).toThrow(
      new TypeError(`HeaderVersioning: the version read must be ${expected}`),
    );
  });
});

describe('a combination is created', () => {
  const LIST = 'sources must be a non-empty list of strategies, got';
  const LEFT_OUT = 'reverser must be left out, because each source has its own reverser, got';

  test.each<[string, object]>([
    [`${LIST} undefined.`, {}],
    [`${LIST} [].`, { sources: [] }],
    [`${LIST} [object Object].`, { sources: header }],
    [`${LEFT_OUT} [object Object].`, { sources, reverser: {} }],
    ['onConflict must be "reject" or "first", got "last".', { sources, onConflict: 'last' }],
  ])('unless a setting is wrong: %s', (message, settings) => {
    expect(() => new CombinedVersioning(settings as CombinedSettings)).toThrow(
      new TypeError(`CombinedVersioning: ${message}`),
    );
  });

  test.each(['reject', 'first', null, undefined] as const)(
    'with onConflict %s and a frozen copy of its sources',
    (onConflict) => {
      const list = [header];
      const versioning = new CombinedVersioning({ sources: list, onConflict });
      list.push(new HeaderVersioning());
      expect(versioning.onConflict).toBe(onConflict ?? 'reject');
      expect(versioning.sources).toEqual([header]);
      expect(versioning.sources).toSatisfy(Object.isFrozen);
    },
  );
});
