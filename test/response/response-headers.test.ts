import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  type Lifecycle,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersionError,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../src/contract/expect.js';
import { thrown } from '../support/thrown-error.js';

const deprecated = '2026-01-01';
const sunset = '2027-01-01';
const SUNSET = 'Fri, 01 Jan 2027 00:00:00 GMT';
const links = [{ rel: 'deprecation', href: 'https://example.com/v1', type: 'text/html' }];

describe('responseHeaders', () => {
  test('names each header of Vary once', () => {
    class Both extends AcceptHeaderVersioning {
      override readonly vary = ['Accept', 'X-API-Version', 'ACCEPT'];
    }
    const vary = { Vary: 'Accept, X-API-Version' };
    expect(new Both().responseHeaders('v1')).toEqual(vary);
    expect(new Both().responseHeaders(null)).toEqual(vary);
  });

  test('returns only the life cycle of the version', () => {
    const versioning = new HeaderVersioning({ lifecycle: { v1: { deprecated }, v2: { sunset } } });
    const vary = { Vary: 'Accept-Version' };
    expect(versioning.responseHeaders('v2')).toEqual({ ...vary, Sunset: SUNSET });
    for (const version of ['v3', null]) expect(versioning.responseHeaders(version)).toEqual(vary);
  });

  test('reads __proto__ and constructor as ordinary versions', () => {
    const lifecycle = JSON.parse('{ "__proto__": { "sunset": "2027-01-01" }, "constructor": {} }');
    const versioning = new URLPathVersioning({ lifecycle });
    expect(versioning.responseHeaders('__proto__')).toEqual({ Sunset: SUNSET });
    const without = new URLPathVersioning({ lifecycle: { v1: { deprecated } } });
    for (const name of ['constructor', '__proto__', 'toString', '']) {
      expect(without.responseHeaders(name)).toEqual({});
    }
  });

  test('returns all headers in the same frozen record each time', () => {
    const settings = {
      allowedVersions: ['v1', 'v2'],
      lifecycle: { v1: { deprecated, sunset, links } },
      advertiseVersions: true,
      versionHeader: 'API-Version',
    };
    const versioning = new HeaderVersioning(deepFreeze(settings));
    expect(versioning.responseHeaders('v1')).toEqual({
      Vary: 'Accept-Version',
      Deprecation: '@1767225600',
      Sunset: SUNSET,
      Link: '<https://example.com/v1>; rel="deprecation"; type="text/html"',
      'API-Supported-Versions': 'v2',
      'API-Deprecated-Versions': 'v1',
      'API-Version': 'v1',
    });
    for (const version of ['v1', null] as never[]) {
      const headers = versioning.responseHeaders(version);
      expect(versioning.responseHeaders(version)).toBe(headers);
      expect(headers).toSatisfy(Object.isFrozen);
    }
    expect(versioning.lifecycle).toSatisfy(Object.isFrozen);
  });

  test('ignores later changes of the setting lifecycle', () => {
    const date = new Date(deprecated);
    const link = { rel: 'deprecation', href: '/v1' };
    const lifecycle: Record<string, Lifecycle> = { v1: { deprecated: date, links: [link] } };
    const versioning = new URLPathVersioning({ lifecycle });
    date.setUTCFullYear(1999);
    link.href = '/changed';
    delete lifecycle.v1;
    expect(versioning.responseHeaders('v1')).toEqual({
      Deprecation: '@1767225600',
      Link: '</v1>; rel="deprecation"',
    });
  });
});

describe('the field lifecycle', () => {
  test('has each life cycle as it was set, with dates as ISO texts and without omitted keys', () => {
    const zoned = '2027-01-01T01:00:00+01:00';
    const link = { rel: 'deprecation', href: '/v1' };
    const { lifecycle } = new URLPathVersioning({
      lifecycle: {
        v1: { deprecated: new Date(deprecated), sunset: zoned, links: [link] },
        v2: { deprecated: null, sunset: '2028-01-01', links: undefined },
        v3: {},
      },
    });
    expect({ ...lifecycle }).toStrictEqual({
      v1: {
        deprecated: '2026-01-01T00:00:00.000Z',
        sunset: '2027-01-01T00:00:00.000Z',
        links: [link],
      },
      v2: { sunset: '2028-01-01T00:00:00.000Z' },
      v3: {},
    });
    expect([lifecycle, lifecycle.v1, lifecycle.v1?.links, lifecycle.v1?.links?.[0]]).toSatisfy(
      (all: unknown[]) => all.every(Object.isFrozen),
    );
  });
});

