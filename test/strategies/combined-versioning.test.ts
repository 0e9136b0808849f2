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
import { describe, expect, test, vi } from 'vitest';
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

/** A request that carries the given versions, and has the determined one. */
function carrying({ header, query, path, namespace }: Carried, version?: string | null) {
  return {
    url: query === undefined ? '/users' : `/users?version=${query}`,
    headers: header === undefined ? {} : { 'accept-version': header },
    params: { version: path },
    resolverMatch: { namespace },
    ...(version !== undefined && { version }),
  };
}

/** Makes a source that reads a request in a way of its own. */
const reading = (readVersion: VersioningSource['readVersion']) =>
  Object.assign(new HeaderVersioning(), { readVersion });

const ask = (settings: CombinedSettings, carried: Carried) =>
  new CombinedVersioning(settings).determineVersion(carrying(carried));

function rejection(settings: CombinedSettings, carried: Carried) {
  return thrown(() => ask(settings, carried)) as VersionError;
}

/** Makes the setting of a reverser whose URLs tell its name. */
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

// The contract runs over combinations too: test/contract-subjects.ts lists them.

describe('the version is in', () => {
  test('the route, which each source is handed', () => {
    const position = reading((_, route) => route?.args?.[0] as string);
    const versioning = new CombinedVersioning({ sources: [path, position] });
    const params = { version: 'v2' };
    expect(versioning.determineVersion({}, { params, args: ['v2'] })).toBe('v2');
    expect(versioning.determineVersion({}, { params: null, args: ['v2'] })).toBe('v2');
  });

  test('parameters of different names', () => {
    const v = new QueryParameterVersioning({ versionParam: 'v' });
    const versioning = new CombinedVersioning({ sources: [query, v] });
    expect(versioning.determineVersion({ url: '/?v=v2' })).toBe('v2');
    expect(() => versioning.determineVersion({ url: '/?v=v2&version=v1' })).toThrow(
      expect.objectContaining(CONFLICT),
    );
  });
});

describe('two sources that carry different versions', () => {
  test.each<[string, Carried]>([
    ['in another case', { header: 'v1', query: 'V1' }],
    ['neither of them allowed', { header: 'v8', query: 'v9' }],
    ['the first of them empty', { header: '', query: 'v1' }],
    ['the second of them empty', { header: 'v1', query: '' }],
    ['beside a third that agrees with the first', { header: 'v1', query: 'v1', path: 'v2' }],
  ])('are rejected: %s', (_, carried) => {
    const all = { ...settings, sources: [...sources, path] };
    for (const onConflict of [undefined, null, 'reject'] as const) {
      expect(rejection({ ...all, onConflict }, carried)).toMatchObject(CONFLICT);
    }
  });

  const first = { sources: [...sources, path], allowedVersions, onConflict: 'first' } as const;

  test.each<[string, Carried, string]>([
    ['the first', { header: 'v1', query: 'v2' }, 'v1'],
    ['the first, whatever the second is', { header: 'v1', query: 'v9' }, 'v1'],
    ['the first, beside an ambiguous one', { header: 'v1', query: TWO_IN_QUERY }, 'v1'],
    ['the first that carries one', { query: 'v2', path: 'v1' }, 'v2'],
  ])('with onConflict "first" are %s', (_, carried, version) => {
    expect(ask(first, carried)).toBe(version);
  });

  test.each<[string, Carried, object]>([
    ['not allowed', { header: 'v9', query: 'v1' }, notAllowed('v9')],
    ['ambiguous', { header: TWO_IN_HEADER, query: 'v1' }, AMBIGUOUS],
  ])('with onConflict "first" are rejected where that is %s', (_, carried, expected) => {
    expect(rejection(first, carried)).toMatchObject({ ...HEADER, ...expected });
  });
});

