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
const LACKING = { status: 404, message: MESSAGE, code: 'ERR_VERSION_LACKS_RESOURCE' };
const listed = { allowedVersions: ['v1', 'v2'] } as const;

describe.each(everyStrategy)('reject of $name', ({ Strategy, request, status, message, vary }) => {
  const required = { status, message, code: 'ERR_VERSION_REQUIRED', version: null };
  const withNull = new Strategy().checksDefault ? { allowedVersions: ['v1', null] } : listed;

  test.each<[string, VersioningSettings, string | null, object]>([
    ['is a 404 of the resource if versions are listed', listed, 'v2', LACKING],
    [
      'is the rejection of the strategy if no versions are listed',
      {},
      'v2',
      { status, message, code: 'ERR_VERSION_NOT_ALLOWED' },
    ],
    ['requires a version if the version is null', {}, null, required],
    ['requires a version if the version is null and null is allowed', withNull, null, required],
  ])('%s', (_, settings, version, expected) => {
    const api = new Strategy(settings).forRequest(request(version, 'version'));
    const error = thrown(api.reject) as VersionError;
    expect(error).toBeInstanceOf(VersionError);
    expect(error).toMatchObject({ ...expected, version, expose: true });
    expect(error.headers).toEqual(vary.length > 0 ? { Vary: vary.join(', ') } : {});
    expect(thrown(api.reject)).not.toBe(error);
  });
});

describe('reject of a combination', () => {
  const combine = (settings: VersioningSettings = {}) =>
    new CombinedVersioning({
      sources: [new HeaderVersioning(), new QueryParameterVersioning()],
      ...settings,
      reverser: null,
    });
  const nothing = { url: '/', headers: {} };
  const inHeader = { url: '/', headers: { 'accept-version': 'v2' } };
  const inQuery = { url: '/?version=v2', headers: {} };

  test.each<[string, VersioningRequest, version: string]>([
    ['the header carried the version', inHeader, 'v2'],
    ['the query carried the version', inQuery, 'v2'],
    ['both carried the version', { ...inQuery, headers: inHeader.headers }, 'v2'],
    ['the version is the default', nothing, 'v1'],
  ])('is a 404 of the resource if %s', (_, request, version) => {
    const { reject } = combine({ ...listed, defaultVersion: 'v1' }).forRequest(request);
    const error = thrown(reject) as VersionError;
    expect(error).toMatchObject({ ...LACKING, version });
    expect(error.headers).toEqual({ Vary: 'Accept-Version' });
  });

  test.each<[string, VersioningRequest, string, number, string]>([
    ['header', inHeader, 'NOT_ALLOWED', 400, 'Invalid version in "Accept-Version" header.'],
    ['query', inQuery, 'NOT_ALLOWED', 404, 'Invalid version in query parameter.'],
    ['combination without a version', nothing, 'REQUIRED', 400, 'Invalid version in request.'],
  ])(
    'has the status and the message of the %s if no versions are listed',
    (_, request, code, status, message) => {
      const error = { status, message, code: `ERR_VERSION_${code}` };
      expect(thrown(combine().forRequest(request).reject)).toMatchObject(error);
    },
  );
});

test('the message of reject is translated, and its Vary names the headers of the language', () => {
  const translate = vi.fn(translations({ de: { [MESSAGE]: 'Gibt es hier nicht.' } }));
  Object.assign(translate, { vary: ['Accept-Language'] });
  const versioning = new HeaderVersioning({ ...listed, translate });
  const request = { headers: { 'accept-version': 'v1', 'accept-language': 'de' } };
  const error = thrown(versioning.forRequest(request).reject) as VersionError;
  expect(translate).toHaveBeenCalledExactlyOnceWith(MESSAGE, request, LACKING.code);
  expect(error).toMatchObject({ ...LACKING, message: 'Gibt es hier nicht.' });
  expect(error.headers).toEqual({ Vary: 'Accept-Version, Accept-Language' });
});

test('reject keeps its status and message if a subclass redefines the others', () => {
  class Redefined extends HeaderVersioning {
    override readonly invalidVersionStatus = 410;
    override readonly invalidVersionMessage = 'No.';
  }
  const request = { headers: { 'accept-version': 'v2' } };
  expect(thrown(new Redefined(listed).forRequest(request).reject)).toMatchObject(LACKING);
  expect(thrown(new Redefined().forRequest(request).reject)).toMatchObject({
    status: 410,
    message: 'No.',
  });
});
