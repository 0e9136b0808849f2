import { isMainThread } from 'node:worker_threads';
import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  RouteReverser,
  translations,
  type VersionError,
  type VersionLifecycle,
} from 'request-versioning';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { requestCarrying } from '../support/combinations.js';
import { everyStrategy } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

afterEach(() => void vi.useRealTimers());

/** Stops the clock at a moment, until the end of the test. */
const at = (moment: string) => void vi.setSystemTime(moment);

const ENDED = { status: 410, code: 'ERR_VERSION_GONE', message: 'This version has ended.' };
const PAUSED = {
  status: 503,
  code: 'ERR_VERSION_UNAVAILABLE',
  message: 'This version is temporarily unavailable.',
};

/** Life cycles of a version in the middle of 2036. */
const gone: VersionLifecycle = { gone: '2036-06-01' };
const paused: VersionLifecycle = { brownouts: [{ start: '2036-06-30', end: '2036-07-02' }] };
const ending: VersionLifecycle = { ...paused, gone: '2036-07-02' };
const MIDDLE = '2036-07-01';

/** Returns the version of a request, or the status of its rejection and the version that the rejection names. */
function outcome(versioning: BaseVersioning, request: RequestLike): string {
  try {
    return `${versioning.determineVersion(request)}`;
  } catch (error) {
    const { status, version, headers } = error as VersionError;
    return [status, version, headers['Retry-After']].filter(Boolean).join(' ');
  }
}

const inHeader = (version: string) => ({ headers: { 'accept-version': version } });
const accepting = (accept: string) => ({ headers: { accept } });

describe.each([
  ['Pacific/Kiritimati', -840],
  ['America/Los_Angeles', 480],
])('in a process in %s, a version', (zone, offset) => {
  const versioning = new HeaderVersioning({
    allowedVersions: ['v1'],
    lifecycle: {
      v1: {
        deprecated: '2036-06-01',
        brownouts: [
          { start: '2036-12-01T10:00Z', end: '2036-12-01T12:00Z' },
          { start: '2036-12-01T11:00Z', end: '2036-12-01T13:00:00.500Z' },
          { start: '2036-12-01T11:30Z', end: '2036-12-01T11:45Z' },
        ],
        gone: '2037-01-01',
      },
    },
  });
  const moments: [moment: string, expected: string][] = [
    ['2036-05-31T23:59:59.999Z', 'v1'],
    ['2036-06-01T00:00:00.000Z', 'v1'],
    ['2036-12-01T09:59:59.999Z', 'v1'],
    ['2036-12-01T10:00:00.000Z', '503 v1 7200'],
    ['2036-12-01T10:00:00.001Z', '503 v1 7200'],
    ['2036-12-01T10:00:01.000Z', '503 v1 7199'],
    ['2036-12-01T10:59:59.999Z', '503 v1 3601'],
    ['2036-12-01T11:00:00.000Z', '503 v1 7201'],
    ['2036-12-01T11:30:00.000Z', '503 v1 5401'],
    ['2036-12-01T11:45:00.000Z', '503 v1 4501'],
    ['2036-12-01T12:00:00.000Z', '503 v1 3601'],
    ['2036-12-01T13:00:00.499Z', '503 v1 1'],
    ['2036-12-01T13:00:00.500Z', 'v1'],
    ['2036-12-31T23:59:59.999Z', 'v1'],
    ['2037-01-01T00:00:00.000Z', '410 v1'],
    ['2037-01-01T00:00:00.001Z', '410 v1'],
    ['9999-12-31T23:59:59.999Z', '410 v1'],
  ];

  test('serves, pauses and ends at its dates, rounds Retry-After up, and is back if the clock is set back', () => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    // A worker thread, in which mutants run, keeps the zone of its process.
    if (isMainThread) expect(new Date('2036-12-01').getTimezoneOffset()).toBe(offset);
    for (const [moment, expected] of [...moments, ...[...moments].reverse()]) {
      at(moment);
      expect([moment, outcome(versioning, inHeader('v1'))]).toEqual([moment, expected]);
    }
  });
});