describe('where no source carries a version, it is', () => {
  test('the default, also if null is listed', () => {
    expect(ask({ ...settings, allowedVersions: [null] }, {})).toBe('v1');
  });

  test('rejected, if there is no default and null is not listed, whatever the sources do', () => {
    const namespace = new NamespaceVersioning({ allowedVersions: ['v1', null] });
    const lenient = [new HostNameVersioning(), namespace];
    for (const each of [sources, lenient]) {
      const error = rejection({ sources: each, allowedVersions }, {});
      expect(error).toMatchObject({ ...COMBINED, ...REQUIRED });
    }
  });

  const preferring = (...versions: string[]) => reading(() => versions);

  test.each<[string, VersioningSource[], Carried, string]>([
    ['the first of several that is allowed', [preferring('v9', 'v2', 'v1'), query], {}, 'v2'],
    [
      'the first that all sources name, in the order of the first',
      [preferring('v9', 'v2', 'v1'), preferring('v1', 'v2')],
      {},
      'v2',
    ],
    ['the version that both name', [preferring('v2', 'v1'), query], { query: 'v1' }, 'v1'],
    ['the default if a list is empty', [preferring(), query], {}, 'v1'],
  ])('several versions in order of preference: %s', (_, sources, carried, version) => {
    expect(ask({ ...settings, sources }, carried)).toBe(version);
  });

  test('several versions, of which the sources name none in common: a conflict', () => {
    const preferences = { ...settings, sources: [preferring('v2', 'v9'), query] };
    expect(rejection(preferences, { query: 'v1' })).toMatchObject(CONFLICT);
    const noneAllowed = { ...settings, sources: [preferring('v8', 'v9'), query] };
    expect(rejection(noneAllowed, {})).toMatchObject({ ...HEADER, ...notAllowed('v8') });
  });
});

