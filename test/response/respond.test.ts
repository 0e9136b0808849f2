import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  NoReverseMatch,
  respond,
  URLPathVersioning,
  type VersionError,
} from 'request-versioning';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// test/contract/respond.test.ts runs the contract of plugins on a handler with `respond`.

const versioning = new AcceptHeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  versionHeader: 'API-Version',
});

/** The headers of v2. */
const HEADERS = { vary: 'Accept', 'api-version': 'v2' };

const request = new Request('http://localhost/users/7', {
  headers: { Accept: 'application/json; version=v2' },
});

/** Returns the result of `respond` for a request of v2 whose handler returns `response`. */
const send = (response: Response) => respond(versioning, { request }, () => response);

const headersOf = (response: Response) => Object.fromEntries(response.headers);

test('respond adds the headers of the version to the response of a handler, which keeps its status, its headers and its body', async () => {
  const own = Response.json({ id: 7 }, { status: 201, headers: { 'X-Own': 'yes' } });
  const response = await send(own);
  expect(response.status).toBe(201);
  expect(headersOf(response)).toEqual({
    ...HEADERS,
    'content-type': 'application/json',
    'x-own': 'yes',
  });
  expect(await response.json()).toEqual({ id: 7 });
});

test('a response whose headers can be changed is returned itself', async () => {
  const own = new Response('body');
  expect(await send(own)).toBe(own);
});

describe('a response with immutable headers is copied:', () => {
  const server = createServer((_, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.writeHead(404, 'Nobody', { Vary: 'Origin', 'X-Own': 'yes' }).end('nobody');
  });
  let origin: string;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('of Response.redirect', async () => {
    const own = Response.redirect('https://example.com/users/8', 307);
    const response = await send(own);
    expect(response.status).toBe(307);
    expect(headersOf(response)).toEqual({ ...HEADERS, location: 'https://example.com/users/8' });
    expect(headersOf(own)).toEqual({ location: 'https://example.com/users/8' });
  });

  test('of fetch', async () => {
    const response = await respond(versioning, { request }, () => fetch(`${origin}/users/7`));
    expect(response.status).toBe(404);
    expect(response.statusText).toBe('Nobody');
    expect(headersOf(response)).toMatchObject({ ...HEADERS, vary: 'Origin, Accept' });
    expect(response.headers.get('X-Own')).toBe('yes');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('nobody');
  });
});

describe('a response passes unchanged:', () => {
  // Node rejects `new Response(null, { status: 101 })`, so a field stands in for the response of a worker or of Deno.
  const upgrade = Object.defineProperty(new Response(), 'status', { value: 101 });

  test.each([
    ['of Response.error()', Response.error()],
    ['of the status 101', upgrade],
  ])('%s', async (_, own) => {
    expect(await send(own)).toBe(own);
    expect(headersOf(own)).toEqual({});
    const responding = respond(versioning, { request }, () => {
      throw own;
    });
    await expect(responding).rejects.toBe(own);
    expect(headersOf(own)).toEqual({});
  });
});

test('a rejection has the headers that the handler added to the error', async () => {
  const response = await respond(versioning, { request }, ({ reject }) => {
    try {
      return reject();
    } catch (error) {
      Object.assign((error as VersionError).headers, { Vary: 'Accept, Origin' });
      throw error;
    }
  });
  expect(response.headers.get('Vary')).toBe('Accept, Origin');
});

type Api = ReturnType<typeof versioning.forRequest>;

test('a rejection of another strategy gets Vary of the version, and no other header of it', async () => {
  const inner = new HeaderVersioning({ allowedVersions: ['v1'] });
  const response = await respond(versioning, { request }, (api) => {
    inner.forRequest(request);
    return Response.json(api.version);
  });
  expect(response.status).toBe(400);
  expect(headersOf(response)).toEqual({
    vary: 'Accept-Version, Accept',
    'content-type': 'application/problem+json',
  });
});

describe('respond throws again', () => {
  test('a response that the handler throws, with the headers of the version', async () => {
    const own = new Response('no', { status: 403, headers: { Vary: 'Cookie' } });
    const responding = respond(versioning, { request }, async () => {
      throw own;
    });
    await expect(responding).rejects.toBe(own);
    expect(headersOf(own)).toMatchObject({ ...HEADERS, vary: 'Cookie, Accept' });
  });

  test('a copy of a thrown response with immutable headers', async () => {
    const responding = respond(versioning, { request }, () => {
      throw Response.redirect('https://example.com/', 303);
    });
    const rethrown = await responding.catch((error) => error);
    expect(rethrown).toBeInstanceOf(Response);
    expect(rethrown.status).toBe(303);
    expect(headersOf(rethrown)).toEqual({ ...HEADERS, location: 'https://example.com/' });
  });

  test('a response of forRequest, without headers of a version', async () => {
    const forRequest = (): Api => {
      throw new Response(null, { status: 401 });
    };
    const responding = respond({ forRequest }, { request }, () => new Response());
    const rethrown = await responding.catch((error) => error);
    expect(rethrown.status).toBe(401);
    expect(headersOf(rethrown)).toEqual({});
  });

  test.each<[string, unknown]>([
    ['an error with a status', Object.assign(new Error('gone'), { status: 410, headers: {} })],
    ['a NoReverseMatch', new NoReverseMatch('none')],
    ['undefined', undefined],
  ])('%s', async (_, error) => {
    const responding = respond(versioning, { request }, () => {
      throw error;
    });
    await expect(responding).rejects.toBe(error);
  });

  test('an error of forRequest, as a rejected promise', async () => {
    const responding = respond(new URLPathVersioning(), { request }, () => new Response());
    await expect(responding).rejects.toThrow('URLPathVersioning: request.params is missing.');
  });
});

test("respond reads the params of a platform's context, and ignores its other fields", async () => {
  class Context {
    readonly request = request;
    readonly params = { version: 'v5' };
    readonly url = new URL(request.url);
    readonly version = 'v6';
    readonly kwargs = { version: 'v7' };
    get cookies(): never {
      throw new Error('read');
    }
  }
  const path = new URLPathVersioning();
  const response = await respond(path, new Context(), ({ version }) => new Response(version));
  expect(await response.text()).toBe('v5');
});
