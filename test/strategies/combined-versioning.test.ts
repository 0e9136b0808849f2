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
  RouteReverser,
  reverseWithFallback,
  URLPathVersioning,
  type VersionError,
  type VersioningRequest,
  type VersioningSource,
} from 'request-versioning';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { thrown } from '../thrown-error.js';

const header = new HeaderVersioning();
const query = new QueryParameterVersioning();
const path = new URLPathVersioning();
const sources = [header, query];
const allowedVersions = ['v1', 'v2'];
const settings = { sources, defaultVersion: 'v1', allowedVersions };

interface Carried {
  readonly header?: string;
  readonly query?: string;
  readonly path?: string;
  readonly namespace?: string;
}

/** Makes a request that carries the given versions and has `version` as its determined version. */
function carrying({ header, query, path, namespace }: Carried, version?: string | null) {
  return {
    url: query === undefined ? '/users' : `/users?version=${query}`,
    headers: header === undefined ? {} : { 'accept-version': header },
    params: { version: path },
    resolverMatch: { namespace },
    ...(version !== undefined && { version }),
  };
}

/** Makes a source with the given `readVersion`. */
const reading = (readVersion: VersioningSource['readVersion']) =>
  Object.assign(new HeaderVersioning(), { readVersion });

const ask = (settings: CombinedSettings, carried: Carried) =>
  new CombinedVersioning(settings).determineVersion(carrying(carried));

function rejection(settings: CombinedSettings, carried: Carried) {
  return thrown(() => ask(settings, carried)) as VersionError;
}

/** Makes the setting `reverser`, whose URLs contain `name`. */
const named = (name: string) => ({ reverser: { reverse: () => `/${name}` } });

const COMBINED = { status: 400, message: 'Invalid version in request.' };
const HEADER = { status: 400, message: 'Invalid version in request header.' };
const QUERY = { status: 404, message: 'Invalid version in query parameter.' };
const AMBIGUOUS = { code: 'ERR_VERSION_AMBIGUOUS', version: null };
const CONFLICT = { ...COMBINED, ...AMBIGUOUS };
const REQUIRED = { code: 'ERR_VERSION_REQUIRED', version: null };
const notAllowed = (version: string) => ({ code: 'ERR_VERSION_NOT_ALLOWED', version });

const TWO_IN_HEADER = 'v1, v2';
const TWO_IN_QUERY = 'v1&version=v2';

// test/contract-subjects.ts lists the combinations that the contract checks.

describe('a combination', () => {
  test('passes the route to each source', () => {
    const position = reading((_, route) => route?.args?.[0] as string);
    const versioning = new CombinedVersioning({ sources: [path, position] });
    const params = { version: 'v2' };
    expect(versioning.determineVersion({}, { params, args: ['v2'] })).toBe('v2');
    expect(versioning.determineVersion({}, { params: null, args: ['v2'] })).toBe('v2');
  });

  test('reads query parameters of different names', () => {
    const v = new QueryParameterVersioning({ versionParam: 'v' });
    const versioning = new CombinedVersioning({ sources: [query, v] });
    expect(versioning.determineVersion({ url: '/?v=v2' })).toBe('v2');
    expect(() => versioning.determineVersion({ url: '/?v=v2&version=v1' })).toThrow(
      expect.objectContaining(CONFLICT),
    );
  });
});

describe('two sources with different versions', () => {
  test.each<[string, Carried]>([
    ['they differ only in case', { header: 'v1', query: 'V1' }],
    ['neither is allowed', { header: 'v8', query: 'v9' }],
    ['the first is empty', { header: '', query: 'v1' }],
    ['the second is empty', { header: 'v1', query: '' }],
    ['a third source differs from the first two', { header: 'v1', query: 'v1', path: 'v2' }],
  ])('are rejected if %s', (_, carried) => {
    const all = { ...settings, sources: [...sources, path] };
    for (const onConflict of [undefined, null, 'reject'] as const) {
      expect(rejection({ ...all, onConflict }, carried)).toMatchObject(CONFLICT);
    }
  });

  const first = { sources: [...sources, path], allowedVersions, onConflict: 'first' } as const;

  test.each<[string, Carried, string]>([
    ['determine the first', { header: 'v1', query: 'v2' }, 'v1'],
    ['determine the first, even if the second is not allowed', { header: 'v1', query: 'v9' }, 'v1'],
    [
      'determine the first, even if the second source is ambiguous',
      { header: 'v1', query: TWO_IN_QUERY },
      'v1',
    ],
    ['skip a source without a version', { query: 'v2', path: 'v1' }, 'v2'],
  ])('with onConflict "first" %s', (_, carried, version) => {
    expect(ask(first, carried)).toBe(version);
  });

  test.each<[string, Carried, object]>([
    ['not allowed', { header: 'v9', query: 'v1' }, notAllowed('v9')],
    ['ambiguous', { header: TWO_IN_HEADER, query: 'v1' }, AMBIGUOUS],
  ])('with onConflict "first" are rejected if the first is %s', (_, carried, expected) => {
    expect(rejection(first, carried)).toMatchObject({ ...HEADER, ...expected });
  });
});

