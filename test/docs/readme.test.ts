import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readme } from '../support/docs.js';

type Versions = Readonly<Record<string, string>>;
const { devDependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { devDependencies: Versions; peerDependencies: Versions };

/** Returns the first two numbers of a version such as `npm:express@^4.22.3`. */
const shortOf = (version = '') => /(\d+\.\d+)\.\d+$/.exec(version)?.[1];

test.each([
  ['express', ['express', 'express-4'], 'express'],
  ['fastify', ['fastify'], 'fastify'],
  ['hono', ['hono'], 'hono'],
  ['koa', ['koa'], 'koa'],
  ['nest', ['@nestjs/core'], '@nestjs/core'],
])('the README names the tested and the lowest releases of %s', (entry, tested, peer) => {
  const row = readme.text.split('\n').find((line) => line.includes(`docs/${entry}.md) |`));
  const cells = row?.split('|').map((cell) => cell.trim());
  const run = tested.map((name) => shortOf(devDependencies[name])).join(' and ');
  const lowest = shortOf(peerDependencies[peer]);
  expect(cells?.slice(2, 5)).toEqual([`\`request-versioning/${entry}\``, run, lowest]);
});
