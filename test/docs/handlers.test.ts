import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inExpress, inFastify, inHono, inKoa } from '../../examples/handlers.js';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';

describe.each<[framework: string, serve: () => Promise<string>]>([
  ['Express', () => listen(createServer(inExpress()))],
  [
    'Fastify',
    async () => {
      const app = await inFastify();
      onTestFinished(() => app.close());
      return app.listen({ port: 0, host: '127.0.0.1' });
    },
  ],
  ['Hono', () => listen(serverOf(inHono()))],
  ['Koa', () => listen(createServer(inKoa().callback()))],
])('the handlers of docs/handlers.md in %s', (_, serve) => {
  test.each([
    ['/users', 'v1', 'names'],
    ['/users', 'v2', 'users'],
    ['/articles/feed', 'v1', 'the article feed'],
    ['/articles/feed', 'v2', 'the feed'],
    ['/articles/news', 'v2', 'the article news'],
  ])('respond to %s in %s with %s', async (path, version, body) => {
    const send = clientOf(await serve());
    expect(await send(path, version)).toMatchObject({ status: 200, body });
  });
});