describe('a request without a version', () => {
  test('gets the default, even if null is listed', () => {
    expect(ask({ ...settings, allowedVersions: [null] }, {})).toBe('v1');
  });

  test('is rejected if there is no default and null is not listed, even if each source allows it', () => {
    const namespace = new NamespaceVersioning({ allowedVersions: ['v1', null] });
    const lenient = [new HostNameVersioning(), namespace];
    for (const each of [sources, lenient]) {
      const error = rejection({ sources: each, allowedVersions }, {});
      expect(error).toMatchObject({ ...COMBINED, ...REQUIRED });
    }
  });
});

describe('with several versions in order of preference, a combination', () => {
  const preferring = (...versions: string[]) => reading(() => versions);

  test.each<[string, VersioningSource[], Carried, string]>([
    ['the first version that is allowed', [preferring('v9', 'v2', 'v1'), query], {}, 'v2'],
    [
      'the first common version in the order of the first source',
      [preferring('v9', 'v2', 'v1'), preferring('v1', 'v2')],
      {},
      'v2',
    ],
    ['the version that both sources name', [preferring('v2', 'v1'), query], { query: 'v1' }, 'v1'],
    ['the default if the list is empty', [preferring(), query], {}, 'v1'],
    ['the next source if the list is empty', [preferring(), query], { query: 'v2' }, 'v2'],
  ])('determines %s', (_, sources, carried, version) => {
    expect(ask({ ...settings, sources }, carried)).toBe(version);
  });

  test('rejects the request if no version is common or no version is allowed', () => {
    const preferences = { ...settings, sources: [preferring('v2', 'v9'), query] };
    expect(rejection(preferences, { query: 'v1' })).toMatchObject(CONFLICT);
    const noneAllowed = { ...settings, sources: [preferring('v8', 'v9'), query] };
    expect(rejection(noneAllowed, {})).toMatchObject({ ...HEADER, ...notAllowed('v8') });
  });
});

