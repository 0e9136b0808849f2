import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Elysia } from 'elysia';
import { Hono, type MiddlewareHandler } from 'hono';
import { HeaderVersioning, type VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], advertiseVersions: true });
const rejection = () =>
  thrown(() => versioning.forRequest({ headers: { 'accept-version': 'v9' } })) as VersionError;

const problem = {
  title: 'Bad Request',
  status: 400,
  detail: 'Invalid version in request header.',
  code: 'ERR_VERSION_NOT_ALLOWED',
  supportedVersions: ['v1', 'v2'],
  deprecatedVersions: [],
};

/** Sends a request with a wrong version to `fetchHandler` over HTTP. */
async function send(fetchHandler: (request: Request) => Response | Promise<Response>) {
  const server = createAdaptorServer({
    fetch: fetchHandler,
    overrideGlobalObjects: false,
  }) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const headers = { 'Accept-Version': 'v9' };
    const response = await fetch(`http://127.0.0.1:${port}/users`, { headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  } finally {
    server.close();
  }
}

/** Creates a Hono application whose handler throws the rejection inside of `middleware`. */
function hono(middleware: MiddlewareHandler): Hono {
  const app = new Hono().use(middleware);
  return app.get('/users', (c) => c.json(versioning.forRequest(c.req.raw).version));
}

describe('a thrown rejection becomes the response', () => {
  const elysia = new Elysia().get(
    '/users',
    ({ request }) => versioning.forRequest(request).version,
  );

  test.each<[string, { fetch: (request: Request) => Response | Promise<Response> }]>([
    ['in Hono', hono((_, next) => next())],
    ['in Elysia', elysia],
  ])('%s', async (_, { fetch }) => {
    const { status, headers, body } = await send(fetch);
    expect(status).toBe(400);
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(headers.get('Vary')).toBe('Accept-Version');
    expect(headers.get('API-Supported-Versions')).toBe('v1, v2');
    expect(body).toEqual(problem);
  });
});

describe('in Hono, a Vary that a middleware sets', () => {
  test('before next() is replaced by the Vary of the rejection', async () => {
    const app = hono(async (c, next) => {
      c.header('Vary', 'Origin');
      await next();
    });
    expect((await send(app.fetch)).headers.get('Vary')).toBe('Accept-Version');
  });

  test('after next() is appended to the Vary of the rejection', async () => {
    const app = hono(async (c, next) => {
      await next();
      c.header('Vary', 'Origin', { append: true });
    });
    expect((await send(app.fetch)).headers.get('Vary')).toBe('Accept-Version, Origin');
  });
});

describe('the methods of a rejection', () => {
  const methods = ['toJSON', 'toResponse', 'getResponse'] as const;

  test.each(methods)('%s can be replaced and is not enumerable', (name) => {
    const error = rejection();
    expect(Object.keys(error)).not.toContain(name);
    // restify sets `toJSON`.
    Object.assign(error, { [name]: () => 'replaced' });
    expect(error[name]()).toBe('replaced');
  });

  test('build a new response each time', async () => {
    const error = rejection();
    expect(await error.getResponse().json()).toEqual(problem);
    expect(await error.toResponse().json()).toEqual(problem);
  });

  test('build the response with the headers and the JSON that a handler set', async () => {
    const error = rejection();
    const headers = { Vary: 'Accept-Version, Origin', 'content-type': 'text/plain' };
    Object.assign(error.headers, headers);
    Object.assign(error, { toJSON: () => ({ title: 'No' }) });
    const response = error.toResponse();
    expect(response.headers.get('Vary')).toBe('Accept-Version, Origin');
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({ title: 'No' });
  });
});
