import { createServer } from 'node:http';
import Router from '@koa/router';
import { H3 } from 'h3';
import Koa from 'koa';
import { HeaderVersioning, respond } from 'request-versioning';
import { versioned } from 'request-versioning/koa';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepVary } from '../../examples/keep-vary.js';
import { handler as inAzure } from '../../examples/platforms/azure.js';
import { GET as inFetch } from '../../examples/platforms/fetch.js';
import { onError } from '../../examples/platforms/h3-error.js';
import { GET as inNext } from '../../examples/platforms/next.js';
import showInNitro from '../../examples/platforms/nitro.js';
import { handle as inSvelteKit } from '../../examples/platforms/sveltekit.js';
import worker from '../../examples/platforms/worker.js';
import { listen } from '../adapters/fixtures.js';
import { type Page, pages } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
import { under2029 } from '../support/program.js';

under2029();

type Params = { version: string; id: string };

/** Sends a request to the recipe of Nitro, as its only route after a middleware that sets `Vary`. */
async function inNitro(request: Request, show = showInNitro): Promise<Response> {
  const app = new H3({ silent: true }).use((event) => {
    event.res.headers.set('Vary', 'Origin');
  });
  return app.get('/api/:version/users/:id', (event) => show(event as never)).request(request);
}

/** Makes a request for `/api/<version>/users/7`, whose header has the same version. */
function requestFor(version: string): Request {
  const path = `/api/${encodeURIComponent(version)}/users/7`;
  return new Request(`http://localhost${path}`, { headers: { 'Accept-Version': version } });
}

type Respond = (request: Request, params: Params) => Response | Promise<Response>;

describe.each<[platform: string, vary: string | null, respond: Respond]>([
  ['a Fetch platform', null, (request, params) => inFetch({ request, params })],
  ['Azure Functions', null, ({ url, headers }, params) => inAzure({ url, headers, params })],
  ['Next', null, (request, params) => inNext(request, { params: Promise.resolve(params) })],
  ['Nitro', 'Origin', (request) => inNitro(request)],
  [
    'SvelteKit',
    null,
    (request, params) =>
      inSvelteKit({
        event: { request, params, route: { id: '/api/[version]/users/[id]' }, locals: {} },
        resolve: ({ locals }) => Response.json({ version: locals.api?.version }),
      }),
  ],
])('the example of %s', (_, vary, respond) => {
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

const headerVersioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });

test.each([
  ['v2', 200],
  ['v9', 400],
])('in Nitro, the response to %s joins the Vary of a middleware', async (version, status) => {
  vi.doMock('../../examples/platforms/versioning.js', () => ({ versioning: headerVersioning }));
  vi.resetModules();
  onTestFinished(() => void vi.doUnmock('../../examples/platforms/versioning.js'));
  const { default: show } = await import('../../examples/platforms/nitro.js');
  const response = await inNitro(requestFor(version), show);
  expect(response.status).toBe(status);
  expect(response.headers.get('Vary')).toBe('Accept-Version, Origin');
});

test('an error hook adds the headers of the version to a 500 of a handler in respond', async () => {
  const app = new H3({ silent: true, onError: onError as never }).get('/users', (event) =>
    respond(headerVersioning, { request: event.req }, (api) => {
      event.context.api = api;
      throw new Error('No database');
    }),
  );
  const response = await app.request('/users', { headers: { 'Accept-Version': 'v2' } });
  expect(response.status).toBe(500);
  expect(response.headers.get('Vary')).toBe('Accept-Version');
});

describe('in Koa, the Vary of the application stays beside the Vary of the version', () => {
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
    const origin = await listen(createServer(app.callback()));
    const response = await fetch(`${origin}/users`, { headers: { 'Accept-Version': 'v2' } });
    expect(response.status).toBe(status);
    const vary = response.headers.get('Vary')?.split(', ');
    expect(vary).toEqual(expect.arrayContaining(['Origin', 'Accept-Version']));
  });
});

describe('the worker responds as the console of its page shows', () => {
  const page = pages.find(({ path }) => path === 'docs/platforms.md') as Page;
  testExchanges(page.text, async (path, headers = {}) => {
    const response = await worker.fetch(new Request(`http://localhost${path}`, { headers }));
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  });
});

test('the worker has no other path', async () => {
  expect(await worker.fetch(new Request('http://localhost/users/8'))).toMatchObject({
    status: 404,
  });
});
