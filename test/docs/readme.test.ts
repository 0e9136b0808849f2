import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { HeaderVersioning } from 'request-versioning';
import { versioned } from 'request-versioning/express';
import { describe, expect, test, vi } from 'vitest';
import { clientOf, listen } from '../adapters/fixtures.js';
import { codeBlocks, readme } from '../support/docs.js';
import { run } from '../support/snippets.js';

type Versions = Readonly<Record<string, string>>;
const { devDependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { devDependencies: Versions; peerDependencies: Versions };

/** Returns the cells of the row of a table that begins with `first`. */
function cellsOf(first: string): string[] {
  const row = readme.text.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? '';
  return row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
}

/** Returns the first two numbers of a version such as `npm:express@^4.22.3`. */
const shortOf = (version = '') => /(\d+\.\d+)\.\d+$/.exec(version)?.[1];

test('the README names the tested and the lowest releases of the frameworks', () => {
  const tested = [['express', 'express-4'], ['fastify'], ['hono'], ['koa'], ['@nestjs/core']];
  const lowest = ['express', 'fastify', 'hono', 'koa', '@nestjs/core'];
  expect(cellsOf('versions in the tests').slice(1)).toEqual(
    tested.map((names) => names.map((name) => shortOf(devDependencies[name])).join(' and ')),
  );
  expect(cellsOf('the lowest version that works').slice(1)).toEqual(
    lowest.map((name) => shortOf(peerDependencies[name])),
  );
});

test.each([
  ['Express', 'express'],
  ['Fastify', 'fastify'],
  ['Hono', 'hono'],
  ['Koa', 'koa'],
  ['Nest', 'nest'],
])('the README imports from the entry of %s what it has', async (name, page) => {
  const [, line = ''] = cellsOf(`[${name}](docs/${page}.md)`);
  const [, names = '', entry = ''] = /^`import \{ (.+) \} from '(.+)'`$/.exec(line) ?? [];
  expect(entry).toBe(`request-versioning/${page}`);
  expect(Object.keys(await import(entry))).toEqual(
    expect.arrayContaining(names.split(', ').filter((name) => !name.startsWith('type '))),
  );
});

describe('the error handler of the README', () => {
  const versioning = new HeaderVersioning({
    allowedVersions: ['v1', 'v2'],
    lifecycle: { v2: { brownouts: [{ start: '2026-01-01', end: '9999-12-31' }] } },
  });

  test.each([
    ['v9', 400, 'ERR_VERSION_NOT_ALLOWED', 'Invalid version in "Accept-Version" header.'],
    ['v2', 503, 'ERR_VERSION_UNAVAILABLE', 'This version is temporarily unavailable.'],
    ['v1', 500, undefined, 'Internal error.'],
  ])(
    'keeps the headers of CORS when it sends the error of %s',
    async (version, status, code, message) => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const block = codeBlocks(readme, 'ts').find((code) => code.includes('const sendError')) ?? '';
      const sendError = await run(readme, block, () => undefined, 'sendError');
      const app = express();
      app.use((_request, response, next) => {
        response.set({ 'Access-Control-Allow-Origin': 'https://app.example', Vary: 'Origin' });
        next();
      });
      app.get('/', versioned(versioning), () => {
        throw new Error('secret');
      });
      app.use(sendError as ErrorRequestHandler);
      const response = await clientOf(await listen(createServer(app)))('/', version);
      expect(response.status).toBe(status);
      expect(JSON.parse(response.body)).toEqual({ error: { code, message } });
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': 'https://app.example',
        vary: 'Origin, Accept-Version',
      });
      expect('retry-after' in response.headers).toBe(status === 503);
      expect(log).toHaveBeenCalledTimes(status === 500 ? 1 : 0);
      log.mockRestore();
    },
  );
});