describe('selectVersion.vary is in Vary', () => {
  const selectVersion = Object.assign(() => 'v1', { vary: ['Authorization', 'accept-version'] });
  const settings = { allowedVersions: ['v1'], selectVersion };
  const strategies = [
    new HeaderVersioning(settings),
    new CombinedVersioning({ ...settings, sources: [new HeaderVersioning()] }),
  ];

  test.each(strategies)('of a response and of a rejection: $constructor.name', (versioning) => {
    const Vary = 'Accept-Version, Authorization';
    expect(versioning.forRequest({ headers: {} }).headers).toEqual({ Vary });
    expect(versioning.responseHeaders(null)).toEqual({ Vary });
    const request = { headers: { 'accept-version': 'v1, v2' } };
    expect(thrown(() => versioning.forRequest(request))).toMatchObject({ headers: { Vary } });
    expect(versioning.vary).toEqual(['Accept-Version']);
  });
});

describe('with advertiseVersions, every response names', () => {
  const allowedVersions = ['v1', 'v2', 'v3'];
  const old = { deprecated };
  const later = { deprecated: '9000-01-01' };
  const supportedOnly = { v1: { sunset }, v2: { links } };

  test.each<[string, object, supported: string, deprecated?: string]>([
    ['the listed versions', { allowedVersions }, 'v1, v2, v3'],
    ['each version once', { allowedVersions: ['v1', 'v2', 'v1'] }, 'v1, v2'],
    ['versions, but not null', { allowedVersions: ['v1', null] }, 'v1'],
    ['the default too', { allowedVersions, defaultVersion: 'v0' }, 'v1, v2, v3, v0'],
    ['the default once', { allowedVersions, defaultVersion: 'v1' }, 'v1, v2, v3'],
    ['the default alone', { allowedVersions: [null], defaultVersion: 'v1' }, 'v1'],
    ['no version if only null is listed', { allowedVersions: [null] }, ''],
    ['no version without a list', { defaultVersion: 'v1' }, ''],
    ['no version if there is only a life cycle', { lifecycle: { v1: old } }, ''],
    [
      'a deprecated version only as deprecated',
      { allowedVersions, lifecycle: { v1: old } },
      'v2, v3',
      'v1',
    ],
    [
      'a version with a later deprecation as deprecated',
      { allowedVersions, lifecycle: { v2: later } },
      'v1, v3',
      'v2',
    ],
    [
      'a version with only a sunset or links as supported',
      { allowedVersions, lifecycle: supportedOnly },
      'v1, v2, v3',
    ],
    [
      'only deprecated versions',
      { allowedVersions: ['v1', 'v2'], lifecycle: { v2: old, v1: old } },
      '',
      'v1, v2',
    ],
    [
      'versions of any printable characters',
      { allowedVersions: ['2026-01', '~"1;0"', '!'] },
      '2026-01, ~"1;0", !',
    ],
  ])('%s', (_, settings, supported, deprecated = '') => {
    const versioning = new QueryParameterVersioning({ ...settings, advertiseVersions: true });
    const headers = {
      ...(supported && { 'API-Supported-Versions': supported }),
      ...(deprecated && { 'API-Deprecated-Versions': deprecated }),
    };
    expect(versioning.responseHeaders('none' as never)).toEqual(headers);
    const request = { url: '/?version=1&version=2' };
    const rejection = thrown(() => versioning.determineVersion(request)) as VersionError;
    expect(rejection.headers).toEqual(headers);
    const [supportedVersions, deprecatedVersions] = [supported, deprecated].map((versions) =>
      versions.split(', ').filter(Boolean),
    );
    expect(rejection.toJSON()).toEqual({
      title: 'Not Found',
      status: 404,
      detail: 'Invalid version in query parameter.',
      code: 'ERR_VERSION_AMBIGUOUS',
      ...((supported || deprecated) && { supportedVersions, deprecatedVersions }),
    });
  });

  test('and a handler cannot change the lists of other errors', () => {
    const settings = { allowedVersions, advertiseVersions: true, lifecycle: { v1: old } };
    const rejection = thrown(() =>
      new HeaderVersioning(settings).determineVersion({ headers: {} }),
    );
    const { supportedVersions, deprecatedVersions } = (rejection as VersionError).toJSON();
    expect(supportedVersions).toSatisfy(Object.isFrozen);
    expect(deprecatedVersions).toSatisfy(Object.isFrozen);
  });

  test('and without advertiseVersions no response does', () => {
    const versioning = new URLPathVersioning({ allowedVersions, lifecycle: { v1: old } });
    expect(versioning.responseHeaders('v2')).toEqual({});
    const rejection = thrown(() => versioning.determineVersion({ params: { version: 'v9' } }));
    expect(rejection).toHaveProperty('headers', {});
    expect(JSON.parse(JSON.stringify(rejection))).not.toHaveProperty('supportedVersions');
  });
});