describe('a combination with several versions in Accept', () => {
  const accept = new AcceptHeaderVersioning();
  const strict = new AcceptHeaderVersioning({ allowedVersions: ['v2', 'v3', null] });
  const ACCEPT = { status: 406, message: 'Invalid version in "Accept" header.' };
  const sending = (accept: string, version?: string) => ({
    headers: { accept },
    url: version === undefined ? '/' : `/?version=${version}`,
  });
  const both = 'a/a;version=v9, a/a;version=v2;q=0.9, a/a;version=v1;q=0.8';
  const two = 'a/a;version=v9, a/a;version=v1;version=v2;q=0.9';

  test.each<[string, VersioningSource[], VersioningRequest, string]>([
    ['that Accept prefers most of the allowed versions', [accept, query], sending(both), 'v2'],
    ['that another source names too', [accept, query], sending(both, 'v1'), 'v1'],
    ['that an earlier source names too', [query, accept], sending(both, 'v1'), 'v1'],
    ['that two Accept sources prefer most', [accept, accept], sending(both), 'v2'],
    [
      "that the source's own list allows too",
      [strict, query],
      sending('a/a;version=v1, */*;version=v2'),
      'v2',
    ],
    [
      'that precedes an ambiguous range',
      [accept, query],
      sending(`a/a;x=1;version=v1, ${two}`, 'v1'),
      'v1',
    ],
    [
      'that a nested combination agrees on',
      [new CombinedVersioning({ sources: [strict] }), query],
      sending('a/a;version=v1, */*;version=v2', 'v2'),
      'v2',
    ],
  ])('takes the version %s', (_, sources, request, version) => {
    expect(new CombinedVersioning({ allowedVersions, sources }).determineVersion(request)).toBe(
      version,
    );
  });

  test.each<[string, VersioningSource[], VersioningRequest, object]>([
    [
      'no version is allowed',
      [accept, query],
      sending('a/a;version=v9, b/b;version=v8'),
      { ...ACCEPT, ...notAllowed('v9') },
    ],
    [
      'the list of the Accept source allows no version',
      [strict, query],
      sending('a/a;version=v9, b/b;version=v1'),
      { ...ACCEPT, ...notAllowed('v9') },
    ],
    [
      'each version is in only one of the two lists',
      [strict, query],
      sending('a/a;version=v1, b/b;version=v3'),
      { ...ACCEPT, ...notAllowed('v1') },
    ],
    [
      'the list of the other source rejects the common version',
      [accept, new QueryParameterVersioning({ allowedVersions: ['v3', null] })],
      sending(both, 'v1'),
      { ...QUERY, ...notAllowed('v1') },
    ],
    [
      'the sources have no version in common',
      [accept, query],
      sending(both, 'v3'),
      { ...COMBINED, ...AMBIGUOUS },
    ],
    ['the next choice is ambiguous', [accept, query], sending(two), { ...ACCEPT, ...AMBIGUOUS }],
    [
      'both sources have the same wrong version and ambiguous range',
      [accept, accept],
      sending(two),
      { ...ACCEPT, ...notAllowed('v9') },
    ],
    [
      'the version of the other source is only in an ambiguous range',
      [accept, query],
      sending(two, 'v1'),
      { ...COMBINED, ...AMBIGUOUS },
    ],
    [
      'the other source sends the text of the symbol AMBIGUOUS',
      [accept, query],
      sending(two, String(AMBIGUOUS_READING)),
      { ...COMBINED, ...AMBIGUOUS },
    ],
  ])('rejects the request if %s', (_, sources, request, error) => {
    const versioning = new CombinedVersioning({ allowedVersions, sources });
    expect(() => versioning.determineVersion(request)).toThrow(expect.objectContaining(error));
  });

  const reverser = { reverse: () => '/users' };
  const linkingAccept = new AcceptHeaderVersioning({ reverser });
  const linkingQuery = new QueryParameterVersioning({ reverser });

  test.each<[string, VersioningSource[]]>([
    ['before', [linkingAccept, linkingQuery]],
    ['nested before', [new CombinedVersioning({ sources: [linkingAccept] }), linkingQuery]],
    ['after', [linkingQuery, linkingAccept]],
  ])('keeps the version by a link of the other source, if Accept is %s it', (_, sources) => {
    const versioning = new CombinedVersioning({ allowedVersions, sources });
    const request = sending(both, 'v1');
    const url = versioning.forRequest(request).reverse('users');
    expect(url).toBe('/users?version=v1');
    expect(versioning.determineVersion({ ...request, url })).toBe('v1');
  });

  test('asks selectVersion once about each common version, in order, until a version is allowed', () => {
    const selectVersion = vi.fn((sent: string | null) => sent);
    const versioning = new CombinedVersioning({
      ...settings,
      sources: [accept, query],
      selectVersion,
    });
    const request = sending(both);
    expect(versioning.determineVersion(request)).toBe('v2');
    expect(selectVersion.mock.calls).toEqual(['v9', 'v2'].map((sent) => [sent, request]));
  });

  test('reads the versions up to an ambiguous range', () => {
    const versioning = new CombinedVersioning({ sources: [accept] });
    expect(versioning.readVersion(sending(two))).toEqual(['v9', AMBIGUOUS_READING]);
  });
});

describe('readVersion of a combination returns', () => {
  const versioning = new CombinedVersioning(settings);

  test.each<[string, Carried, unknown]>([
    ['the version that the sources carry', { header: 'v9', query: 'v9' }, 'v9'],
    ['null if no source carries a version', {}, null],
    ['AMBIGUOUS if a source is ambiguous', { header: TWO_IN_HEADER }, AMBIGUOUS_READING],
    ['AMBIGUOUS if two sources differ', { header: 'v1', query: 'v2' }, AMBIGUOUS_READING],
  ])('%s', (_, carried, reading) => {
    expect(versioning.readVersion(carrying(carried))).toEqual(reading);
  });

  test('the versions of a source in order of preference', () => {
    const sources = [reading(() => ['v2', 'v1'])];
    expect(new CombinedVersioning({ sources }).readVersion({})).toEqual(['v2', 'v1']);
  });

  test('AMBIGUOUS as a symbol that all copies of the package share', () => {
    expect(AMBIGUOUS_READING).toBe(Symbol.for('request-versioning.ambiguous'));
  });
});

