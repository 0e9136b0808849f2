import { Hono } from 'hono';
import type { VersioningStrategy } from 'request-versioning';
import { versioned } from 'request-versioning/hono';
import { describe, expect, test } from 'vitest';
import { codeBlocks, pages, section } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
import { started } from '../support/program.js';
import { run } from '../support/snippets.js';

// Runs the programs that the pages quote, and sends the requests that stand behind them.

/** Returns the text of a page from a heading to the next heading of the same level, or what stands before the first one. */
function textOf(path: string, heading: string | null): string {
  const page = heading === null ? pages.find((each) => each.path === path) : section(path, heading);
  return page?.text.split(/^## /m)[heading === null ? 0 : 1] ?? '';
}

describe.each<[path: string, heading: string | null, load: () => Promise<unknown>]>([
  [
    'docs/paths.md',
    '## You keep `/users` and add `/v2/users`',
    () => import('../../examples/path-versions.js'),
  ],
  [
    'docs/paths.md',
    '## Each version has a mount of its own',
    () => import('../../examples/namespaces.js'),
  ],
  ['docs/ending.md', null, () => import('../../examples/lifecycle.js')],
])('the program of %s, %s', (path, heading, load) => {
  testExchanges(textOf(path, heading), started(load));
});

test.each([
  ['/users/7', 'v1', '/users/7'],
  ['/v1/users/7', 'v1', '/v1/users/7'],
  ['/v2/users/7', 'v2', '/v2/users/7'],
])('a client that calls %s stays on the form of its path', async (path, version, self) => {
  const page = section('docs/paths.md', '### Clients stay on the form that they called');
  const [block = ''] = codeBlocks(page, 'ts');
  const versioning = await run(page, block, () => undefined, 'versioning');
  const users = new Hono().get(
    '/users/:id',
    versioned(versioning as VersioningStrategy, { versionInPath: 'optional' }),
    (c) => {
      const { version, reverse } = c.var.api;
      return c.json({ version, self: reverse('user', { params: { id: c.req.param('id') } }) });
    },
  );
  const app = new Hono().route('/', users).route('/:version', users);
  expect(await (await app.request(path)).json()).toEqual({ version, self });
});
