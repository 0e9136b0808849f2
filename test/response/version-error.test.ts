import { inspect } from 'node:util';
import pino from 'pino';
import {
  HeaderVersioning,
  type VersionError,
  type VersionErrorCode,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const advertising = {
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { deprecated: '2026-01-01' } },
  advertiseVersions: true,
};

function rejection(settings: VersioningSettings = { allowedVersions: ['v1'] }): VersionError {
  const request = { headers: { 'accept-version': 'v9' } };
  return thrown(() => new HeaderVersioning(settings).determineVersion(request)) as VersionError;
}

test('each rejection of a strategy has its own headers', () => {
  const versioning = new HeaderVersioning({ allowedVersions: ['v1'] });
  const reject = () => thrown(() => versioning.determineVersion({ headers: {} })) as VersionError;
  Object.assign(reject().headers, { 'Set-Cookie': 'a=b' });
  expect(reject().headers).toEqual({ Vary: 'Accept-Version' });
});

/** Returns the error of a subclass that redefines the status. */
function rejectionWithStatus(status: number): VersionError {
  class Redefined extends HeaderVersioning {
    override readonly invalidVersionStatus = status;
  }
  const versioning = new Redefined({ allowedVersions: ['v1'] });
  return thrown(() => versioning.determineVersion({ headers: {} })) as VersionError;
}

describe('as JSON and as a response, a rejection is a problem detail (RFC 9457)', () => {
  const detail = 'Invalid version in "Accept-Version" header.';
  const code = 'ERR_VERSION_REQUIRED';

  test.each([
    [400, 'Bad Request', true],
    [404, 'Not Found', true],
    [499, 'Client Error', true],
    [501, 'Not Implemented', false],
    [599, 'Server Error', false],
  ])('with the status %i of a subclass: %s', async (status, title, expose) => {
    const error = rejectionWithStatus(status);
    expect(error).toMatchObject({ status, statusCode: status, expose });
    expect(error.toJSON()).toEqual({ title, status, detail, code });
    // Two calls, because a response can be read once.
    for (const response of [error.toResponse(), error.getResponse()]) {
      expect(response.status).toBe(status);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(response.headers.get('Vary')).toBe('Accept-Version');
      expect(await response.json()).toEqual({ title, status, detail, code });
    }
  });

  test('with the status and the message that a handler set', async () => {
    const error = Object.assign(rejectionWithStatus(404), { status: 410, message: 'Sunset.' });
    const problem = { title: 'Gone', status: 410, detail: 'Sunset.', code };
    expect(error.toJSON()).toEqual(problem);
    const response = error.toResponse();
    expect(response.status).toBe(410);
    expect(await response.json()).toEqual(problem);
  });

  test('with the unchanged status if a handler set only statusCode', () => {
    const error = Object.assign(rejectionWithStatus(404), { statusCode: 410 });
    expect(error.toJSON()).toMatchObject({ title: 'Not Found', status: 404 });
    expect(error.toResponse().status).toBe(404);
  });

  test('with the headers and the JSON that a handler set', async () => {
    const error = rejection();
    const headers = { Vary: 'Accept-Version, Origin', 'content-type': 'text/plain' };
    Object.assign(error.headers, headers);
    Object.assign(error, { toJSON: () => ({ title: 'No' }) });
    const response = error.toResponse();
    expect(response.headers.get('Vary')).toBe('Accept-Version, Origin');
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({ title: 'No' });
  });

  // restify sets `toJSON`.
  test.each(['toJSON', 'toResponse', 'getResponse'] as const)('and %s can be replaced', (name) => {
    const error = Object.assign(rejection(), { [name]: () => 'replaced' });
    expect(error[name]()).toBe('replaced');
  });
});

describe('`translate`', () => {
  const translate = Object.assign(
    vi.fn(() => 'Ungültige Version.'),
    { vary: ['Accept-Language', 'accept-version'] },
  );
  const versioning = new HeaderVersioning({ ...advertising, translate });

  test.each<[VersionErrorCode, Record<string, string>]>([
    ['ERR_VERSION_NOT_ALLOWED', { 'accept-version': 'v9' }],
    ['ERR_VERSION_REQUIRED', {}],
    ['ERR_VERSION_AMBIGUOUS', { 'accept-version': 'v1, v2' }],
  ])('makes the message of %s, and Vary names the headers of translate.vary', (code, headers) => {
    translate.mockClear();
    const request = { headers };
    const error = thrown(() => versioning.determineVersion(request)) as VersionError;
    expect(translate.mock.calls).toEqual([
      ['Invalid version in "Accept-Version" header.', request, code],
    ]);
    expect(error.message).toBe('Ungültige Version.');
    expect(error.toJSON()).toMatchObject({ detail: error.message, code });
    expect(error.headers).toEqual({
      Vary: 'Accept-Version, Accept-Language',
      'API-Supported-Versions': 'v2',
      'API-Deprecated-Versions': 'v1',
    });
  });

  test('is not called if the version is allowed', () => {
    translate.mockClear();
    versioning.determineVersion({ headers: { 'accept-version': 'v1' } });
    expect(translate).not.toHaveBeenCalled();
  });
});

describe.each<[string, VersioningSettings | undefined]>([
  ['a rejection', undefined],
  ['a rejection with advertised versions', advertising],
])('a log of %s has the version and the stack', (_, settings) => {
  test('by console.log', () => {
    const log = inspect(rejection(settings));
    expect(log).toContain("version: 'v9'");
    expect(log).toContain('version-error.test.ts');
    expect(log).not.toMatch(/toJSON|toResponse|getResponse/);
  });

  test('by pino', () => {
    const lines: string[] = [];
    pino({}, { write: (line: string) => lines.push(line) }).error(rejection(settings));
    const { err } = JSON.parse(lines.join());
    expect(err).toMatchObject({
      type: 'BadRequestError',
      message: 'Invalid version in "Accept-Version" header.',
      code: 'ERR_VERSION_NOT_ALLOWED',
      version: 'v9',
      stack: expect.stringContaining('version-error.test.ts'),
    });
  });
});

test('the name of an error is a property as http-errors defines it', () => {
  expect(Object.getOwnPropertyDescriptor(rejection(), 'name')).toEqual({
    value: 'BadRequestError',
    enumerable: false,
    configurable: true,
    writable: true,
  });
});
