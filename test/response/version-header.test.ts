import { HeaderVersioning, QueryParameterVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

describe('versionHeader', () => {
  /** Creates the strategy in the test, because otherwise a broken setting fails the whole file. */
  const create = () =>
    new HeaderVersioning({
      defaultVersion: 'v0',
      allowedVersions: ['v1', '2', '2026-beta', null],
      versionHeader: 'API-Version',
      lifecycle: { v1: { deprecated: '2026-01-01' } },
    });

  test.each([
    ['names a listed version', '2026-beta', { 'API-Version': '2026-beta' }],
    ['names a version of one character', '2', { 'API-Version': '2' }],
    ['names the default', 'v0', { 'API-Version': 'v0' }],
    [
      'names a version beside its life cycle',
      'v1',
      { 'API-Version': 'v1', Deprecation: '@1767225600' },
    ],
    ['is missing for a version that is not listed', 'v9', {}],
    ['is missing without a version', null, {}],
  ] as const)('%s', (_, version, headers) => {
    const versioning = create();
    const record = versioning.responseHeaders(version as never);
    expect(record).toEqual({ Vary: 'Accept-Version', ...headers });
    expect(versioning.responseHeaders(version as never)).toBe(record);
  });

  test('is missing in a rejection', () => {
    const error = thrown(() => create().forRequest({ headers: { 'accept-version': 'v9' } }));
    expect(error).toMatchObject({ headers: { Vary: 'Accept-Version' } });
    expect(error).not.toHaveProperty('headers.API-Version');
  });

  test('is off by default', () => {
    const without = new QueryParameterVersioning({ allowedVersions: ['v1'] });
    expect(without.versionHeader).toBe(null);
    expect(without.responseHeaders('v1')).toEqual({});
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
      new TypeError(
        `HeaderVersioning: versionHeader must be ${expected}, got ${JSON.stringify(name)}.`,
      ),
    );
  });
});

describe('a version that a header cannot carry', () => {
  test.each<[string, version: string, shown?: string]>([
    ['no character', ''],
    ['a comma', 'v1,v2'],
    ['a space', 'v 1'],
    ['a line break', 'v1\r\nSet-Cookie: a=b'],
    ['a character that is not ASCII', 'vé'],
    ['a control character', 'v\x7f', '"v\\u007f"'],
  ])('has %s and is a TypeError at construction', (_, version, shown = JSON.stringify(version)) => {
    const allowedVersions = ['v1', version];
    const error = new TypeError(
      `HeaderVersioning: a version in a header must be ASCII text without a space or a comma, got ${shown}.`,
    );
    const settings = { versionHeader: 'API-Version' };
    expect(() => new HeaderVersioning({ ...settings, allowedVersions })).toThrow(error);
    expect(() => new HeaderVersioning({ advertiseVersions: true, allowedVersions })).toThrow(error);
    const byDefault = { ...settings, allowedVersions: ['v1'], defaultVersion: version };
    expect(() => new HeaderVersioning(byDefault)).toThrow(error);
  });

  test('is allowed if no header names the versions', () => {
    const versioning = new HeaderVersioning({ allowedVersions: ['v 1'], versionHeader: null });
    expect(versioning.responseHeaders('v 1')).toEqual({ Vary: 'Accept-Version' });
  });
});
