import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import { H3, type H3Event } from 'h3';
import Koa from 'koa';
import { HeaderVersioning, respond } from 'request-versioning';
import { versioned } from 'request-versioning/koa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeBlocks, nameOf, type Page, pages } from '../support/docs.js';
import { run } from '../support/snippets.js';

const page = pages.find(({ path }) => path === 'docs/frameworks.md') as Page;

/** Returns the exports of the recipe `// <file>`. `strategy` replaces the strategy of the page. */
async function recipe<Exports>(file: string, strategy = 'URLPathVersioning'): Promise<Exports> {
  const text = page.text.replaceAll('URLPathVersioning', strategy);
  const own = { ...page, text };
  const snippet = codeBlocks(own, 'ts').find((block) => nameOf(block) === file) ?? '';
  return (await run(own, snippet, () => undefined)) as Exports;
}

/** Makes a request for `/api/<version>/users/7`, whose header has the same version. */
function requestFor(version: string): Request {
  const path = `/api/${encodeURIComponent(version)}/users/7`;
  return new Request(`http://localhost${path}`, { headers: { 'Accept-Version': version } });
}

type Fetch = (request: Request, version: string) => Promise<Response>;

const fetchPlatform = await recipe<{
  GET: (context: { request: Request; params: object }) => Promise<Response>;
}>('users.ts');
const next = await recipe<{
  GET: (request: Request, context: { params: Promise<object> }) => Promise<Response>;
}>('route.ts');
type Show = (event: H3Event) => Promise<Response>;
const nitro = await recipe<{ show: Show }>('id.get.ts');

/** Serves the recipe as the only route of Nitro, after a middleware that sets `Vary`. */
async function inNitro(show: Show, request: Request): Promise<Response> {
  const app = new H3({ silent: true }).use((event) => {
    event.res.headers.set('Vary', 'Origin');
  });
  return app.get('/api/:version/users/:id', show).request(request);
}

describe.each<[platform: string, vary: string, respond: Fetch]>([
  [
    'a Fetch platform',
    '',
    (request, version) => fetchPlatform.GET({ request, params: { version, id: '7' } }),
  ],
  [
    'Next',
    '',
    (request, version) => next.GET(request, { params: Promise.resolve({ version, id: '7' }) }),
  ],
  ['Nitro', 'Origin', (request) => inNitro(nitro.show, request)],
])('the recipe of %s', (_, vary, respond) => {
  const code = 'ERR_VERSION_NOT_ALLOWED';
  const rejection = { detail: 'Invalid version in URL path.', code };
  const hostile = ['constructor', '__proto__', '../admin', 'v9', 'toString', 'v2/../v1', '%2e%2e'];

  test.each<[version: string, status: number, type: string, body: object]>([
    ['v1', 200, 'application/json', { version: 'v1' }],
    ['v2', 200, 'application/json', { version: 'v2' }],
    ...hostile.map((version): [string, number, string, object] => {
      return [version, 404, 'application/problem+json', rejection];
    }),
  ])('responds to the version %s with %d', async (version, status, type, body) => {
    const response = await respond(requestFor(version), version);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Vary') ?? '').toBe(vary);
    expect(await response.json()).toMatchObject(body);
  });
});

test.each([
  ['v2', 200],
  ['v9', 400],
])(
  'in Nitro, the Vary of a middleware joins the Vary of the response to %s',
  async (version, status) => {
    const { show } = await recipe<{ show: Show }>('id.get.ts', 'HeaderVersioning');
    const response = await inNitro(show, requestFor(version));
    expect(response.status).toBe(status);
    expect(response.headers.get('Vary')).toBe('Accept-Version, Origin');
  },
);

const headerVersioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });

test('an error hook adds the headers of the version to a 500 of a handler in respond', async () => {
  type OnError = (error: { status: number }, event: H3Event) => Response;
  const { onError } = await recipe<{ onError: OnError }>('on-error.ts');
  const app = new H3({ silent: true, onError }).get('/users', (event) =>
    respond(headerVersioning, { request: event.req }, (api) => {
      event.context.api = api;
      throw new Error('No database');
    }),
  );
  const response = await app.request('/users', { headers: { 'Accept-Version': 'v2' } });
  expect(response.status).toBe(500);
  expect(response.headers.get('Vary')).toBe('Accept-Version');
});

describe('in Koa, the Vary of the application stays beside the Vary of the version', async () => {
  const { keepVary } = await recipe<{ keepVary: Koa.Middleware }>('keep-vary.ts');
  const version = versioned(headerVersioning);

  test.each<[name: string, status: number, handler: Koa.Middleware]>([
    ['a response', 204, (ctx) => Object.assign(ctx, { status: 204 })],
    ['a thrown 404', 404, (ctx) => ctx.throw(404)],
    ['a thrown error with headers', 401, (ctx) => ctx.throw(401, { headers: { vary: 'Cookie' } })],
    ['a thrown string', 500, () => Promise.reject('No database')],
    ['a rejection', 404, (ctx) => ctx.api.reject()],
  ])('for %s', async (_, status, handler) => {
    const app = Object.assign(new Koa(), { silent: true });
    app.use(keepVary).use(new Router().get('/users', version, handler).routes());
    const server = app.listen(0);
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const headers = { 'Accept-Version': 'v2' };
    const response = await fetch(`http://localhost:${port}/users`, { headers });
    expect(response.status).toBe(status);
    const vary = response.headers.get('Vary')?.split(', ');
    expect(vary).toEqual(expect.arrayContaining(['Origin', 'Accept-Version']));
  });
});