test.each<[string, VersionLifecycle, expected: string]>([
  ['a Date', { gone: new Date('2036-07-01') }, '410 v1'],
  ['a time with a zone', { gone: '2036-07-01T02:00+02:00' }, '410 v1'],
  ['a day at midnight UTC', { gone: '2036-07-01' }, '410 v1'],
  ['a day that has not begun', { gone: '2036-07-02' }, 'v1'],
  [
    'a brownout that ends with the version',
    { ...gone, gone: MIDDLE, brownouts: [{ start: '2036-06-30', end: MIDDLE }] },
    '410 v1',
  ],
  ['a brownout before the deprecation', { ...paused, deprecated: '2037-01-01' }, '503 v1 86400'],
  ['no dates', { brownouts: [], gone: null }, 'v1'],
])('the end of a version may be %s', (_, v1, expected) => {
  at(MIDDLE);
  expect(outcome(new HeaderVersioning({ lifecycle: { v1 } }), inHeader('v1'))).toBe(expected);
});

describe.each(everyStrategy)('$name', ({ Strategy, request, vary }) => {
  const allowedVersions = ['v1', 'v2', 'v3'];
  const links = [{ rel: 'sunset', href: '/v3' }];
  const lifecycle = { v1: { ...gone, links }, v2: paused };
  const versioning = new Strategy({ allowedVersions, defaultVersion: 'v1', lifecycle });
  const Vary = vary.length > 0 ? { Vary: vary.join(', ') } : {};
  const ofV1 = { ...Vary, Sunset: 'Sun, 01 Jun 2036 00:00:00 GMT', Link: '</v3>; rel="sunset"' };

  test.each<[version: string, sent: string | null, expected: object]>([
    ['a version that is gone', 'v1', { ...ENDED, version: 'v1', headers: ofV1 }],
    ['a default that is gone', null, { ...ENDED, version: 'v1', headers: ofV1 }],
    [
      'a version in a brownout',
      'v2',
      { ...PAUSED, version: 'v2', headers: { ...Vary, 'Retry-After': '86400' } },
    ],
  ])('rejects %s', (_, sent, expected) => {
    at(MIDDLE);
    const error = thrown(() => versioning.forRequest(request(sent, 'version'))) as VersionError;
    expect(error).toMatchObject({ ...expected, expose: true, statusCode: error.status });
    expect(error.headers).toEqual((expected as VersionError).headers);
  });

  test('serves a version that has not ended', () => {
    at(MIDDLE);
    expect(versioning.forRequest(request('v3', 'version')).version).toBe('v3');
  });
});

test('a rejection has all headers of its version, and is a problem detail in the language of the client', async () => {
  at(MIDDLE);
  const translate = translations({
    de: { [ENDED.message]: 'Beendet.', [PAUSED.message]: 'Unterbrochen.' },
  });
  const versioning = new HeaderVersioning({
    allowedVersions: ['v1', 'v2', 'v3', 'v4'],
    lifecycle: { v1: { deprecated: '2036-01-01', ...gone }, v2: paused, v3: { sunset: MIDDLE } },
    ...{ translate, advertiseVersions: true, versionHeader: 'API-Version' },
  });
  const rejectionOf = (version: string) => {
    const headers = { 'accept-version': version, 'accept-language': 'de' };
    return thrown(() => versioning.determineVersion({ headers })) as VersionError;
  };
  const common = {
    Vary: 'Accept-Version, Accept-Language',
    'API-Supported-Versions': 'v2, v3, v4',
  };
  const lists = { supportedVersions: ['v2', 'v3', 'v4'], deprecatedVersions: [] };
  const ended = rejectionOf('v1');
  expect(ended.headers).toEqual({
    ...common,
    Deprecation: '@2082758400',
    Sunset: 'Sun, 01 Jun 2036 00:00:00 GMT',
    'API-Version': 'v1',
  });
  const problem = { title: 'Gone', status: 410, detail: 'Beendet.', code: ENDED.code, ...lists };
  expect(ended.toJSON()).toEqual(problem);
  const pausing = rejectionOf('v2');
  expect(pausing.headers).toEqual({ ...common, 'API-Version': 'v2', 'Retry-After': '86400' });
  const response = pausing.toResponse();
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '86400']);
  expect(await response.json()).toEqual({
    ...{ title: 'Service Unavailable', status: 503, detail: 'Unterbrochen.', code: PAUSED.code },
    ...lists,
  });
});

