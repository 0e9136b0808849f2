import { createServer } from 'node:http';
import express, { type RequestHandler } from 'express';
import { expect, test } from 'vitest';
import { listen } from '../adapters/fixtures.js';
import { codeBlocks, type Page, pages } from '../support/docs.js';
import { run } from '../support/snippets.js';

test.each([
  ['/users', 200],
  ['/users?version=v2', 400],
  ['/users?version=v1&version=v2', 400],
])('after a move to another place, %s gets %d', async (path, status) => {
  const snippets = pages.flatMap((page) => codeBlocks(page, 'ts').map((code) => ({ page, code })));
  const { page, code } = snippets.find((each) => each.code.includes('const rejectOldPlace')) as {
    page: Page;
    code: string;
  };
  const rejectOldPlace = (await run(page, code, () => {}, 'rejectOldPlace')) as RequestHandler;
  const app = express().use(rejectOldPlace, (_req, res) => void res.send('users'));
  const origin = await listen(createServer(app));
  expect(await fetch(origin + path)).toMatchObject({ status });
});
