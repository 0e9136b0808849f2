import {
  type BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  type RequestLike,
  VersionError,
  type VersionErrorCode,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const MESSAGE = 'This version has no such resource.';
const LACKING = { status: 404, message: MESSAGE, code: 'ERR_VERSION_LACKS_RESOURCE' };
const listed = { allowedVersions: ['v1', 'v2'] } as const;

const nothing = { url: '/', headers: {} };
const inHeader = { url: '/', headers: { 'accept-version': 'v2' } };
const inQuery = { url: '/?version=v2', headers: {} };

function combine({ versionParam: _, ...settings }: VersioningSettings = {}) {
  const sources = [new HeaderVersioning(), new QueryParameterVersioning()];
  return new CombinedVersioning({ ...settings, sources, reverser: null });
}

/** Returns the error that `reject` throws, a new one each time. */
function rejectionOf(versioning: BaseVersioning, request: RequestLike): VersionError {
  const { reject } = versioning.forRequest(request);
  const error = thrown(reject) as VersionError;
  expect(error).toBeInstanceOf(VersionError);
  expect(error.expose).toBe(true);
  expect(error.headers).toEqual({ Vary: 'Accept-Version' });
  expect(thrown(reject)).not.toBe(error);
  return error;
}

const redefined = Object.assign(new HeaderVersioning(listed), {
  invalidVersionStatus: 410,
  invalidVersionMessage: 'No.',
});

const HEADER = { status: 400, message: 'Invalid version in "Accept-Version" header.' };
const QUERY = { status: 404, message: 'Invalid version in query parameter.' };
const COMBINED = { status: 400, message: 'Invalid version in request.' };
const notAllowed = { code: 'ERR_VERSION_NOT_ALLOWED', version: 'v2' };
const required = { code: 'ERR_VERSION_REQUIRED', version: null };
const unlisted = new HeaderVersioning();
const withNull = new HeaderVersioning({ allowedVersions: ['v1', null] });
const withDefault = combine({ ...listed, defaultVersion: 'v1' });

// The contract of plugins checks a listed version of every strategy.
test.each<[string, BaseVersioning, RequestLike, ...details: object[]]>([
  ['404 of the resource for a class with its own status', redefined, inHeader, LACKING],
  ['404 of the resource for a combination', combine(listed), inQuery, LACKING],
  ['404 of the resource for a default', withDefault, nothing, LACKING, { version: 'v1' }],
  ['rejection of the strategy without a list', unlisted, inHeader, HEADER, notAllowed],
  ['rejection of the source without a list', combine(), inQuery, QUERY, notAllowed],
  ['rejection of the strategy without a version', unlisted, nothing, HEADER, required],
  ['rejection of the strategy if null is listed', withNull, nothing, HEADER, required],
  ['rejection of a combination without a version', combine(), nothing, COMBINED, required],
])('reject is a %s', (_, versioning, request, ...details) => {
  const expected = Object.assign({ version: 'v2' }, ...details);
  expect(rejectionOf(versioning, request)).toMatchObject(expected);
});

test('the message of reject is translated, and its Vary names the headers of the language', () => {
  const translate = vi.fn(() => 'Gibt es hier nicht.');
  const vary = ['Accept-Language'];
  const settings = { ...listed, translate: Object.assign(translate, { vary }) };
  const error = thrown(new HeaderVersioning(settings).forRequest(inHeader).reject) as VersionError;
  expect(translate).toHaveBeenCalledExactlyOnceWith(MESSAGE, inHeader, LACKING.code);
  expect(error).toMatchObject({ ...LACKING, message: 'Gibt es hier nicht.' });
  expect(error.headers).toEqual({ Vary: 'Accept-Version, Accept-Language' });
});

describe('with advertiseVersions, the versions listed', () => {
  const lifecycle = { v1: { deprecated: '2026-01-01' } };
  const four = { allowedVersions: ['v1', 'v2', 'v3', 'v4'], lifecycle, advertiseVersions: true };
  const versioning = new HeaderVersioning(four);
  const { pick, reject } = versioning.forVersion('v1');
  const supported = 'API-Supported-Versions';
  const deprecated = 'API-Deprecated-Versions';

  test('by reject are none, because nobody said which versions have the resource', () => {
    const error = thrown(reject) as VersionError;
    const { code } = LACKING;
    expect(error.toJSON()).toEqual({ title: 'Not Found', status: 404, detail: MESSAGE, code });
    expect(error.headers).toEqual({ Vary: 'Accept-Version', Deprecation: '@1767225600' });
    expect(error).not.toHaveProperty('supportedVersions');
  });

  test.each<[string, entries: object, string[], string[]]>([
    ['an entry', { v2: 2, v4: null }, ['v2', 'v3'], []],
    ['the entry of an older version', { v3: 3 }, ['v3', 'v4'], []],
    ['no entry', { v1: null }, [], []],
  ])('by pick are those that get %s', (_, entries, supportedVersions, deprecatedVersions) => {
    const error = thrown(() => pick(entries)) as VersionError;
    expect(error).toMatchObject({ ...LACKING, supportedVersions, deprecatedVersions });
    expect(error.toJSON()).toMatchObject({ supportedVersions, deprecatedVersions });
    const text = supportedVersions.join(', ');
    expect(error.headers[supported]).toBe(text === '' ? undefined : text);
    expect(error.headers[deprecated]).toBeUndefined();
  });

  test('by pick include deprecated ones', () => {
    const { pick } = versioning.forVersion('v4');
    const error = thrown(() => pick({ v1: 1, v3: null })) as VersionError;
    expect(error).toMatchObject({ supportedVersions: ['v2'], deprecatedVersions: ['v1'] });
    expect(error.headers).toMatchObject({ [supported]: 'v2', [deprecated]: 'v1' });
  });

  test('by a rejection that a handler has changed are those of its fields', () => {
    const error = thrown(() => versioning.forRequest({ headers: {} })) as VersionError;
    expect(error.toJSON()).toMatchObject({ supportedVersions: ['v2', 'v3', 'v4'] });
    Object.assign(error, { supportedVersions: ['v4'] });
    expect(error.toJSON()).toMatchObject({ supportedVersions: ['v4'] });
  });
});

describe('a rejection that a strategy of your own creates', () => {
  class Own extends HeaderVersioning {
    reject(...[code, version]: [VersionErrorCode, string | null]) {
      return this.rejection(code, version, null);
    }
  }
  const lifecycle = { v1: { brownouts: [{ start: '2036-01-01', end: '2036-01-02' }] } };
  const own = new Own({ ...listed, lifecycle, versionHeader: 'API-Version' });
  const Vary = 'Accept-Version';

  test.each<[VersionErrorCode, status: number, message: string, headers: object]>([
    ['ERR_VERSION_NOT_ALLOWED', 400, HEADER.message, { Vary }],
    ['ERR_VERSION_REQUIRED', 400, HEADER.message, { Vary }],
    ['ERR_VERSION_AMBIGUOUS', 400, HEADER.message, { Vary }],
    ['ERR_VERSION_LACKS_RESOURCE', 404, MESSAGE, { Vary, 'API-Version': 'v1' }],
    ['ERR_VERSION_GONE', 410, 'This version has ended.', { Vary, 'API-Version': 'v1' }],
    [
      'ERR_VERSION_UNAVAILABLE',
      503,
      'This version is temporarily unavailable.',
      { Vary, 'API-Version': 'v1' },
    ],
  ])('with %s has its status, message and headers', (code, status, message, headers) => {
    const error = own.reject(code, 'v1');
    expect(error).toMatchObject({ code, version: 'v1', status, message, expose: true });
    expect(error.headers).toEqual(headers);
  });

  test('with ERR_VERSION_LACKS_RESOURCE lists no versions, because the route may lack any of them', () => {
    const advertising = new Own({ ...listed, advertiseVersions: true });
    const { headers } = advertising.reject('ERR_VERSION_LACKS_RESOURCE', 'v1');
    expect(headers).toEqual({ Vary });
    expect(advertising.reject('ERR_VERSION_GONE', 'v1').headers).toMatchObject({
      'API-Supported-Versions': 'v1, v2',
    });
  });

  test('in a brownout has Retry-After', () => {
    vi.setSystemTime('2036-01-01T23:00Z');
    onTestFinished(() => void vi.useRealTimers());
    const { headers } = own.reject('ERR_VERSION_UNAVAILABLE', 'v1');
    expect(headers).toEqual({ Vary, 'API-Version': 'v1', 'Retry-After': '3600' });
  });
});

test('each rejection has the headers of an overridden responseHeaders', () => {
  class Branded extends HeaderVersioning {
    override responseHeaders(version: string | null) {
      return { ...super.responseHeaders(version), 'X-Brand': `${version}` };
    }
  }
  const versioning = new Branded({ ...listed, lifecycle: { v1: { gone: '2020-01-01' } } });
  const rejectionFor = (sent: string) =>
    thrown(() => versioning.forRequest({ headers: { 'accept-version': sent } }));
  expect(rejectionFor('v9')).toMatchObject({ headers: { 'X-Brand': 'null' } });
  expect(rejectionFor('v1')).toMatchObject({ status: 410, headers: { 'X-Brand': 'v1' } });
  const { reject } = versioning.forRequest(inHeader);
  expect(thrown(reject)).toMatchObject({ headers: { 'X-Brand': 'v2' } });
});

describe('with versionHeader, a rejection names', () => {
  const settings = { ...listed, versionHeader: 'API-Version' };
  const Vary = 'Accept-Version';

  test('the version that lacks the resource, as selectVersion chose it', () => {
    const versioning = new HeaderVersioning({ ...settings, selectVersion: () => 'v1' });
    const { pick, reject } = versioning.forRequest(inHeader);
    for (const run of [reject, () => pick({ v1: null, v2: 2 }), () => pick({ v2: 2 })]) {
      expect(thrown(run)).toMatchObject({ ...LACKING, headers: { Vary, 'API-Version': 'v1' } });
    }
  });

  test('neither a version that is allowed without being listed nor a rejected version', () => {
    const lenient = Object.assign(new HeaderVersioning(settings), { isAllowedVersion: () => true });
    const request = { headers: { 'accept-version': 'v9' } };
    const { headers } = thrown(lenient.forRequest(request).reject) as VersionError;
    expect(headers).toEqual({ Vary });
    const error = thrown(() => new HeaderVersioning(settings).forRequest(request));
    expect(error).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED', version: 'v9' });
    expect((error as VersionError).headers).toEqual({ Vary });
  });
});