describe('a version that has ended is rejected if it is', () => {
  const allowedVersions = ['v1', 'v2'];
  const settings = { allowedVersions, lifecycle: { v1: gone } };
  const sources = [new HeaderVersioning(), new QueryParameterVersioning()];
  const aliases = new Map([['first', 'v1']]);
  const selectVersion = (sent: string | null) => aliases.get(sent ?? '') ?? sent;
  const combined = new CombinedVersioning({ ...settings, defaultVersion: 'v1', sources });

  test.each<[what: string, BaseVersioning, RequestLike]>([
    ['any text without a list', new HeaderVersioning({ lifecycle: { v1: gone } }), inHeader('v1')],
    ['a pin', new HeaderVersioning({ ...settings, selectVersion: () => 'v1' }), { headers: {} }],
    ['an alias', new HeaderVersioning({ ...settings, selectVersion }), inHeader('first')],
    [
      'a default that is not checked',
      new HostNameVersioning({ ...settings, allowedVersions: [], defaultVersion: 'v1' }),
      { headers: { host: 'localhost' } },
    ],
    [
      'a namespace, whose next segment is no choice of the client',
      new NamespaceVersioning(settings),
      { resolverMatch: { namespace: 'v1:v2' } },
    ],
    ['the version of the first source', combined, requestCarrying({ header: 'v1' })],
    ['the version of the second source', combined, requestCarrying({ query: 'v1' })],
    ['the default of a combination', combined, requestCarrying({})],
  ])('%s', (_, versioning, request) => {
    at(MIDDLE);
    expect(outcome(versioning, request)).toBe('410 v1');
  });
});

describe('of the versions that a client accepts,', () => {
  const all = ['v1', 'v2', 'v3', 'v4'];
  const lifecycle = { v1: gone, v2: paused };
  const byAccept = new AcceptHeaderVersioning({ allowedVersions: all, lifecycle });
  const combined = new CombinedVersioning({
    ...{ allowedVersions: all, lifecycle },
    sources: [new AcceptHeaderVersioning(), new QueryParameterVersioning()],
  });
  const selecting = new AcceptHeaderVersioning({
    ...{ allowedVersions: all, lifecycle },
    selectVersion: (sent) => (sent === 'none' ? null : sent),
  });

  test.each<[what: string, BaseVersioning, accept: string, expected: string]>([
    ['the next one lives', byAccept, 'a/a;version=v1, a/b;version=v3', 'v3'],
    ['the last one lives', byAccept, 'a/a;version=v2, a/b;version=v1, a/c;version=v4', 'v4'],
    [
      'the first that lives counts',
      byAccept,
      'a/a;version=v1, a/b;version=v4, a/c;version=v3',
      'v4',
    ],
    ['the first is gone, and none lives', byAccept, 'a/a;version=v1, a/b;version=v2', '410 v1'],
    ['the first is in a brownout', byAccept, 'a/a;version=v2, a/b;version=v1', '503 v2 86400'],
    ['the first is not allowed', byAccept, 'a/a;version=v9, a/b;version=v1', '410 v1'],
    ['the last is not allowed', byAccept, 'a/a;version=v1, a/b;version=v9', '410 v1'],
    [
      'the next is ambiguous',
      byAccept,
      'a/a;version=v1, a/b;version=v3;version=v4, a/c;version=v3',
      '410 v1',
    ],
    ['the next lacks a default', selecting, 'a/a;version=v1, a/b;version=none', '410 v1'],
    [
      'the next lacks a default, and the last one lives',
      selecting,
      'a/a;version=v1, a/b;version=none, a/c;version=v3',
      'v3',
    ],
    ['the first lacks a default', selecting, 'a/a;version=none, a/b;version=v3', 'v3'],
    ['a selected one lives', selecting, 'a/a;version=v1, a/b;version=v3', 'v3'],
    ['the next one of a combination lives', combined, 'a/a;version=v1, a/b;version=v3', 'v3'],
    ['none of a combination lives', combined, 'a/a;version=v1, a/b;version=v9', '410 v1'],
  ])('%s', (_, versioning, accept, expected) => {
    at(MIDDLE);
    expect(outcome(versioning, { ...accepting(accept), url: '/' })).toBe(expected);
  });
});

