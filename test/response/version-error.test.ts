import { inspect } from 'node:util';
import pino from 'pino';
import {
  HeaderVersioning,
  QueryParameterVersioning,
  type VersionError,
  type VersionErrorCode,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const SENT = 'v3-<script>';
const advertising = {
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { deprecated: '2026-01-01' } },
  advertiseVersions: true,
};

function rejection(settings: VersioningSettings = { allowedVersions: ['v1'] }): unknown {
  const versioning = new QueryParameterVersioning(settings);
  return thrown(() => versioning.determineVersion({ url: `/?version=${SENT}` }));
}

/** Returns the error of a subclass that redefines the status. */
function rejectionWith(status: number): VersionError {
  class Redefined extends QueryParameterVersioning {
    override readonly invalidVersionStatus = status;
  }
  const versioning = new Redefined({ allowedVersions: ['v1'] });
  return thrown(() => versioning.determineVersion({ url: '/' })) as VersionError;
}

const lists = (supportedVersions: string[], deprecatedVersions: string[]) => ({
  supportedVersions,
  deprecatedVersions,
});

describe('as JSON, a rejection is a problem detail (RFC 9457)', () => {
  const detail = 'Invalid version in query parameter.';
  const code = 'ERR_VERSION_REQUIRED';

  test.each([
    [400, 'Bad Request', true],
    [410, 'Gone', true],
    [499, 'Client Error', true],
    [501, 'Not Implemented', false],
    [599, 'Server Error', false],
  ])('with the status %i of a subclass: %s', async (status, title, expose) => {
    const error = rejectionWith(status);
    expect(error).toMatchObject({ status, statusCode: status, expose });
    expect(error.toJSON()).toEqual({ title, status, detail, code });
    const response = error.toResponse();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ title, status, detail, code });
  });

  test('with the status and the message that a handler set', async () => {
    const error = Object.assign(rejectionWith(404), { status: 410, message: 'Sunset.' });
    const problem = { title: 'Gone', status: 410, detail: 'Sunset.', code };
    expect(error.toJSON()).toEqual(problem);
    const response = error.getResponse();
    expect(response.status).toBe(410);
    expect(await response.json()).toEqual(problem);
  });

  test('with the unchanged status if a handler set only statusCode', () => {
    const error = Object.assign(rejectionWith(404), { statusCode: 410 });
    expect(error.toJSON()).toMatchObject({ title: 'Not Found', status: 404 });
    expect(error.toResponse().status).toBe(404);
  });

  test.each<[string, VersioningSettings, object]>([
    ['supported and deprecated', advertising, lists(['v2'], ['v1'])],
    ['none deprecated', { ...advertising, lifecycle: null }, lists(['v1', 'v2'], [])],
    ['all deprecated', { ...advertising, allowedVersions: ['v1'] }, lists([], ['v1'])],
    ['none listed', { advertiseVersions: true }, {}],
  ])('with the advertised versions: %s', (_, settings, advertised) => {
    const versioning = new QueryParameterVersioning(settings);
    const error = thrown(() => versioning.determineVersion({ url: `/?version=${SENT}&version=` }));
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      title: 'Not Found',
      status: 404,
      detail: 'Invalid version in query parameter.',
      code: 'ERR_VERSION_AMBIGUOUS',
      ...advertised,
    });
  });

  test('also in an object and in a list', () => {
    const error = rejection();
    const problem = JSON.stringify(error);
    expect(JSON.stringify({ error })).toBe(`{"error":${problem}}`);
    expect(JSON.stringify([error])).toBe(`[${problem}]`);
    expect(problem).not.toContain('script');
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
  ])('makes the message of %s, and Vary names its headers', (code, headers) => {
    translate.mockClear();
    const request = { headers };
    const error = thrown(() => versioning.determineVersion(request)) as VersionError;
    expect(translate.mock.calls).toEqual([['Invalid version in request header.', request, code]]);
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

describe.each<[string, VersioningSettings]>([
  ['a rejection', { allowedVersions: ['v1'] }],
  ['a rejection with advertised versions', advertising],
])('a log of %s has the version and the stack', (_, settings) => {
  test('by console.log', () => {
    expect(inspect(rejection(settings))).toContain(`version: '${SENT}'`);
    expect(inspect(rejection(settings))).toContain('version-error.test.ts');
    expect(inspect(rejection(settings))).not.toContain('toJSON');
  });

  test('by pino', () => {
    const lines: string[] = [];
    pino({}, { write: (line: string) => lines.push(line) }).error(rejection(settings));
    const { err } = JSON.parse(lines.join());
    expect(err).toMatchObject({
      type: 'NotFoundError',
      message: 'Invalid version in query parameter.',
      code: 'ERR_VERSION_NOT_ALLOWED',
      version: SENT,
      stack: expect.stringContaining('version-error.test.ts'),
    });
  });
});

test('the name of an error is a property as http-errors defines it', () => {
  const error = rejection({ allowedVersions: ['v1'] });
  expect(Object.getOwnPropertyDescriptor(error, 'name')).toEqual({
    value: 'NotFoundError',
    enumerable: false,
    configurable: true,
    writable: true,
  });
});
