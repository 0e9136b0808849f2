import { HeaderVersioning, QueryParameterVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../thrown-error.js';

describe('versionHeader', () => {
  /** Creates the strategy in the test, because otherwise a broken setting fails the whole file. */
  const create = () =>
    new HeaderVersioning({
      defaultVersion: 'v0',
      allowedVersions: ['v1', '2', '2026 beta', null],
      versionHeader: 'API-Version',
      lifecycle: { v1: { deprecated: '2026-01-01' } },
    });

  test.each([
    ['names a listed version', '2026 beta', { 'API-Version': '2026 beta' }],
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

  test('checks on first use a list that a subclass redefines', () => {
    class Redefined extends QueryParameterVersioning {
      override readonly allowedVersions = ['v1', 'vü'];
    }
    const redefined = new Redefined({ versionHeader: 'API-Version', allowedVersions: ['v1'] });
    expect(() => redefined.responseHeaders('v1')).toThrow(
      new TypeError(
        'Redefined: a version for versionHeader must be printable ASCII text, got "vü"',
      ),
    );
  });

  const versionHeader = 'API-Version';
  const LIST = 'allowedVersions must be a list of versions, because versionHeader is set, got';

  test.each<[string, object, string]>([
    ['any version is allowed, because it would reflect input', { versionHeader }, `${LIST} []`],
    ['only null is listed', { versionHeader, allowedVersions: [null] }, `${LIST} [null]`],
    ...['é', 'a\nb', ' v1', 'v1 ', '', '\x7f'].map((version): [string, object, string] => [
      `a header cannot carry the version ${JSON.stringify(version)}`,
      { versionHeader, allowedVersions: ['v1', version] },
      'a version for versionHeader must be printable ASCII text, got ',
    ]),
  ])('is a TypeError at construction if %s', (_, settings, message) => {
    expect(() => new HeaderVersioning(settings)).toThrow(TypeError);
    expect(() => new HeaderVersioning(settings)).toThrow(`HeaderVersioning: ${message}`);
  });

  test.each([
    ...['', 'a b', 'vary', 'Deprecation', 'SUNSET', 'Link', 'API-Supported-Versions'],
    ...['Content-Length', 'Set-Cookie'],
    7,
  ])('is a TypeError at construction if it is %j', (name) => {
    const expected = 'the name of a header of its own, such as "API-Version"';
    const settings = { versionHeader: name as string, allowedVersions: ['v1'] };
    expect(() => new HeaderVersioning(settings)).toThrow(
      new TypeError(
        `HeaderVersioning: versionHeader must be ${expected}, got ${JSON.stringify(name)}`,
      ),
    );
  });

  test.each(['X-Vary', 'Vary-Version', 'X-Link'])('may be %s', (versionHeader) => {
    const versioning = new HeaderVersioning({ allowedVersions: ['v1'], versionHeader });
    expect(versioning.responseHeaders('v1')).toEqual({
      Vary: 'Accept-Version',
      [versionHeader]: 'v1',
    });
  });
});