test.each([
  ['gone', gone],
  ['in a brownout', paused],
])('a version that is %s is still allowed in links and in pick', (_, lifecycle) => {
  at(MIDDLE);
  const versioning = new QueryParameterVersioning({
    allowedVersions: ['v1', 'v2'],
    lifecycle: { v1: lifecycle },
    reverser: new RouteReverser({ users: '/users' }),
  });
  expect(versioning.isAllowedVersion('v1')).toBe(true);
  expect(versioning.forPreflight({ url: '/?version=v1' }).version).toBe('v1');
  const { version, headers, reverse } = versioning.forVersion('v1');
  expect([version, headers, reverse('users')]).toEqual([
    'v1',
    versioning.responseHeaders('v1'),
    '/users?version=v1',
  ]);
  const api = versioning.forRequest({ url: '/?version=v2' });
  expect(api.pick({ v1: 'one' })).toBe('one');
  expect(api.since('v1')).toBe(true);
  expect(api.reverse('users', { version: 'v1' })).toBe('/users?version=v1');
});

test('the lists of versions leave out a version from the day on which it is gone, and have it again before that day', () => {
  const versioning = new HeaderVersioning({
    allowedVersions: ['v1', 'v2', 'v3', 'v4'],
    lifecycle: {
      v1: { deprecated: '2026-01-01', gone: '2036-01-01' },
      v2: { gone: '2037-01-01', deprecated: '2026-01-01' },
      v3: { gone: '2037-01-01', ...paused },
    },
    advertiseVersions: true,
  });
  const listsAt = (moment: string) => {
    at(moment);
    const headers = versioning.responseHeaders('v4');
    expect(versioning.responseHeaders('v4')).toBe(headers);
    expect(headers).toSatisfy(Object.isFrozen);
    const rejection = thrown(() => versioning.determineVersion(inHeader('v9'))) as VersionError;
    expect(rejection.headers).toEqual(headers);
    const { supportedVersions = [], deprecatedVersions = [] } = rejection.toJSON();
    const lists = [supportedVersions, deprecatedVersions];
    expect(lists.every(Object.isFrozen)).toBe(true);
    const named = ['API-Supported-Versions', 'API-Deprecated-Versions'].map(
      (name) => headers[name],
    );
    expect(lists.map((list) => list.join(', '))).toEqual(named.map((value = '') => value));
    return named;
  };
  const moments: [moment: string, supported: string, deprecated: string | undefined][] = [
    ['2035-12-31T23:59:59.999Z', 'v3, v4', 'v1, v2'],
    ['2036-01-01', 'v3, v4', 'v2'],
    [MIDDLE, 'v3, v4', 'v2'],
    ['2036-12-31T23:59:59.999Z', 'v3, v4', 'v2'],
    ['2037-01-01', 'v4', undefined],
  ];
  for (const [moment, ...lists] of [...moments, ...[...moments].reverse()]) {
    expect([moment, ...listsAt(moment)]).toEqual([moment, ...lists]);
  }
});

describe('the clock is read', () => {
  type Lifecycles = Readonly<Record<string, VersionLifecycle>>;
  const announced = { deprecated: '2026-01-01', sunset: '2036-01-01' };

  test.each<
    [count: number, what: string, lifecycle: Lifecycles, version: string, advertised?: boolean]
  >([
    [0, 'for a version that announces its end', { v1: announced }, 'v1'],
    [0, 'for a version that announces its end in a list', { v1: announced }, 'v1', true],
    [0, 'for an empty list of brownouts', { v1: { brownouts: [], gone: null } }, 'v1'],
    [0, 'for a version beside a version that ends', { v1: ending }, 'v2'],
    [0, 'for a list beside a version with brownouts', { v1: paused }, 'v2', true],
    [1, 'for a list beside a version that ends', { v1: ending }, 'v2', true],
    [1, 'for a version with brownouts', { v1: paused }, 'v1'],
    [1, 'for a version that ends', { v1: ending }, 'v1'],
  ])('%i times %s', (count, _, lifecycle, version, advertised = false) => {
    at('2026-12-01');
    const now = vi.spyOn(Date, 'now');
    onTestFinished(() => now.mockRestore());
    const settings = { allowedVersions: ['v1', 'v2'], lifecycle, advertiseVersions: advertised };
    const versioning = new HeaderVersioning(settings);
    expect(now).not.toHaveBeenCalled();
    expect(versioning.forRequest(inHeader(version)).version).toBe(version);
    expect(now).toHaveBeenCalledTimes(count);
  });
});
