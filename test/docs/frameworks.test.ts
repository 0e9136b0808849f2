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

/** Returns the export `name` of the recipe `// <file>`. `strategy` replaces the strategy of the page. */
async function recipe<Value>(file: string, name: string, strategy = 'URLPathVersioning') {
  const own = { ...page, text: page.text.replaceAll('URLPathVersioning', strategy) };
  const snippet = codeBlocks(own, 'ts').find((block) => nameOf(block) === file) ?? '';
  const exports = (await run(own, snippet, () => undefined)) as Record<string, Value>;
  return exports[name] as Value;
}

type Show<Given extends unknown[]> = (...given: Given) => Promise<Response>;
const inFetch = await recipe<Show<[context: object]>>('users.ts', 'GET');
const inNext = await recipe<Show<[request: Request, context: object]>>('route.ts', 'GET');

/** Sends a request to the recipe of Nitro, as its only route after a middleware that sets `Vary`. */
async function inNitro(request: Request, strategy?: string): Promise<Response> {
  const show = await recipe<Show<[event: H3Event]>>('id.get.ts', 'show', strategy);
  const app = new H3({ silent: true }).use((event) => {
    event.res.headers.set('Vary', 'Origin');
  });
  return app.get('/api/:version/users/:id', show).request(request);
}

/** Makes a request for `/api/<version>/users/7`, whose header has the same version. */
function requestFor(version: string): Request {
  const path = `/api/${encodeURIComponent(version)}/users/7`;
  return new Request(`http://localhost${path}`, { headers: { 'Accept-Version': version } });
}

type Respond = (request: Request, params: object) => Promise<Response>;

describe.each<[platform: string, vary: string | null, respond: Respond]>([
  ['a Fetch platform', null, (request, params) => inFetch({ request, params })],
  ['Next', null, (request, params) => inNext(request, { params: Promise.resolve(params) })],
  ['Nitro', 'Origin', (request) => inNitro(request)],
])('the recipe of %s', (_, vary, respond) => {
  async function send(version: string) {
    const response = await respond(requestFor(version), { version, id: '7' });
    const type = response.headers.get('Content-Type');
    expect(response.headers.get('Vary')).toBe(vary);
    return { status: response.status, type, body: await response.json() };
  }

  test.each(['v1', 'v2'])('serves the version %s', async (version) => {
    const served = { status: 200, type: 'application/json', body: { version } };
    expect(await send(version)).toMatchObject(served);
  });

  test.each(['constructor', '__proto__', '../admin', 'v9', 'toString', 'v2/../v1', '%2e%2e'])(
    'rejects the version %s',
    async (version) => {
      const body = { detail: 'Invalid version in URL path.', code: 'ERR_VERSION_NOT_ALLOWED' };
      const rejection = { status: 404, type: 'application/problem+json', body };
      expect(await send(version)).toMatchObject(rejection);
    },
  );
});

test.each([
  ['v2', 200],
  ['v9', 400],
])('in Nitro, the response to %s joins the Vary of a middleware', async (version, status) => {
  const response = await inNitro(requestFor(version), 'HeaderVersioning');
  expect(response.status).toBe(status);
  expect(response.headers.get('Vary')).toBe('Accept-Version, Origin');
});

const headerVersioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });

test('an error hook adds the headers of the version to a 500 of a handler in respond', async () => {
  type OnError = (error: { status: number }, event: H3Event) => Response;
  const onError = await recipe<OnError>('on-error.ts', 'onError');
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
  const keepVary = await recipe<Koa.Middleware>('keep-vary.ts', 'keepVary');
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
