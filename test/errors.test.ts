import { inspect } from 'node:util';
import pino from 'pino';
import {
  isVersionError,
  NoReverseMatch,
  QueryParameterVersioning,
  translations,
  type VersionError,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { everyStrategy } from './strategies.js';
import { thrown } from './thrown.js';

const SENT = 'v3-<script>';

function refusal(): unknown {
  const versioning = new QueryParameterVersioning({ allowedVersions: ['v1'] });
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
    const problem = { status: 499, detail: 'Invalid version in query parameter.' };
    expect(JSON.parse(JSON.stringify(error))).toMatchObject(problem);
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

describe('a log has the version and the stack', () => {
  test('of console.log', () => {
    expect(inspect(refusal())).toContain(`version: '${SENT}'`);
    expect(inspect(refusal())).toContain('errors.test.ts');
  });

  test('of pino', () => {
    const lines: string[] = [];
    pino({}, { write: (line: string) => lines.push(line) }).error(refusal());
    const { err } = JSON.parse(lines.join());
    expect(err).toMatchObject({
      type: 'NotFoundError',
      message: 'Invalid version in query parameter.',
      code: 'ERR_VERSION_NOT_ALLOWED',
      version: SENT,
      stack: expect.stringContaining('errors.test.ts'),
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