describe('a rejection has the status and message', () => {
  test.each<[string, Carried, object, object]>([
    ['of the second source if it has two versions', { query: TWO_IN_QUERY }, QUERY, AMBIGUOUS],
    [
      'of the second source if it has the version of the first and another',
      { header: 'v1', query: TWO_IN_QUERY },
      QUERY,
      AMBIGUOUS,
    ],
    [
      'of the first source if both have two versions',
      { header: TWO_IN_HEADER, query: TWO_IN_QUERY },
      HEADER,
      AMBIGUOUS,
    ],
  ])('%s', (_, carried, details, reason) => {
    expect(rejection(settings, carried)).toMatchObject({ ...details, ...reason });
  });

  const strict = new QueryParameterVersioning({ allowedVersions: ['v1', null] });

  test.each<[string, VersioningSource[], Carried, object]>([
    [
      'the source whose list rejects the version',
      [header, strict],
      { query: 'v2' },
      { ...QUERY, ...notAllowed('v2') },
    ],
    [
      'the source whose list rejects a version that the other allows',
      [header, strict],
      { header: 'v2', query: 'v2' },
      { ...QUERY, ...notAllowed('v2') },
    ],
    [
      'the combination if the source with a list conflicts with the first',
      [header, strict],
      { header: 'v1', query: 'v2' },
      CONFLICT,
    ],
    [
      'the combination if the source with a list conflicts with the second',
      [strict, header],
      { header: 'v1', query: 'v2' },
      CONFLICT,
    ],
  ])('of %s', (_, sources, carried, expected) => {
    expect(rejection({ sources, allowedVersions }, carried)).toMatchObject(expected);
  });
});

describe('a namespace in a combination', () => {
  const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2', null] });
  const byNamespace = { sources: [namespace, header], allowedVersions };

  test.each<[string, Carried]>([
    ['is found by its own list', { namespace: 'api:v2:users' }],
    ['may agree with another source', { namespace: 'v2', header: 'v2' }],
    ['may be missing if another source carries the version', { header: 'v2' }],
  ])('%s', (_, carried) => {
    expect(ask(byNamespace, carried)).toBe('v2');
  });

  test('is rejected if it has no listed version or differs from another source', () => {
    expect(rejection(byNamespace, { namespace: 'admin' })).toMatchObject({
      status: 404,
      message: 'Invalid version in URL path. Does not match any version namespace.',
      ...notAllowed('admin'),
    });
    for (const namespace of ['v1', 'admin']) {
      expect(rejection(byNamespace, { namespace, header: 'v2' })).toMatchObject(CONFLICT);
    }
  });
});