describe('a combination with Accept, of which the client may have a next choice,', () => {
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
    ['alone', [accept, query], sending(both), 'v2'],
    ['that another source names too', [accept, query], sending(both, 'v1'), 'v1'],
    ['that another source names first', [query, accept], sending(both, 'v1'), 'v1'],
    ['in the order of the first source', [accept, accept], sending(both), 'v2'],
    ['that its own list has', [strict, query], sending('a/a;version=v1, */*;version=v2'), 'v2'],
    ['before an ambiguity', [accept, query], sending(`a/a;x=1;version=v1, ${two}`, 'v1'), 'v1'],
    [
      'in a combination',
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
      'no version is in the list of Accept',
      [strict, query],
      sending('a/a;version=v9, b/b;version=v1'),
      { ...ACCEPT, ...notAllowed('v9') },
    ],
    [
      'a version is in either list, but none in both',
      [strict, query],
      sending('a/a;version=v1, b/b;version=v3'),
      { ...ACCEPT, ...notAllowed('v1') },
    ],
    [
      'the list of the other source has no version',
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
    ['an ambiguity is reached', [accept, query], sending(two), { ...ACCEPT, ...AMBIGUOUS }],
    [
      'both reach an ambiguity, which is no agreement',
      [accept, accept],
      sending(two),
      { ...ACCEPT, ...notAllowed('v9') },
    ],
    [
      'the ambiguity hides what the other names',
      [accept, query],
      sending(two, 'v1'),
      { ...COMBINED, ...AMBIGUOUS },
    ],
    [
      'the other names the marker of an ambiguity',
      [accept, query],
      sending(two, String(AMBIGUOUS_READING)),
      { ...COMBINED, ...AMBIGUOUS },
    ],
  ])('rejects the request if %s', (_, sources, request, error) => {
    const versioning = new CombinedVersioning({ allowedVersions, sources });
    expect(() => versioning.determineVersion(request)).toThrow(expect.objectContaining(error));
  });

  test('asks selectVersion about each version that the sources agree on, once and in order', () => {
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

  test('reads the versions up to an ambiguity', () => {
    const versioning = new CombinedVersioning({ sources: [accept] });
    expect(versioning.readVersion(sending(two))).toEqual(['v9', AMBIGUOUS_READING]);
  });
});

describe('readVersion of a combination is', () => {
  const versioning = new CombinedVersioning(settings);

  test.each<[string, Carried, unknown]>([
    ['the version that the sources carry', { header: 'v9', query: 'v9' }, 'v9'],
    ['null if no source carries a version', {}, null],
    ['ambiguous if a source is', { header: TWO_IN_HEADER }, AMBIGUOUS_READING],
    ['ambiguous if two sources differ', { header: 'v1', query: 'v2' }, AMBIGUOUS_READING],
  ])('%s', (_, carried, reading) => {
    expect(versioning.readVersion(carrying(carried))).toEqual(reading);
  });

  test('several versions in order of preference, as its sources read them', () => {
    const sources = [reading(() => ['v2', 'v1'])];
    expect(new CombinedVersioning({ sources }).readVersion({})).toEqual(['v2', 'v1']);
  });

  test('marked by a symbol that both copies of the package share', () => {
    expect(AMBIGUOUS_READING).toBe(Symbol.for('request-versioning.ambiguous'));
  });
});

describe('a version is rejected with the status and the message of the source that carried it', () => {
  test.each<[string, Carried, object, object]>([
    ['two of them, in the second', { query: TWO_IN_QUERY }, QUERY, AMBIGUOUS],
    ['two, beside one of them', { header: 'v1', query: TWO_IN_QUERY }, QUERY, AMBIGUOUS],
    ['two, in both', { header: TWO_IN_HEADER, query: TWO_IN_QUERY }, HEADER, AMBIGUOUS],
  ])('%s', (_, carried, details, reason) => {
    expect(rejection(settings, carried)).toMatchObject({ ...details, ...reason });
  });

  const strict = new QueryParameterVersioning({ allowedVersions: ['v1', null] });

  test.each<[string, VersioningSource[], Carried, object]>([
    ['alone', [header, strict], { query: 'v2' }, { ...QUERY, ...notAllowed('v2') }],
    [
      'beside one that allows the same',
      [header, strict],
      { header: 'v2', query: 'v2' },
      { ...QUERY, ...notAllowed('v2') },
    ],
    ['after a conflict', [header, strict], { header: 'v1', query: 'v2' }, CONFLICT],
    ['after a conflict in any order', [strict, header], { header: 'v1', query: 'v2' }, CONFLICT],
  ])('by a source that has a list of its own, %s', (_, sources, carried, expected) => {
    expect(rejection({ sources, allowedVersions }, carried)).toMatchObject(expected);
  });

  const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2', null] });
  const byNamespace = { sources: [namespace, header], allowedVersions };

  test.each<[string, Carried]>([
    ['has it', { namespace: 'api:v2:users' }],
    ['has it as the other source does', { namespace: 'v2', header: 'v2' }],
    ['leaves it to the other source', { header: 'v2' }],
  ])('a namespace, which needs its list to find the version, %s', (_, carried) => {
    expect(ask(byNamespace, carried)).toBe('v2');
  });

  test('a namespace has none of the list, or another than the other source', () => {
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

describe("every rejection is the combination's own error:", () => {
  const sources = [new HeaderVersioning({ allowedVersions: ['v1', 'v2', null] }), query];

  test.each<[string, Carried]>([
    ['of a conflict', { header: 'v1', query: 'v2' }],
    ['of a version', { query: 'v9' }],
    ['of two in one source', { query: TWO_IN_QUERY }],
    ['of a version by the source itself', { header: 'v9' }],
    ['of no version', {}],
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

test('what a source throws beside a rejection goes through as it is', () => {
  const error = new Error('broken');
  const broken = reading(() => {
    throw error;
  });
  const versioning = new CombinedVersioning({ sources: [broken] });
  expect(thrown(() => versioning.determineVersion({ url: '/' }))).toBe(error);
  expect(thrown(() => versioning.reverse('x', { request: { version: 'v1' } }))).toBe(error);
  expect(() => new CombinedVersioning(settings).determineVersion({ url: '/' })).toThrow(
    /^HeaderVersioning: request\.headers is missing\. /,
  );
});

describe('vary is that of all sources', () => {
  const byName = (headerName: string) => new HeaderVersioning({ headerName });
  const accept = new AcceptHeaderVersioning();

  test.each<[string, VersioningSource[], string[]]>([
    ['in their order', [header, accept], ['Accept-Version', 'Accept']],
    ['of some of them', [query, path, header], ['Accept-Version']],
    ['of none of them', [query], []],
    ['once', [byName('accept'), accept, byName('X-V'), byName('x-v')], ['accept', 'X-V']],
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

  test('the sources, which vary and reverser follow', () => {
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

describe('selectVersion is that of the combination', () => {
  test('asked once, with the version that both sent', () => {
    const selectVersion = vi.fn((sent: string | null) => sent);
    const request = carrying({ header: 'v2', query: 'v2' });
    const versioning = new CombinedVersioning({ ...settings, selectVersion });
    expect(versioning.determineVersion(request)).toBe('v2');
    expect(selectVersion.mock.calls).toEqual([['v2', request]]);
  });

  test('not asked about two that were sent, though they may mean the same', () => {
    const selectVersion = () => expect.unreachable();
    const carried = { header: 'newest', query: 'v2' };
    expect(rejection({ ...settings, selectVersion }, carried)).toMatchObject(CONFLICT);
  });

  test('checked as the source that carried the sent version', () => {
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
  ])('not asked of a namespace, which is the route of the server: %j', (carried, version) => {
    expect(ask(ofRoutes, carried)).toBe(version);
  });

  const nest = (sources: VersioningSource[], onConflict?: 'first') =>
    new CombinedVersioning({ sources, onConflict });

  describe.each<[string, VersioningSource[]]>([
    ['first', [namespace, header]],
    ['last', [header, query, namespace]],
    ['in a combination', [header, new CombinedVersioning({ sources: [query, namespace] })]],
    ['in two', [header, nest([nest([query, namespace], 'first')])]],
  ])('not asked about the version of a namespace that comes %s', (_, sources) => {
    const both = { namespace: 'v1', header: 'v1' };
    const other = { ...both, header: 'v3' };
    const combined = { ...ofRoutes, sources };

    test('if a source beside it has another version, which does not count', () => {
      const carried = { ...both, query: 'v3' };
      expect(ask({ ...combined, onConflict: 'first' }, carried)).toBe('v1');
    });

    test.each(['reject', 'first'] as const)('if another source has it too: %s', (onConflict) => {
      expect(ask({ ...combined, onConflict }, both)).toBe('v1');
    });

    test('but about the version that wins over a namespace', () => {
      const wins = sources[0] === namespace ? 'v1' : 'v2';
      expect(ask({ ...combined, onConflict: 'first' }, other)).toBe(wins);
      expect(rejection(combined, other)).toMatchObject(CONFLICT);
    });
  });

  test('so that a namespace which is not offered is rejected', () => {
    const expected = { status: 404, ...notAllowed('v3') };
    expect(rejection(ofRoutes, { namespace: 'v3' })).toMatchObject(expected);
  });
});

describe('reverse goes through the source in which the request carried its version', () => {
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
    ['the header', carrying({ header: 'v2' }, 'v2'), '/header'],
    ['the query', carrying({ query: 'v2' }, 'v2'), '/query?version=v2'],
    ['the path', inPath, '/v2/users'],
    ['the namespace', carrying({ namespace: 'v2' }, 'v2'), '/ns/v2/users'],
    ['two: the first', carrying({ header: 'v2', query: 'v2' }, 'v2'), '/header'],
    ['two: the namespace', carrying({ query: 'v2', namespace: 'v2' }, 'v2'), '/ns/v2/users'],
    ['the sources, which conflict', carrying({ header: 'v1', query: 'v2' }, 'v2'), '/header'],
    ['an empty version', carrying({ query: '' }, ''), '/query?version='],
    ['a namespace that is not allowed', carrying({ namespace: 'v9' }, 'v2'), '/ns/v2/users'],
    ['two versions', carrying({ query: TWO_IN_QUERY }, 'v2'), '/query?version=v2'],
    ['another, which was selected', carrying({ query: 'old' }, 'v2'), '/query?version=v2'],
    ['none: the first', carrying({}, 'v2'), '/header'],
    ['what has no version: the first', carrying({ query: 'v2' }, null), '/header'],
    ['no request: the first', undefined, '/header'],
    ['a request that is null: the first', null, '/header'],
  ])('in %s', (_, request, url) => {
    expect(versioning.reverse('v-users', { request })).toBe(url);
  });

  test('of a given version, and without a request the first', () => {
    const request = carrying({ query: 'v2' }, 'v2');
    expect(versioning.reverse('v-users', { request, version: 'v1' })).toBe('/query?version=v1');
    expect(versioning.reverse('v-users', { request, version: null })).toBe('/query');
    expect(versioning.reverse('v-users', { version: 'v2' })).toBe('/header');
  });

  test('with a given version, although the sources conflict', () => {
    const request = carrying({ header: 'v1', query: 'v2' });
    expect(versioning.reverse('v-users', { request, version: 'v1' })).toBe('/header');
  });

  test('with request.version, which no list is about', () => {
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
  ])('which cannot be read in a request made by hand: %s', (_, request) => {
    expect(() => versioning.reverse('v-users', { request })).toThrow(
      /^HeaderVersioning: request\.headers is missing\. /,
    );
  });

  test('which is told where it has no reverser', () => {
    const versioning = new CombinedVersioning({ sources: [byHeader, query] });
    const request = carrying({ query: 'v2' }, 'v2');
    expect(() => versioning.reverse('view', { request })).toThrow(
      /^QueryParameterVersioning: reverse\(\) needs the setting `reverser`/,
    );
  });

  test("the reverser is the first source's, so that reverseWithFallback has one", () => {
    const versioning = new CombinedVersioning({ sources: [byPath, byHeader] });
    expect(reverseWithFallback(versioning, 'v-users', { request: inPath })).toBe('/v2/users');
    expect(reverseWithFallback(versioning, 'users', { request: inPath })).toBe('/users');
  });
});

describe('a source may be', () => {
  test('a strategy of one’s own in JavaScript that returns undefined for none', () => {
    const loose = reading(() => undefined as never);
    expect(ask({ sources: [loose, header] }, { header: 'v2' })).toBe('v2');
    expect(ask({ sources: [loose, header] }, {})).toBeNull();
  });

  test('a strategy of a copy of the package that has no selectVersion yet', () => {
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
    ['its second', { query: 'v2' }, '/query?version=v2'],
    ['another', { path: 'v2' }, '/path'],
    ['all', { header: 'v2', query: 'v2', path: 'v2' }, '/header'],
  ])('a combination, asked and reversed by %s', (_, carried, url) => {
    const versioning = new CombinedVersioning(nested);
    expect(ask(nested, carried)).toBe('v2');
    expect(versioning.reverse('view', { request: carrying(carried, 'v2') })).toBe(url);
    expect(versioning.vary).toEqual(['Accept-Version']);
  });

  test('a combination with a list, which the version must pass too', () => {
    const strict = new CombinedVersioning({ sources, allowedVersions: ['v1', null] });
    const around = { sources: [path, strict], allowedVersions };
    expect(ask(around, { query: 'v1' })).toBe('v1');
    expect(rejection(around, { query: 'v2' })).toMatchObject({ ...QUERY, ...notAllowed('v2') });
    expect(ask(around, { path: 'v2' })).toBe('v2');
  });
});

test('sources are a public field, copied', () => {
  const list = [header];
  const versioning = new CombinedVersioning({ sources: list });
  list.push(new HeaderVersioning());
  expect(versioning).toMatchObject({ sources: [header], onConflict: 'reject' });
  expect(versioning.sources).toSatisfy(Object.isFrozen);
});

describe('at construction, a TypeError says what would not do:', () => {
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
    ['an empty list', `${strategies} []`, { sources: [] }],
    ['a source alone', `${strategies} an object`, { sources: header }],
    ['a hole', 'sources[0] must be a strategy, got undefined', { sources: new Array(1) }],
    ['a reverser', ownReverser, { sources, reverser: {} }],
    ['another onConflict', conflicts, { sources, onConflict: 'last' }],
  ])('%s', (_, message, settings) => {
    expect(() => new CombinedVersioning(settings as never)).toThrow(
      new TypeError(`CombinedVersioning: ${message}`),
    );
  });

  test.each<[string, string, unknown]>([
    ['a name', 'be a strategy, got "header"', 'header'],
    ['nothing', 'be a strategy, got null', null],
    ['a class', 'be a strategy, got a function', HeaderVersioning],
    ['a reverser', strategy, new RouteReverser({})],
    ['a strategy without a message', strategy, withFields({ invalidVersionMessage: undefined })],
    ['a strategy without a status', strategy, withFields({ invalidVersionStatus: undefined })],
    ['a strategy of the status 0', strategy, withFields({ invalidVersionStatus: 0 })],
    ['a strategy without reverse', strategy, withFields({ reverse: undefined })],
    ['a strategy without a list of headers', strategy, withFields({ vary: 'Accept' })],
    [
      'a default',
      noSetting('defaultVersion'),
      new QueryParameterVersioning({ defaultVersion: 'v1' }),
    ],
    [
      'an empty default',
      noSetting('defaultVersion'),
      new QueryParameterVersioning({ defaultVersion: '' }),
    ],
    ['a combination with a default', noSetting('defaultVersion'), new CombinedVersioning(settings)],
    [
      'a selectVersion',
      noSetting('selectVersion'),
      new HeaderVersioning({ selectVersion: (sent) => sent }),
    ],
    ['a translate', noSetting('translate'), new HeaderVersioning({ translate: () => '' })],
    ['a life cycle', noSetting('lifecycle'), new HeaderVersioning({ lifecycle: { v1: {} } })],
    [
      'versions to advertise',
      noSetting('advertiseVersions'),
      new HeaderVersioning({ advertiseVersions: true }),
    ],
    [
      'a header of the version',
      noSetting('versionHeader'),
      new HeaderVersioning({ allowedVersions: ['v1', null], versionHeader: 'API-Version' }),
    ],
    ['a list without null', optional, new NamespaceVersioning({ allowedVersions })],
    ['no readVersion', noReadVersion, new Custom()],
    ['determineVersion of its own, and inherits readVersion', inherited, new Overriding()],
  ])('a source that is, or has, %s', (_, message, source) => {
    for (const before of [[], [header]]) {
      expect(() => new CombinedVersioning({ sources: [...before, source] as never })).toThrow(
        new TypeError(`CombinedVersioning: sources[${before.length}] must ${message}`),
      );
    }
  });

  test('a subclass that overrides how it reads its sources', () => {
    class Reading extends CombinedVersioning {
      override readVersion() {
        return 'v2';
      }
    }
    expect(() => new Reading({ sources })).toThrow(
      new TypeError('Reading: a combination reads its sources. Override readVersion in a source.'),
    );
  });

  test('a source with a list that rejects the default, in a combination too', () => {
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

test.each([
  ['9', 9],
  ['["v1",9]', ['v1', 9]],
])('a source that reads %s is a TypeError that names it', (shown, read) => {
  expect(() => ask({ sources: [reading(() => read as never)] }, {})).toThrow(
    new TypeError(
      `HeaderVersioning: readVersion returned ${shown}. Return a string, a list of strings or null.`,
    ),
  );
});
