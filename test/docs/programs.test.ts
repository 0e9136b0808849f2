import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { versionErrors, versioned } from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { guarded, route } from '../../examples/paths/express.js';
import { versioning as liveUrls } from '../../examples/paths/live-urls.js';
import { byNamespace, byPath } from '../../examples/paths/strategies.js';
import { listen, serverOf } from '../adapters/fixtures.js';
import { load, serve } from '../examples/load.js';
import { codeBlocks, pages } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
import { serverOfProgram } from '../support/local-server.js';
import { started } from '../support/program.js';

// Runs the programs that the pages quote, and sends the requests that stand behind them.

/** Returns the text of a page from the quote of a file to the next heading. */
function textBehind(path: string, file: string): string {
  const text = pages.find((page) => page.path === path)?.text ?? '';
  const quote = `\`\`\`ts quoted from ${file}\n`;
  return text.slice(text.indexOf(quote)).split(/^#+ /m)[0] ?? '';
}

const besideUsers = () => import('../../examples/path-versions.js');
const namespaces = () => import('../../examples/namespaces.js');

describe.each<[path: string, file: string, load: () => Promise<unknown>]>([
  ['docs/paths.md', 'examples/path-versions.ts', besideUsers],
  ['docs/paths.md', 'examples/namespaces.ts', namespaces],
  ['docs/ending.md', 'examples/lifecycle.ts', () => import('../../examples/lifecycle.js')],
])('the program of %s, %s', (path, file, load) => {
  testExchanges(textBehind(path, file), started(load));
});

type Serve = () => Promise<string>;

/** Serves a program that listens by itself. */
const serveProgram = (load: () => Promise<unknown>): Serve => {
  return async () => {
    vi.resetModules(); // otherwise a program that was imported before would not start again
    const server = await serverOfProgram(load);
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
};

/** Serves a part of `examples/paths/`. */
const servePart = (framework: string, part: 'beside' | 'namespaces'): Serve => {
  return async () => {
    const { [part]: create } = await load('paths', framework);
    const [origin, end] = await serve(framework, await create());
    onTestFinished(() => void end());
    return origin;
  };
};

/** Returns the link in the body, or else the code of the rejection, or else the status. */
async function outcome(origin: string, path: string): Promise<unknown> {
  const response = await fetch(origin + path);
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const { self, code } = isJson ? JSON.parse(await response.text()) : {};
  return self ?? code ?? response.status;
}

const BEFORE = '2036-12-31T23:59:59Z';
const AFTER = '2037-01-01';

function at(now: string): void {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Tests the responses one second before the end of `v1`, and after it. */
function testTheEnd(create: Serve, rows: [path: string, before: unknown, after: unknown][]): void {
  test.each(rows)('%s gets %s, and after the end of v1 %s', async (path, before, after) => {
    const origin = await create();
    at(BEFORE);
    expect(await outcome(origin, path)).toBe(before);
    at(AFTER);
    expect(await outcome(origin, path)).toBe(after);
  });
}

const gone = 'ERR_VERSION_GONE';
const noVersion = 'ERR_VERSION_NOT_ALLOWED';
const frameworks = ['fastify', 'hono', 'koa', 'nest'];

describe.each<[framework: string, serve: Serve]>([
  ['express', serveProgram(besideUsers)],
  ['express, on the route', () => listen(createServer(route()))],
  ['express, with a guard', () => listen(createServer(guarded()))],
  ...frameworks.map((name): [string, Serve] => [name, servePart(name, 'beside')]),
])('/users beside /v2/users in %s', (name, serve) => {
  const isGuarded = name.includes('guard');
  testTheEnd(serve, [
    ['/users/7', '/v1/users/7', gone],
    ['/v1/users/7', '/v1/users/7', gone],
    ['/v2/users/7', '/v2/users/7', '/v2/users/7'],
    ['/users/users', '/v1/users/users', gone],
    ['/v9/users/7', isGuarded ? 404 : noVersion, isGuarded ? 404 : noVersion],
    ['/admin/users/7', isGuarded ? 'admin' : noVersion, isGuarded ? 'admin' : noVersion],
    ['/v2/nope', 404, 404],
    ['/nope', 404, 404],
  ]);
});

describe.each<[framework: string, serve: Serve]>([
  ['express', serveProgram(namespaces)],
  ...frameworks.map((name): [string, Serve] => [name, servePart(name, 'namespaces')]),
])('/api/v1 beside /api/v2 and /api in %s', (_, serve) => {
  testTheEnd(serve, [
    ['/api/users/7', '/api/v1/users/7', gone],
    ['/api/v1/users/7', '/api/v1/users/7', gone],
    ['/api/v2/users/7', '/api/v2/users/7', '/api/v2/users/7'],
    ['/api/v2/nope', 404, 404],
    ['/api/v9/users/7', 404, 404],
    ['/api/nope', 404, 404],
  ]);
});

describe('what docs/paths.md warns of: a mount', () => {
  const api = express.Router().get('/users', (_req, res) => void res.json({ self: 'users' }));
  const apps = {
    'without a path': express().use(versioned(byPath, { versionInPath: 'optional' }), api),
    'of the whole /api': express()
      .use('/api/v2', versioned(byNamespace, { namespace: 'v2' }), api)
      .use('/api', versioned(byNamespace, { namespace: 'v1' }), api),
  };

  test.each([
    ['without a path', '/v2/users'],
    ['of the whole /api', '/api/v2/nope'],
  ] as const)('%s ends %s together with v1', async (mount, path) => {
    const origin = await listen(createServer(apps[mount].use(versionErrors)));
    at(BEFORE);
    expect(await outcome(origin, path)).toBe(404);
    at(AFTER);
    expect(await outcome(origin, path)).toBe(gone);
  });

  test('of the whole /api/v1 ends all its URLs', async () => {
    const v1 = versioned(byNamespace, { namespace: 'v1' });
    const app = express().use('/api/v1', v1, api).use(versionErrors);
    const origin = await listen(createServer(app));
    at(BEFORE);
    expect(await outcome(origin, '/api/v1/users')).toBe('users');
    at(AFTER);
    expect(await outcome(origin, '/api/v1/users')).toBe(gone);
    expect(await outcome(origin, '/api/v1/nope')).toBe(gone);
  });

  test.each([
    ['/api/v1/nope', gone],
    ['/api/v2/nope', gone],
    ['/api/v2/users', '/api/v2/users'],
  ])('of the whole /api in Hono, where %s gets %s after the end of v1', async (path, after) => {
    const mount = (namespace: 'v1' | 'v2') => forHono.versioned(byNamespace, { namespace });
    const app = new Hono()
      .use('/api/v2/*', mount('v2'))
      .get('/api/v2/users', (c) => c.json({ self: c.req.path }))
      .use('/api/*', mount('v1'));
    const origin = await listen(serverOf(app));
    at(BEFORE);
    expect(await outcome(origin, path)).toBe(path.endsWith('users') ? path : 404);
    at(AFTER);
    expect(await outcome(origin, path)).toBe(after);
  });

  test('with an optional parameter takes users for the version', async () => {
    const app = express();
    app.use('{/:version}', versioned(byPath, { versionInPath: 'optional' }), api);
    const origin = await listen(createServer(app.use(versionErrors)));
    expect(await outcome(origin, '/users')).toBe(noVersion);
  });
});

test('in Fastify, a route without a parameter goes first', async () => {
  const app = Fastify();
  app.register(async (api) => {
    await api.register(forFastify.versioned, { versioning: byPath });
    api.get('/:version/users', async () => ({ self: 'users' }));
  });
  app.get('/admin/users', async () => ({ self: 'admin' }));
  onTestFinished(() => app.close());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await outcome(origin, '/admin/users')).toBe('admin');
  expect(await outcome(origin, '/v2/users')).toBe('users');
});

test('an optional parameter of a mount in Hono has the name version?', async () => {
  const users = new Hono().get('/users', (c) => c.json(c.req.param()));
  const app = new Hono().route('/:version?', users);
  expect(await (await app.request('/v2/users')).json()).toEqual({ 'version?': 'v2' });
});

describe('with live-urls.ts, a client stays on the form of its path', () => {
  const users = new Hono().get(
    '/users/:id',
    forHono.versioned(liveUrls, { versionInPath: 'optional' }),
    (c) => c.json({ self: c.var.api.reverse('user', { params: { id: c.req.param('id') } }) }),
  );
  const app = new Hono().route('/', users).route('/:version', users);

  testTheEnd(
    () => listen(serverOf(app)),
    [
      ['/users/7', '/users/7', gone],
      ['/v1/users/7', '/v1/users/7', gone],
      ['/v2/users/7', '/v2/users/7', '/v2/users/7'],
    ],
  );
});

test('the program of docs/links.md sends each subscriber its own version', async () => {
  const received: string[][] = [];
  const subscriber = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push([`${request.url}`, `${request.headers['api-version']}`, body]);
    response.end();
  });
  const hook = await listen(subscriber);
  const origin = await serveProgram(() => import('../../examples/webhooks.js'))();
  const post = (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  expect(await post('/webhooks', { url: `${hook}/first` })).toMatchObject({ status: 201 });
  expect(await post('/webhooks?version=v2', { url: `${hook}/second` })).toMatchObject({
    status: 201,
  });
  const user = { first: 'Ada', last: 'Lovelace' };
  expect(await post('/users', user)).toMatchObject({ status: 201 });

  const text = textBehind('docs/links.md', 'examples/webhooks.ts');
  const [lines = ''] = codeBlocks({ path: '', text }, 'json');
  const [v1, v2] = lines.split('\n');
  expect(received).toEqual([
    ['/first', 'v1', v1],
    ['/second', 'v2', v2],
  ]);
});
