import { inspect } from 'node:util';
import pino from 'pino';
import { HeaderVersioning, type VersionError, type VersionErrorCode } from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const advertising = {
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { deprecated: '2026-01-01' } },
  advertiseVersions: true,
};

const message = 'Invalid version in "Accept-Version" header.';
const code = 'ERR_VERSION_NOT_ALLOWED';

function rejection(versioning = new HeaderVersioning(advertising)): VersionError {
  const request = { headers: { 'accept-version': 'v9' } };
  return thrown(() => versioning.determineVersion(request)) as VersionError;
}

describe('as JSON and as a response, a rejection is a problem detail (RFC 9457)', () => {
  const lists = { supportedVersions: ['v2'], deprecatedVersions: ['v1'] };
  const problem = { detail: message, code, ...lists };

  test.each([
    [400, 'Bad Request', true],
    [404, 'Not Found', true],
    [499, 'Client Error', true],
    [501, 'Not Implemented', false],
    [599, 'Server Error', false],
  ])('with the status %i: %s', async (status, title, expose) => {
    const versioning = new HeaderVersioning(advertising);
    const error = rejection(Object.assign(versioning, { invalidVersionStatus: status }));
    expect(error).toMatchObject({ status, statusCode: status, expose });
    expect(error.toJSON()).toEqual({ title, status, ...problem });
    // Two calls, because a response can be read once.
    for (const response of [error.toResponse(), error.getResponse()]) {
      expect(response.status).toBe(status);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(response.headers.get('Vary')).toBe('Accept-Version');
      expect(await response.json()).toEqual({ title, status, ...problem });
    }
  });

  test('with the status and the message that a handler set', async () => {
    const error = Object.assign(rejection(), { status: 410, message: 'Sunset.' });
    const changed = { ...problem, title: 'Gone', status: 410, detail: 'Sunset.' };
    expect(error.toJSON()).toEqual(changed);
    const response = error.toResponse();
    expect(response.status).toBe(410);
    expect(await response.json()).toEqual(changed);
  });

  test('with the unchanged status if a handler set only statusCode', () => {
    const error = Object.assign(rejection(), { statusCode: 410 });
    expect(error.toJSON()).toMatchObject({ title: 'Bad Request', status: 400 });
    expect(error.toResponse().status).toBe(400);
  });

  test('with the headers and the JSON that a handler set, which no other rejection gets', async () => {
    const versioning = new HeaderVersioning(advertising);
    const error = rejection(versioning);
    const headers = { Vary: 'Accept-Version, Origin', 'content-type': 'text/plain' };
    Object.assign(error.headers, headers);
    Object.assign(error, { toJSON: () => ({ title: 'No' }) });
    const response = error.toResponse();
    expect(response.headers.get('Vary')).toBe('Accept-Version, Origin');
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({ title: 'No' });
    expect(rejection(versioning).headers.Vary).toBe('Accept-Version');
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
    expect(translate.mock.calls).toEqual([[message, request, code]]);
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

describe('a log of a rejection has the version and the stack', () => {
  test('by console.log', () => {
    const log = inspect(rejection());
    expect(log).toContain("version: 'v9'");
    expect(log).toContain('version-error.test.ts');
    expect(log).not.toMatch(/toJSON|toResponse|getResponse/);
  });

  test('by pino', () => {
    const lines: string[] = [];
    pino({}, { write: (line: string) => lines.push(line) }).error(rejection());
    expect(JSON.parse(lines.join()).err).toMatchObject({
      type: 'BadRequestError',
      message,
      code,
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
