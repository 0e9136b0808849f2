import { createServer, type RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  respond,
  URLPathVersioning,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { listen } from '../adapters/fixtures.js';
import { collectGarbage } from '../support/garbage.js';

// test/contract/respond.test.ts checks the headers and the rejections of `respond` by the contract of plugins.

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

/** Returns the result of `respond` for a request of v2 whose handler throws `error`. */
const throwing = (error: unknown) =>
  respond(versioning, { request }, () => {
    throw error;
  });

type Api = ReturnType<typeof versioning.forRequest>;

const headersOf = (response: Response) => Object.fromEntries(response.headers);

test('a response whose headers can be changed is returned itself', async () => {
  const own = new Response('body');
  expect(await send(own)).toBe(own);
});

describe('a response with immutable headers, as of fetch,', () => {
  async function sendFetched(listener: RequestListener) {
    const origin = await listen(createServer(listener));
    return send(await fetch(`${origin}/users/7`));
  }

  test('is copied', async () => {
    const response = await sendFetched((_, response) => {
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.writeHead(404, 'Nobody', { Vary: 'Origin', 'X-Own': 'yes' }).end('nobody');
    });
    expect(response).toMatchObject({ status: 404, statusText: 'Nobody' });
    const headers = { ...HEADERS, vary: 'Origin, Accept', 'x-own': 'yes' };
    expect(headersOf(response)).toMatchObject(headers);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('nobody');
  });

  test('keeps its body if Node collects garbage before the body is read', async () => {
    let end: () => void = () => expect.unreachable();
    const response = await sendFetched((_, response) => {
      response.write('first');
      end = () => response.end(', last');
    });
    await collectGarbage();
    end();
    expect(await response.text()).toBe('first, last');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
  ])('does not say %s of a body that fetch has decoded', async (encoding, compress) => {
    const response = await sendFetched((_, response) => {
      const body = compress('text'.repeat(1_000));
      const headers = { 'Content-Encoding': encoding, 'Content-Length': body.length };
      response.writeHead(200, headers).end(body);
    });
    expect(headersOf(response)).not.toHaveProperty('content-encoding');
    expect(headersOf(response)).not.toHaveProperty('content-length');
    expect(await response.text()).toBe('text'.repeat(1_000));
  });

  test.each(['aes128gcm', 'gzip, aes128gcm', 'aes128gcm, gzip'])(
    'keeps the encoding %s, which fetch does not decode',
    async (encoding) => {
      const response = await sendFetched((_, response) => {
        response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': 4 }).end('text');
      });
      const headers = { 'content-encoding': encoding, 'content-length': '4' };
      expect(headersOf(response)).toMatchObject(headers);
      expect(await response.text()).toBe('text');
    },
  );
});

// Node rejects `new Response(null, { status: 101 })`, so a field stands in for the response of a worker or of Deno.
const upgrade = Object.defineProperty(new Response(), 'status', { value: 101 });
const opaque = Object.defineProperty(new Response(), 'status', { value: 0 });

test.each([
  ['of Response.error()', Response.error()],
  ['of the status 101', upgrade],
  ['that is opaque', opaque],
])('a response %s passes unchanged', async (_, own) => {
  expect(await send(own)).toBe(own);
  await expect(throwing(own)).rejects.toBe(own);
  expect(headersOf(own)).toEqual({});
});

test('a rejection of another strategy gets Vary of the version, and no other header of it', async () => {
  const inner = new HeaderVersioning({ allowedVersions: ['v1'] });
  const response = await respond(versioning, { request }, () => {
    inner.forRequest(request);
    return new Response();
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
    await expect(throwing(own)).rejects.toBe(own);
    expect(headersOf(own)).toMatchObject({ ...HEADERS, vary: 'Cookie, Accept' });
  });

  test('a copy of a thrown response with immutable headers', async () => {
    const own = Response.redirect('https://example.com/', 303);
    const rethrown = await throwing(own).catch((error) => error);
    expect(rethrown).toBeInstanceOf(Response);
    expect(rethrown.status).toBe(303);
    expect(headersOf(rethrown)).toEqual({ ...HEADERS, location: 'https://example.com/' });
    expect(headersOf(own)).toEqual({ location: 'https://example.com/' });
  });

  test.each<[string, unknown]>([
    ['an error with a status', Object.assign(new Error('gone'), { status: 410, headers: {} })],
    ['undefined', undefined],
  ])('%s', async (_, error) => {
    await expect(throwing(error)).rejects.toBe(error);
  });

  test('a response of forRequest, without headers of a version', async () => {
    const own = new Response(null, { status: 401 });
    const forRequest = (): Api => {
      throw own;
    };
    await expect(respond({ forRequest }, { request }, () => own)).rejects.toBe(own);
    expect(headersOf(own)).toEqual({});
  });
});

test("respond reads the params of a platform's context, and ignores its other fields", async () => {
  const context = {
    request,
    params: { version: 'v5' },
    version: 'v6',
    get cookies(): never {
      return expect.unreachable();
    },
  };
  const path = new URLPathVersioning();
  const response = await respond(path, context, ({ version }) => new Response(version));
  expect(await response.text()).toBe('v5');
});
