import { inspect } from 'node:util';
import pino from 'pino';
import {
  isVersionError,
  NoReverseMatch,
  QueryParameterVersioning,
  translations,
  type VersionError,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { everyStrategy } from '../strategies.js';
import { thrown } from '../thrown.js';

const SENT = 'v3-<script>';
const advertising = {
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { deprecated: '2026-01-01' } },
  advertiseVersions: true,
};

function refusal(settings: VersioningSettings = { allowedVersions: ['v1'] }): unknown {
  const versioning = new QueryParameterVersioning(settings);
  return thrown(() => versioning.determineVersion({ url: `/?version=${SENT}` }));
}

describe('as JSON, a refusal is what its client may see (RFC 9457)', () => {
  const titles: Record<number, string> = {
    400: 'Bad Request',
    404: 'Not Found',
    406: 'Not Acceptable',
  };

  test.each(everyStrategy)('of $name', ({ Strategy, request, status, message }) => {
    const versioning = new Strategy({ allowedVersions: ['v1'] });
    const error = thrown(() => versioning.determineVersion(request('v3', 'version')));
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      title: titles[status],
      status,
      detail: message,
      code: 'ERR_VERSION_NOT_ALLOWED',
    });
  });

  test('of a subclass with a status that has no phrase', () => {
    class Odd extends QueryParameterVersioning {
      override readonly invalidVersionStatus = 499;
    }
    const versioning = new Odd({ allowedVersions: ['v1'] });
    const error = thrown(() => versioning.determineVersion({ url: '/' }));
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      title: 'Bad Request', // as any 4xx that a client does not know
      status: 499,
      detail: 'Invalid version in query parameter.',
      code: 'ERR_VERSION_REQUIRED',
    });
  });

  test.each<[string, VersioningSettings, object]>([
    [
      'those that are supported and those that are deprecated',
      advertising,
      { supportedVersions: ['v2'], deprecatedVersions: ['v1'] },
    ],
    [
      'an empty list, where none is deprecated',
      { ...advertising, lifecycle: null },
      { supportedVersions: ['v1', 'v2'], deprecatedVersions: [] },
    ],
    [
      'an empty list, where all are deprecated',
      { ...advertising, allowedVersions: ['v1'] },
      { supportedVersions: [], deprecatedVersions: ['v1'] },
    ],
    ['nothing, where nothing is listed', { advertiseVersions: true, selectVersion: null }, {}],
  ])('with the versions that are advertised: %s', (_, settings, advertised) => {
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

  test('in an object and in a list too', () => {
    const error = refusal();
    const problem = JSON.stringify(error);
    expect(JSON.stringify({ error })).toBe(`{"error":${problem}}`);
    expect(JSON.stringify([error])).toBe(`[${problem}]`);
    expect(problem).not.toContain('script');
  });

  test("in the client's language", () => {
    const german = 'Ungültige Version im Query-Parameter.';
    const translate = translations({ de: { 'Invalid version in query parameter.': german } });
    const versioning = new QueryParameterVersioning({ allowedVersions: ['v1'], translate });
    const request = { url: '/', headers: { 'accept-language': 'de' } };
    const error = thrown(() => versioning.determineVersion(request));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ detail: german });
  });
});

describe.each<[string, VersioningSettings]>([
  ['a refusal', { allowedVersions: ['v1'] }],
  ['one that advertises versions', advertising],
])('a log of %s has the version and the stack', (_, settings) => {
  test('by console.log', () => {
    expect(inspect(refusal(settings))).toContain(`version: '${SENT}'`);
    expect(inspect(refusal(settings))).toContain('version-error.test.ts');
    expect(inspect(refusal(settings))).not.toContain('toJSON');
  });

  test('by pino', () => {
    const lines: string[] = [];
    pino({}, { write: (line: string) => lines.push(line) }).error(refusal(settings));
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

describe('isVersionError tells a refusal by its code', () => {
  test.each<[string, unknown, boolean]>([
    ['a refusal', refusal(), true],
    ['one of another copy', { code: 'ERR_VERSION_AMBIGUOUS' }, true],
    ['one for no version', { code: 'ERR_VERSION_REQUIRED' }, true],
    ['a NoReverseMatch', new NoReverseMatch('none'), false],
    ['an error without a code', new Error('ERR_VERSION_REQUIRED'), false],
    ['a code that is no text', { code: 404 }, false],
    ['a text', 'ERR_VERSION_REQUIRED', false],
    ['null', null, false],
    ['undefined', undefined, false],
  ])('%s', (_, error, expected) => {
    expect(isVersionError(error)).toBe(expected);
  });

  test('and narrows its type', () => {
    const error = refusal();
    const typed: VersionError | undefined = isVersionError(error) ? error : undefined;
    expect(typed?.status).toBe(404);
  });
});
