import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  translations,
  VersionError,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { everyStrategy } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

const MESSAGE = 'This version has no such resource.';
const listed = { allowedVersions: ['v1', 'v2'] } as const;

/** Makes a request without a version, with the fields that a combination of header and query reads. */
const carrying = (fields: VersioningRequest = {}) => ({ url: '/', headers: {}, ...fields });
const inHeader = carrying({ headers: { 'accept-version': 'v2' } });
const inQuery = carrying({ url: '/?version=v2' });

const combine = (settings: VersioningSettings = {}) =>
  new CombinedVersioning({
    sources: [new HeaderVersioning(), new QueryParameterVersioning()],
    ...settings,
    reverser: null,
  });

describe.each(everyStrategy)('reject of $name', ({ Strategy, request, status, message, vary }) => {
  const headers = vary.length > 0 ? { Vary: vary.join(', ') } : {};
  const { checksDefault } = new Strategy();

  test('is a 404 of the resource if versions are listed', () => {
    const { reject } = new Strategy(listed).forRequest(request('v2', 'version'));
    const error = thrown(reject);
    expect(error).toBeInstanceOf(VersionError);
    expect(error).toMatchObject({
      status: 404,
      code: 'ERR_VERSION_LACKS_RESOURCE',
      message: MESSAGE,
      version: 'v2',
      expose: true,
    });
    expect((error as VersionError).headers).toEqual(headers);
  });

  test('is the rejection of the strategy if no versions are listed', () => {
    const { reject } = new Strategy().forRequest(request('v2', 'version'));
    const error = thrown(reject) as VersionError;
    expect(error).toMatchObject({
      status,
      message,
      code: 'ERR_VERSION_NOT_ALLOWED',
      version: 'v2',
    });
    expect(error.headers).toEqual(headers);
  });

  test.each([
    ['are listed', checksDefault ? { allowedVersions: ['v1', null] } : listed],
    ['are not listed', {}],
  ])('requires a version if the version is null and versions %s', (_, settings) => {
    const { version, reject } = new Strategy(settings).forRequest(request(null, 'version'));
    expect(version).toBeNull();
    const error = thrown(reject) as VersionError;
    expect(error).toMatchObject({ status, message, code: 'ERR_VERSION_REQUIRED', version: null });
    expect(error.headers).toEqual(headers);
  });

  test('is the same as an empty pick', () => {
    for (const settings of [listed, {}]) {
      const api = new Strategy(settings).forRequest(request('v2', 'version'));
      const picked = thrown(() => api.pick({})) as VersionError;
      const { status, message, code, version, headers } = picked;
      expect(thrown(api.reject)).toMatchObject({ status, message, code, version, headers });
    }
  });
});

describe('reject of a combination', () => {
  test.each<[string, VersioningRequest]>([
    ['the header', inHeader],
    ['the query', inQuery],
    ['both', { ...inHeader, ...{ url: inQuery.url } }],
  ])('is a 404 of the resource if %s carried the version', (_, request) => {
    const error = thrown(combine(listed).forRequest(request).reject) as VersionError;
    expect(error).toMatchObject({ status: 404, message: MESSAGE, version: 'v2' });
    expect(error.code).toBe('ERR_VERSION_LACKS_RESOURCE');
    expect(error.headers).toEqual({ Vary: 'Accept-Version' });
  });

  test('is a 404 of the resource for the default', () => {
    const { reject } = combine({ ...listed, defaultVersion: 'v1' }).forRequest(carrying());
    expect(thrown(reject)).toMatchObject({ status: 404, message: MESSAGE, version: 'v1' });
  });

  test.each<[string, VersioningRequest, string, number, string]>([
    ['header', inHeader, 'NOT_ALLOWED', 400, 'Invalid version in request header.'],
    ['query', inQuery, 'NOT_ALLOWED', 404, 'Invalid version in query parameter.'],
    ['combination without a version', carrying(), 'REQUIRED', 400, 'Invalid version in request.'],
  ])(
    'has the status and the message of the %s if no versions are listed',
    (_, request, code, status, message) => {
      expect(thrown(combine().forRequest(request).reject)).toMatchObject({
        status,
        message,
        code: `ERR_VERSION_${code}`,
      });
    },
  );
});

describe('reject', () => {
  const asked = {
    url: '/?version=v1',
    headers: { 'accept-language': 'de' },
  };

  test('is translated, and its Vary names the headers of the language', async () => {
    const translate = vi.fn(translations({ de: { [MESSAGE]: 'Gibt es hier nicht.' } }));
    Object.assign(translate, { vary: ['Accept-Language'] });
    const versioning = combine({ ...listed, translate });
    const error = thrown(versioning.forRequest(asked).reject) as VersionError;
    expect(translate).toHaveBeenCalledExactlyOnceWith(MESSAGE, asked, 'ERR_VERSION_LACKS_RESOURCE');
    expect(error.headers).toEqual({ Vary: 'Accept-Version, Accept-Language' });
    const response = error.toResponse();
    expect(response.headers.get('Vary')).toBe('Accept-Version, Accept-Language');
    expect(await response.json()).toEqual({
      title: 'Not Found',
      status: 404,
      detail: 'Gibt es hier nicht.',
      code: 'ERR_VERSION_LACKS_RESOURCE',
    });
  });

  test('advertises the versions, without the life cycle of the version', () => {
    const versioning = new QueryParameterVersioning({
      ...listed,
      advertiseVersions: true,
      lifecycle: { v1: { deprecated: '2026-01-01' } },
    });
    const error = thrown(versioning.forRequest(asked).reject) as VersionError;
    expect(error.headers).toEqual({
      'API-Supported-Versions': 'v2',
      'API-Deprecated-Versions': 'v1',
    });
    expect(error.toJSON()).toMatchObject({ supportedVersions: ['v2'], deprecatedVersions: ['v1'] });
  });

  test('makes a new error each time', () => {
    const { reject } = combine(listed).forRequest(asked);
    expect(thrown(reject)).not.toBe(thrown(reject));
  });

  test('keeps its status and message if a subclass redefines the others', () => {
    class Redefined extends HeaderVersioning {
      override readonly invalidVersionStatus = 410;
      override readonly invalidVersionMessage = 'No.';
    }
    const { reject } = new Redefined(listed).forRequest(inHeader);
    expect(thrown(reject)).toMatchObject({ status: 404, message: MESSAGE });
    expect(thrown(new Redefined().forRequest(inHeader).reject)).toMatchObject({
      status: 410,
      message: 'No.',
    });
  });
});