describe('versionHeader', () => {
  /** Creates the strategy in the test, because otherwise a broken setting fails the whole file. */
  const create = () =>
    new HeaderVersioning({
      defaultVersion: 'v0',
      allowedVersions: ['v1', '2', '2026-beta', null],
      versionHeader: 'API-Version',
    });

  test.each<[string, string | null, object]>([
    ['names a listed version', '2026-beta', { 'API-Version': '2026-beta' }],
    ['names a version of one character', '2', { 'API-Version': '2' }],
    ['names the default', 'v0', { 'API-Version': 'v0' }],
    ['is missing for a version that is not listed', 'v9', {}],
    ['is missing without a version', null, {}],
  ])('%s', (_, version, headers) => {
    const record = create().responseHeaders(version as never);
    expect(record).toEqual({ Vary: 'Accept-Version', ...headers });
  });

  test('is missing in a rejection', () => {
    const error = thrown(() => create().forRequest({ headers: { 'accept-version': 'v9' } }));
    expect((error as VersionError).headers).toEqual({ Vary: 'Accept-Version' });
  });

  const versionHeader = 'API-Version';

  test.each<[string, object, shown: string]>([
    ['any version is allowed, because it would reflect input', {}, '[]'],
    ['only null is listed', { allowedVersions: [null] }, '[null]'],
  ])('is a TypeError at construction if %s', (_, settings, shown) => {
    const expected = 'a list of versions, because versionHeader is set';
    expect(() => new HeaderVersioning({ ...settings, versionHeader })).toThrow(
      new TypeError(`HeaderVersioning: allowedVersions must be ${expected}, got ${shown}.`),
    );
  });

  test.each(['', 'a b', 'vü', 7])('is a TypeError at construction if it is %j', (name) => {
    const expected = 'the name of a header, such as "API-Version"';
    const settings = { versionHeader: name as string, allowedVersions: ['v1'] };
    expect(() => new HeaderVersioning(settings)).toThrow(
      `HeaderVersioning: versionHeader must be ${expected}, got ${JSON.stringify(name)}.`,
    );
  });

  test.each<[string, version: string, shown?: string]>([
    ['no character', ''],
    ['a comma', 'v1,v2'],
    ['a space', 'v 1'],
    ['a line break', 'v1\r\nSet-Cookie: a=b'],
    ['a character that is not ASCII', 'vé'],
    ['a control character', 'v\x7f', '"v\\u007f"'],
  ])(
    'and advertiseVersions reject a version with %s',
    (_, version, shown = JSON.stringify(version)) => {
      const allowedVersions = ['v1', version];
      const error = new TypeError(
        `HeaderVersioning: a version in a header must be ASCII text without a space or a comma, got ${shown}.`,
      );
      expect(() => new HeaderVersioning({ versionHeader, allowedVersions })).toThrow(error);
      expect(() => new HeaderVersioning({ advertiseVersions: true, allowedVersions })).toThrow(
        error,
      );
      const byDefault = { versionHeader, allowedVersions: ['v1'], defaultVersion: version };
      expect(() => new HeaderVersioning(byDefault)).toThrow(error);
    },
  );

  test('that is null, its default, allows any version', () => {
    const versioning = new HeaderVersioning({ allowedVersions: ['v 1'] });
    expect(versioning.versionHeader).toBe(null);
    expect(versioning.responseHeaders('v 1')).toEqual({ Vary: 'Accept-Version' });
  });
});
