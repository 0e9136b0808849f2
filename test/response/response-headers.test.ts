import {
  HeaderVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersionError,
  type VersioningSettings,
  type VersionLifecycle,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../src/contract/strategy/frozen.js';
import { thrown } from '../support/thrown-error.js';

const deprecated = '2026-01-01';
const sunset = '2027-01-01';
const SUNSET = 'Fri, 01 Jan 2027 00:00:00 GMT';
const links = [{ rel: 'deprecation', href: 'https://example.com/v1', type: 'text/html' }];

describe('responseHeaders', () => {
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
    const versioning = new HeaderVersioning(
      deepFreeze({
        allowedVersions: ['v1', 'v2'],
        lifecycle: { v1: { deprecated, sunset, links } },
        advertiseVersions: true,
        versionHeader: 'API-Version',
      }),
    );
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
  });
});

test('the field lifecycle keeps what was set, with dates as ISO texts and without omitted keys', () => {
  const date = new Date(deprecated);
  const link = { rel: 'deprecation', href: '/v1' };
  const brownout = { start: date, end: '2026-01-01T02:00+01:00' };
  const set: Record<string, VersionLifecycle> = {
    v1: { deprecated: date, sunset: '2027-01-01T01:00:00+01:00', links: [link] },
    v2: { deprecated: null, sunset, links: undefined, brownouts: null, gone: undefined },
    v3: {},
    v4: { brownouts: [brownout], gone: '2036-01-01' },
  };
  const { lifecycle } = new URLPathVersioning({ lifecycle: set });
  // Later changes.
  date.setUTCFullYear(1999);
  link.href = '/changed';
  brownout.end = '2026-01-02';
  delete set.v1;
  const dates = { deprecated: '2026-01-01T00:00:00.000Z', sunset: '2027-01-01T00:00:00.000Z' };
  expect({ ...lifecycle }).toStrictEqual({
    v1: { ...dates, links: [{ rel: 'deprecation', href: '/v1' }] },
    v2: { sunset: dates.sunset },
    v3: {},
    v4: {
      sunset: '2036-01-01T00:00:00.000Z',
      brownouts: [{ start: '2026-01-01T00:00:00.000Z', end: '2026-01-01T01:00:00.000Z' }],
      gone: '2036-01-01T00:00:00.000Z',
    },
  });
  const { v1, v4 } = lifecycle;
  const nested = [v1?.links, v1?.links?.[0], v4?.brownouts, v4?.brownouts?.[0]];
  for (const part of [lifecycle, v1, v4, ...nested]) {
    expect(part).toSatisfy(Object.isFrozen);
  }
});

test('Vary has selectVersion.vary, and for a rejection translate.vary too', () => {
  const selectVersion = Object.assign(() => 'v1', { vary: ['Authorization', 'accept-version'] });
  const translate = Object.assign(() => 'Falsch', { vary: ['Accept-Language'] });
  const versioning = new HeaderVersioning({ allowedVersions: ['v1'], selectVersion, translate });
  const Vary = 'Accept-Version, Authorization';
  expect(versioning.forRequest({ headers: {} }).headers).toEqual({ Vary });
  const request = { headers: { 'accept-version': 'v1, v2' } };
  const rejection = { headers: { Vary: `${Vary}, Accept-Language` } };
  expect(thrown(() => versioning.forRequest(request))).toMatchObject(rejection);
  expect(versioning.vary).toEqual(['Accept-Version']);
});