describe('an error has the translation and the headers of the combination', () => {
  const sources = [new HeaderVersioning({ allowedVersions: ['v1', 'v2', null] }), query];

  test.each<[string, Carried]>([
    ['for a conflict', { header: 'v1', query: 'v2' }],
    ['for a version that is not allowed', { query: 'v9' }],
    ['for two versions in one source', { query: TWO_IN_QUERY }],
    ['for a version that the source rejects', { header: 'v9' }],
    ['for a missing version', {}],
  ])('%s', (_, carried) => {
    const translate = vi.fn((message: string) => `translated: ${message}`);
    const versioning = new CombinedVersioning({
      sources,
      allowedVersions,
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

test('any other error of a source passes through unchanged', () => {
  const error = new Error('broken');
  const broken = reading(() => {
    throw error;
  });
  const versioning = new CombinedVersioning({ sources: [broken] });
  expect(thrown(() => versioning.determineVersion({ url: '/' }))).toBe(error);
  expect(thrown(() => versioning.reverse('x', { request: { version: 'v1' } }))).toBe(error);
});

describe('vary lists the headers of all sources', () => {
  const byName = (headerName: string) => new HeaderVersioning({ headerName });
  const accept = new AcceptHeaderVersioning();

  test.each<[string, VersioningSource[], string[]]>([
    ['in the order of the sources', [header, accept], ['Accept-Version', 'Accept']],
    ['if only some sources read a header', [query, path, header], ['Accept-Version']],
    ['if no source reads a header', [query], []],
    [
      'once each, ignoring case',
      [byName('accept'), accept, byName('X-V'), byName('x-v')],
      ['accept', 'X-V'],
    ],
  ])('%s', (_, sources, vary) => {
    const versioning = new CombinedVersioning({ sources });
    expect(versioning.vary).toEqual(vary);
    expect(versioning.vary).toSatisfy(Object.isFrozen);
    expect(versioning.responseHeaders('v1')).toEqual(
      vary.length > 0 ? { Vary: vary.join(', ') } : {},
    );
  });
});

describe('a subclass may redefine', () => {
  const built = { reverse: () => '/accept' };
  const redefined = [new AcceptHeaderVersioning({ reverser: built }), header];

  test('the sources, so that vary and reverser change too', () => {
    class Redefined extends CombinedVersioning {
      override readonly sources = redefined;
    }
    const versioning = new Redefined({ sources: [query], allowedVersions });
    expect(versioning.vary).toEqual(['Accept', 'Accept-Version']);
    expect(versioning.vary).toBe(versioning.vary);
    expect(versioning.reverser.reverse('users', {})).toBe('/accept');
    const request = { headers: { accept: 'a/b; version=v2' } };
    expect(versioning.forRequest(request).headers).toEqual({ Vary: 'Accept, Accept-Version' });
    const rejected = thrown(() => versioning.determineVersion(carrying({ header: 'v9' })));
    expect(rejected).toMatchObject({ headers: { Vary: 'Accept, Accept-Version' } });
  });

  test('the sources, which are checked on first use', () => {
    class Redefined extends CombinedVersioning {
      override readonly sources = [new HeaderVersioning({ defaultVersion: 'v1' })];
    }
    const versioning = new Redefined({ sources });
    expect(() => versioning.determineVersion({ headers: {} })).toThrow(
      'Redefined: sources[0] must not set defaultVersion.',
    );
  });

  test('vary, as a field or by assignment', () => {
    class WithField extends CombinedVersioning {
      override readonly vary = ['X-V'];
    }
    expect(new WithField({ sources }).responseHeaders(null)).toEqual({ Vary: 'X-V' });
    const assigned = Object.assign(new CombinedVersioning({ sources }), { vary: ['X-W'] });
    expect(assigned.responseHeaders(null)).toEqual({ Vary: 'X-W' });
  });
});

describe('selectVersion of a combination', () => {
  test('is asked once about a version that both sources sent', () => {
    const selectVersion = vi.fn((sent: string | null) => sent);
    const request = carrying({ header: 'v2', query: 'v2' });
    const versioning = new CombinedVersioning({ ...settings, selectVersion });
    expect(versioning.determineVersion(request)).toBe('v2');
    expect(selectVersion.mock.calls).toEqual([['v2', request]]);
  });

  test('is not asked about two different versions', () => {
    const selectVersion = () => expect.unreachable();
    const carried = { header: 'newest', query: 'v2' };
    expect(rejection({ ...settings, selectVersion }, carried)).toMatchObject(CONFLICT);
  });

  test('causes the error of the source that carried the version if its result is not allowed', () => {
    const pinned = { ...settings, selectVersion: () => 'v9' };
    expect(rejection(pinned, { query: 'v1' })).toMatchObject({ ...QUERY, ...notAllowed('v1') });
    const ofNone = { ...COMBINED, ...notAllowed('v9'), version: null };
    expect(rejection(pinned, {})).toMatchObject(ofNone);
  });

  const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2', 'v3', null] });
  const ofRoutes = { allowedVersions, selectVersion: () => 'v2', sources: [namespace, header] };

  test.each<[Carried, string]>([
    [{ namespace: 'v1' }, 'v1'],
    [{ header: 'v1' }, 'v2'],
    [{}, 'v2'],
  ])('is asked unless a namespace carried the version: %j', (carried, version) => {
    expect(ask(ofRoutes, carried)).toBe(version);
  });

  const nest = (sources: VersioningSource[], onConflict?: 'first') =>
    new CombinedVersioning({ sources, onConflict });

  test('does not read a source after the first, if the first source wins', () => {
    const sources = [header, nest([path, namespace]), path];
    const versioning = new CombinedVersioning({ sources, onConflict: 'first' });
    expect(versioning.determineVersion({ headers: { 'accept-version': 'v1' } })).toBe('v1');
  });

  test('keeps the check of a list around the namespace, if the first source wins', () => {
    const strict = new CombinedVersioning({
      sources: [namespace],
      allowedVersions: ['v2', null],
    });
    const combined = { ...ofRoutes, sources: [header, strict], onConflict: 'first' } as const;
    const carried = { header: 'v1', namespace: 'v1' };
    expect(rejection(combined, carried)).toMatchObject({ status: 404, ...notAllowed('v1') });
  });

  describe.each<[string, () => VersioningSource[]]>([
    ['first', () => [namespace, header]],
    ['last', () => [header, query, namespace]],
    ['in a combination', () => [header, nest([query, namespace])]],
    ['in two', () => [header, nest([nest([query, namespace], 'first')])]],
  ])('is not asked about the version of a namespace that comes %s', (place, toSources) => {
    const both = { namespace: 'v1', header: 'v1' };
    const other = { ...both, header: 'v3' };
    // Make the sources in a test, because a file that fails before its first test notices no mutant.
    let combined: CombinedSettings;
    beforeAll(() => {
      combined = { ...ofRoutes, sources: toSources() };
    });

    test('if a source beside it has another version, which does not count', () => {
      const carried = { ...both, query: 'v3' };
      expect(ask({ ...combined, onConflict: 'first' }, carried)).toBe('v1');
    });

    test.each(['reject', 'first'] as const)('if another source has it too: %s', (onConflict) => {
      expect(ask({ ...combined, onConflict }, both)).toBe('v1');
    });

    test('unless another source wins over the namespace', () => {
      const wins = place === 'first' ? 'v1' : 'v2';
      expect(ask({ ...combined, onConflict: 'first' }, other)).toBe(wins);
      expect(rejection(combined, other)).toMatchObject(CONFLICT);
    });
  });

  test('is not asked about a namespace that is not allowed', () => {
    const expected = { status: 404, ...notAllowed('v3') };
    expect(rejection(ofRoutes, { namespace: 'v3' })).toMatchObject(expected);
  });
});

describe('reverse of a combination', () => {
  const byHeader = new HeaderVersioning(named('header'));
  const byQuery = new QueryParameterVersioning(named('query'));
  const byPath = new URLPathVersioning({
    reverser: new RouteReverser({ users: '/users', 'v-users': '/:version/users' }),
  });
  const byNamespace = new NamespaceVersioning({
    allowedVersions: ['v1', 'v2', null],
    reverser: new RouteReverser({
      'v-users': '/unversioned',
      v2: include('/ns/v2', { 'v-users': '/users' }),
    }),
  });
  const versioning = new CombinedVersioning({ sources: [byHeader, byQuery, byPath, byNamespace] });
  const inPath = carrying({ path: 'v2' }, 'v2');

  test.each<[string, object | null | undefined, string]>([
    ['the header that carried the version', carrying({ header: 'v2' }, 'v2'), '/header'],
    ['the query that carried the version', carrying({ query: 'v2' }, 'v2'), '/query?version=v2'],
    ['the path that carried the version', inPath, '/v2/users'],
    ['the namespace that carried the version', carrying({ namespace: 'v2' }, 'v2'), '/ns/v2/users'],
    [
      'the first of two sources that agree',
      carrying({ header: 'v2', query: 'v2' }, 'v2'),
      '/header',
    ],
    [
      'a namespace before an earlier source that agrees',
      carrying({ query: 'v2', namespace: 'v2' }, 'v2'),
      '/ns/v2/users',
    ],
    [
      'the first of two sources that conflict',
      carrying({ header: 'v1', query: 'v2' }, 'v2'),
      '/header',
    ],
    ['the source that carried an empty version', carrying({ query: '' }, ''), '/query?version='],
    ['the namespace that is not allowed', carrying({ namespace: 'v9' }, 'v2'), '/ns/v2/users'],
    [
      'the source that carried two versions',
      carrying({ query: TWO_IN_QUERY }, 'v2'),
      '/query?version=v2',
    ],
    [
      'the source that carried a version other than request.version',
      carrying({ query: 'old' }, 'v2'),
      '/query?version=v2',
    ],
    ['the first source if the request carried no version', carrying({}, 'v2'), '/header'],
    ['the first source if request.version is null', carrying({ query: 'v2' }, null), '/header'],
    ['the first source without a request', undefined, '/header'],
    ['the first source if the request is null', null, '/header'],
  ])('uses %s', (_, request, url) => {
    expect(versioning.reverse('v-users', { request })).toBe(url);
  });

  test('with a given version uses the source of the request, or the first without a request', () => {
    const request = carrying({ query: 'v2' }, 'v2');
    expect(versioning.reverse('v-users', { request, version: 'v1' })).toBe('/query?version=v1');
    expect(versioning.reverse('v-users', { request, version: null })).toBe('/query');
    expect(versioning.reverse('v-users', { version: 'v2' })).toBe('/header');
  });

  test('with a given version uses the first of two sources that conflict', () => {
    const request = carrying({ header: 'v1', query: 'v2' });
    expect(versioning.reverse('v-users', { request, version: 'v1' })).toBe('/header');
  });

  test("keeps request.version even if the source's list rejects it", () => {
    const strict = new QueryParameterVersioning({
      ...named('query'),
      allowedVersions: ['v1', null],
    });
    const request = carrying({ query: 'v1' }, 'v9');
    const combined = new CombinedVersioning({ sources: [strict] });
    expect(combined.reverse('v-users', { request })).toBe('/query?version=v9');
  });

  test.each([
    ['a version alone', { version: 'v2' }],
    ['a URL alone', { version: 'v2', url: '/?version=v2' }],
  ])('rejects a request without the field that a source reads: %s', (_, request) => {
    expect(() => versioning.reverse('v-users', { request })).toThrow(
      /^HeaderVersioning: request\.headers is missing\. /,
    );
  });

  test('throws if the source that carried the version has no reverser', () => {
    const versioning = new CombinedVersioning({ sources: [byHeader, query] });
    const request = carrying({ query: 'v2' }, 'v2');
    expect(() => versioning.reverse('view', { request })).toThrow(
      /^QueryParameterVersioning: reverse\(\) needs the setting `reverser`/,
    );
  });

  test('lets reverseWithFallback use the reverser of the first source', () => {
    const versioning = new CombinedVersioning({ sources: [byPath, byHeader] });
    expect(reverseWithFallback(versioning, 'v-users', { request: inPath })).toBe('/v2/users');
    expect(reverseWithFallback(versioning, 'users', { request: inPath })).toBe('/users');
  });
});

describe('a source may be', () => {
  test('a JavaScript strategy that reads undefined for a missing version', () => {
    const loose = reading(() => undefined as never);
    expect(ask({ sources: [loose, header] }, { header: 'v2' })).toBe('v2');
    expect(ask({ sources: [loose, header] }, {})).toBeNull();
  });

  test('a strategy of an older package version, without selectVersion', () => {
    const older = Object.assign(new QueryParameterVersioning(), {
      selectVersion: undefined,
      readVersion: () => 'v2',
    });
    expect(ask({ sources: [query, older] }, {})).toBe('v2');
  });

  const inner = new CombinedVersioning({
    sources: [new HeaderVersioning(named('header')), new QueryParameterVersioning(named('query'))],
  });
  const nested = { sources: [inner, new URLPathVersioning(named('path'))], allowedVersions };

  test.each<[string, Carried, url: string]>([
    ['its first source', { header: 'v2' }, '/header'],
    ['its second source', { query: 'v2' }, '/query?version=v2'],
    ['the source after it', { path: 'v2' }, '/path'],
    ['all sources', { header: 'v2', query: 'v2', path: 'v2' }, '/header'],
  ])('a combination, with the version in %s', (_, carried, url) => {
    const versioning = new CombinedVersioning(nested);
    expect(ask(nested, carried)).toBe('v2');
    expect(versioning.reverse('view', { request: carrying(carried, 'v2') })).toBe(url);
    expect(versioning.vary).toEqual(['Accept-Version']);
  });

  test('a combination that overrides reverse', () => {
    class Prefixed extends CombinedVersioning {
      override reverse(...call: Parameters<CombinedVersioning['reverse']>) {
        return `/api${super.reverse(...call)}`;
      }
    }
    const byQuery = new QueryParameterVersioning(named('query'));
    const around = new CombinedVersioning({
      sources: [path, new Prefixed({ sources: [byQuery] })],
    });
    const { reverse } = around.forRequest(carrying({ query: 'v1' }));
    expect(reverse('view')).toBe('/api/query?version=v1');
  });

  test('a combination whose list is checked too', () => {
    const strict = new CombinedVersioning({ sources, allowedVersions: ['v1', null] });
    const around = { sources: [path, strict], allowedVersions };
    expect(ask(around, { query: 'v1' })).toBe('v1');
    expect(rejection(around, { query: 'v2' })).toMatchObject({ ...QUERY, ...notAllowed('v2') });
    expect(ask(around, { path: 'v2' })).toBe('v2');
  });
});

test('sources are a public, frozen copy of the setting', () => {
  const list = [header];
  const versioning = new CombinedVersioning({ sources: list });
  list.push(new HeaderVersioning());
  expect(versioning).toMatchObject({ sources: [header], onConflict: 'reject' });
  expect(versioning.sources).toSatisfy(Object.isFrozen);
});

describe('a TypeError at construction or on first use names', () => {
  const strategies = 'sources must be a non-empty list of strategies, got';
  const strategy = 'be a strategy, got an object';
  const conflicts = 'onConflict must be "reject" or "first", got "last"';
  const ownReverser =
    'reverser must be left out, because each source has its own reverser, got an object';
  const noReadVersion = 'have a method readVersion. Add it beside determineVersion.';
  const inherited = 'override readVersion, because it overrides determineVersion. Add the method.';
  const noSetting = (name: string) => `not set ${name}. Give the setting to the combination.`;
  const optional = 'accept requests without a version. Add null to its allowedVersions.';
  class Custom extends BaseVersioning {}
  class Overriding extends HeaderVersioning {
    override determineVersion() {
      return null;
    }
  }
  const withFields = (fields: object) => Object.assign(new QueryParameterVersioning(), fields);

  test.each<[string, string, unknown]>([
    ['no settings', `${strategies} undefined`, undefined],
    ['no sources', `${strategies} undefined`, {}],
    ['sources that are null', `${strategies} null`, { sources: null }],
    ['an empty list of sources', `${strategies} []`, { sources: [] }],
    ['a source that is not in a list', `${strategies} an object`, { sources: header }],
    [
      'a hole in the list of sources',
      'sources[0] must be a strategy, got undefined',
      { sources: new Array(1) },
    ],
    ['a reverser', ownReverser, { sources, reverser: {} }],
    ['an unknown onConflict', conflicts, { sources, onConflict: 'last' }],
  ])('%s', (_, message, settings) => {
    expect(() => new CombinedVersioning(settings as never)).toThrow(
      new TypeError(`CombinedVersioning: ${message}`),
    );
  });

  test.each<[string, string, unknown]>([
    ['is a string', 'be a strategy, got "header"', 'header'],
    ['is null', 'be a strategy, got null', null],
    ['is a class', 'be a strategy, got a function', HeaderVersioning],
    ['is a reverser', strategy, new RouteReverser({})],
    ['lacks invalidVersionMessage', strategy, withFields({ invalidVersionMessage: undefined })],
    ['lacks invalidVersionStatus', strategy, withFields({ invalidVersionStatus: undefined })],
    ['has the status 0', strategy, withFields({ invalidVersionStatus: 0 })],
    ['lacks reverse', strategy, withFields({ reverse: undefined })],
    ['has a vary that is not a list', strategy, withFields({ vary: 'Accept' })],
    [
      'has a default',
      noSetting('defaultVersion'),
      new QueryParameterVersioning({ defaultVersion: 'v1' }),
    ],
    [
      'has an empty default',
      noSetting('defaultVersion'),
      new QueryParameterVersioning({ defaultVersion: '' }),
    ],
    [
      'is a combination with a default',
      noSetting('defaultVersion'),
      new CombinedVersioning(settings),
    ],
    [
      'has selectVersion',
      noSetting('selectVersion'),
      new HeaderVersioning({ selectVersion: (sent) => sent }),
    ],
    ['has translate', noSetting('translate'), new HeaderVersioning({ translate: () => '' })],
    ['has a lifecycle', noSetting('lifecycle'), new HeaderVersioning({ lifecycle: { v1: {} } })],
    [
      'has advertiseVersions',
      noSetting('advertiseVersions'),
      new HeaderVersioning({ advertiseVersions: true }),
    ],
    [
      'has versionHeader',
      noSetting('versionHeader'),
      new HeaderVersioning({ allowedVersions: ['v1', null], versionHeader: 'API-Version' }),
    ],
    ['has a list without null', optional, new NamespaceVersioning({ allowedVersions })],
    ['lacks readVersion', noReadVersion, new Custom()],
    ['overrides determineVersion but not readVersion', inherited, new Overriding()],
  ])('a source that %s', (_, message, source) => {
    for (const before of [[], [header]]) {
      expect(() => new CombinedVersioning({ sources: [...before, source] as never })).toThrow(
        new TypeError(`CombinedVersioning: sources[${before.length}] must ${message}`),
      );
    }
  });

  test('a subclass that overrides readVersion', () => {
    class Reading extends CombinedVersioning {
      override readVersion() {
        return 'v2';
      }
    }
    expect(() => new Reading({ sources })).toThrow(
      new TypeError('Reading: a combination reads its sources. Override readVersion in a source.'),
    );
  });

  test('a source whose list rejects the default, also in a nested combination', () => {
    const strict = new QueryParameterVersioning({ allowedVersions: ['v2', null] });
    const inner = new CombinedVersioning({ sources: [strict] });
    for (const source of [strict, inner]) {
      expect(() => ask({ sources: [source], defaultVersion: 'v1' }, {})).toThrow(
        new TypeError(
          'CombinedVersioning: sources[0] must allow the defaultVersion "v1". Add it to its allowedVersions.',
        ),
      );
      expect(ask({ sources: [source], defaultVersion: 'v2' }, {})).toBe('v2');
    }
  });
});

test.each(['reject', 'first', null, undefined] as const)('onConflict may be %s', (onConflict) => {
  const versioning = new CombinedVersioning({ sources: [query], onConflict });
  expect(versioning.onConflict).toBe(onConflict ?? 'reject');
});

test.each([
  ['9', 9],
  ['["v1",9]', ['v1', 9]],
  ['[undefined]', new Array(1)],
])('a TypeError names the source if its readVersion returns %s', (shown, read) => {
  expect(() => ask({ sources: [reading(() => read as never)] }, {})).toThrow(
    new TypeError(
      `HeaderVersioning: the version read must be a string, a list of strings or null, got ${shown}`,
    ),
  );
});