describe('with advertiseVersions, every response names', () => {
  const allowedVersions = ['v1', 'v2'];
  const old = { deprecated };
  const later = { deprecated: '9000-01-01' };
  const withoutDates = { v1: { sunset }, v2: { links } };
  const printable = ['2026-01', '~"1;0"', '!'];
  const advertiseVersions = true;

  const rejectionOf = (versioning: QueryParameterVersioning) =>
    thrown(() => versioning.determineVersion({ url: '/?version=1&version=2' })) as VersionError;

  const bothOld = { v2: old, v1: old };

  test.each<[string, object, supported: string, deprecated?: string]>([
    ['the listed versions', { allowedVersions }, 'v1, v2'],
    ['each version once', { allowedVersions: ['v1', 'v2', 'v1'] }, 'v1, v2'],
    ['versions, but not null', { allowedVersions: ['v1', null] }, 'v1'],
    ['the default too', { allowedVersions, defaultVersion: 'v0' }, 'v1, v2, v0'],
    ['the default once', { allowedVersions, defaultVersion: 'v1' }, 'v1, v2'],
    ['the default alone', { allowedVersions: [null], defaultVersion: 'v1' }, 'v1'],
    ['a deprecated version apart', { allowedVersions, lifecycle: { v1: old } }, 'v2', 'v1'],
    ['a later deprecation apart', { allowedVersions, lifecycle: { v2: later } }, 'v1', 'v2'],
    ['a sunset as supported', { allowedVersions, lifecycle: withoutDates }, 'v1, v2'],
    ['only old versions', { allowedVersions, lifecycle: bothOld }, '', 'v1, v2'],
    ['any printable characters', { allowedVersions: printable }, '2026-01, ~"1;0", !'],
  ])('%s', (_, settings, supported, deprecated = '') => {
    const versioning = new QueryParameterVersioning({ ...settings, advertiseVersions });
    const headers = {
      ...(supported && { 'API-Supported-Versions': supported }),
      ...(deprecated && { 'API-Deprecated-Versions': deprecated }),
    };
    expect(versioning.responseHeaders('none' as never)).toEqual(headers);
    const rejection = rejectionOf(versioning);
    expect(rejection.headers).toEqual(headers);
    const { supportedVersions, deprecatedVersions } = rejection.toJSON();
    const lists = [supportedVersions, deprecatedVersions];
    expect(lists).toEqual([supported, deprecated].map((list) => list.match(/[^, ]+/g) ?? []));
    // Otherwise a handler could change the lists of other errors.
    expect(lists.every(Object.isFrozen)).toBe(true);
  });

  test.each<[string, object]>([
    ['only null is listed', { advertiseVersions, allowedVersions: [null] }],
    ['only a default is set', { advertiseVersions, defaultVersion: 'v1' }],
    ['there is only a life cycle', { advertiseVersions, lifecycle: { v1: old } }],
    ['advertiseVersions is not set', { allowedVersions, lifecycle: { v1: old } }],
  ])('no version if %s', (_, settings) => {
    const versioning = new QueryParameterVersioning(settings);
    expect(versioning.responseHeaders('v2')).toEqual({});
    const rejection = rejectionOf(versioning);
    expect(rejection.headers).toEqual({});
    expect(rejection.toJSON()).not.toHaveProperty('supportedVersions');
  });
});

describe('versionHeader', () => {
  const versionHeader = 'API-Version';

  test.each<[string, string | null, object]>([
    ['names a listed version', '2026-beta', { 'API-Version': '2026-beta' }],
    ['names the default', 'v0', { 'API-Version': 'v0' }],
    ['is missing for a version that is not listed', 'v9', {}],
    ['is missing without a version', null, {}],
  ])('%s', (_, version, headers) => {
    const settings = { defaultVersion: 'v0', allowedVersions: ['v1', '2026-beta', null] };
    const versioning = new HeaderVersioning({ ...settings, versionHeader });
    expect(versioning.responseHeaders(version)).toEqual({ Vary: 'Accept-Version', ...headers });
  });

  test.each<[string, object, shown: string]>([
    ['any version is allowed, because it would reflect input', {}, '[]'],
    ['only null is listed', { allowedVersions: [null] }, '[null]'],
  ])('is a TypeError at the first use if %s', (_, settings, shown) => {
    const expected = 'a list of versions, because versionHeader is set';
    const versioning = new HeaderVersioning({ ...settings, versionHeader });
    expect(() => versioning.forRequest({ headers: {} })).toThrow(
      new TypeError(`HeaderVersioning: allowedVersions must be ${expected}, got ${shown}.`),
    );
  });

  test.each<[string, version: string, shown?: string]>([
    ['no character', ''],
    ['a comma', 'v1,v2'],
    ['a space', 'v 1'],
    ['a line break', 'v1\r\nSet-Cookie: a=b'],
    ['a character that is not ASCII', 'vé'],
    ['a control character', 'v\x7f', '"v\\u007f"'],
  ])('and advertiseVersions reject a version with %s', (_, version, shown) => {
    const allowedVersions = ['v1', version];
    const expected = 'ASCII text without a space or a comma';
    const message = `a version in a header must be ${expected}, got ${shown ?? JSON.stringify(version)}.`;
    const wrong: VersioningSettings[] = [
      { versionHeader, allowedVersions },
      { versionHeader, allowedVersions: ['v1'], defaultVersion: version },
      { advertiseVersions: true, allowedVersions },
    ];
    for (const settings of wrong) {
      expect(() => new HeaderVersioning(settings)).toThrow(
        new TypeError(`HeaderVersioning: ${message}`),
      );
    }
    expect(new HeaderVersioning({ allowedVersions }).allowedVersions).toEqual(allowedVersions);
  });
});
