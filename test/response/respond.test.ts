import { createServer, type RequestListener } from 'node:http';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  respond,
  URLPathVersioning,
  withHeaders,
} from 'request-versioning';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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

  const TEXT = 'text'.repeat(1_000);

  /** Sends a text with an encoding. Decoding it takes the encoders from the last to the first. */
  function sendEncoded(encoding: string, ...encoders: ((body: Buffer) => Buffer)[]) {
    return sendFetched((_, response) => {
      const body = encoders.reduce<Buffer>((each, encode) => encode(each), Buffer.from(TEXT));
      const digests = { 'Content-Digest': 'sha-256=:AA==:', 'Repr-Digest': 'sha-256=:AA==:' };
      const headers = { 'Content-Encoding': encoding, 'Content-Length': body.length, ...digests };
      response.writeHead(200, headers).end(body);
    });
  }

  test.each<[encoding: string, ...encoders: ((body: Buffer) => Buffer)[]]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
    ['gzip, br', gzipSync, brotliCompressSync],
  ])('does not say %s of a body that fetch has decoded', async (encoding, ...encoders) => {
    const response = await sendEncoded(encoding, ...encoders);
    for (const name of ['content-encoding', 'content-length', 'content-digest', 'repr-digest']) {
      expect(headersOf(response)).not.toHaveProperty(name);
    }
    expect(await response.text()).toBe(TEXT);
  });

  test.each(['aes128gcm', 'gzip, aes128gcm', 'aes128gcm, gzip', 'identity', 'gzip,'])(
    'keeps the encoding %s, which fetch does not decode',
    async (encoding) => {
      const response = await sendEncoded(encoding);
      const headers = { 'content-encoding': encoding, 'content-length': `${TEXT.length}` };
      expect(headersOf(response)).toMatchObject(headers);
      expect(await response.text()).toBe(TEXT);
    },
  );

  test.each<[runtime: string, globals: object, decoded: string[], kept: string[]]>([
    [
      'Node 22',
      { process: { versions: { undici: '6.28.1' } } },
      ['gzip', 'x-gzip', 'deflate', 'br', 'GZIP', 'gzip,br'],
      ['zstd', 'gzip, zstd', 'identity', 'gzip, identity'],
    ],
    ['Node 24.0', { process: { versions: { undici: '7.8.0' } } }, ['br'], ['zstd']],
    [
      'Node 24',
      { process: { versions: { undici: '7.29.1' } } },
      ['zstd', 'gzip, zstd'],
      ['identity'],
    ],
    ['Node 26', { process: { versions: { undici: '8.10.2' } } }, ['zstd'], ['gzip, identity']],
    ['a browser', { process: undefined }, ['gzip', 'br'], ['aes128gcm']],
    ['Deno', { Deno: {} }, ['gzip', 'br', 'GZIP'], ['x-gzip', 'deflate', 'zstd', 'gzip, br']],
    [
      'Bun',
      { Bun: {} },
      ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'gzip,'],
      ['gzip, br', 'identity', 'aes128gcm'],
    ],
    ['workerd', { navigator: { userAgent: 'Cloudflare-Workers' } }, [], ['gzip', 'br']],
  ])('loses in %s what its fetch decodes', (_, globals, decoded, kept) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    onTestFinished(() => void vi.unstubAllGlobals());
    const encodingOf = (encoding: string, url = 'https://example.com/') => {
      const response = new Response(null, { headers: { 'Content-Encoding': encoding } });
      const fetched = Object.defineProperty(response, 'url', { value: url });
      return withHeaders(fetched, {}).headers.get('Content-Encoding');
    };
    for (const encoding of decoded) {
      expect([encoding, encodingOf(encoding)]).toEqual([encoding, null]);
      expect([encoding, encodingOf(encoding, '')]).toEqual([encoding, encoding]); // of the program itself
    }
    for (const encoding of kept) expect(encodingOf(encoding)).toBe(encoding);
  });
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

describe('respond throws a TypeError', () => {
  const fix = 'Return Response.json(…), or new Response(…) with the status and the headers.';
  const expected = 'must be a Fetch Response, got';
  const results: [name: string, result: unknown, given: string][] = [
    ['the object of Azure Functions', { status: 200, jsonBody: {} }, '[object Object]'],
    ['the object of Lambda', { statusCode: 200, headers: {}, body: '' }, '[object Object]'],
    ['headers without a status', { statusCode: 200, headers: new Headers() }, '[object Object]'],
    ['headers to read only', { status: 200, headers: { get: () => null } }, '[object Object]'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a text', 'body', '"body"'],
    ['the headers of a response', new Headers(), '[object Headers]'],
  ];

  test.each(results)('if the handler returns %s', async (_, result, given) => {
    const sent = respond(versioning, { request }, () => result as Response);
    const message = `respond: the result of the handler ${expected} ${given}. ${fix}`;
    await expect(sent).rejects.toThrow(new TypeError(message));
  });

  test('if onRejection does', async () => {
    const rejected = { headers: { accept: 'a/b; version=v9' } };
    const handler = () => new Response();
    const sent = respond(versioning, { request: rejected }, handler, () => ({}) as Response);
    const message = `respond: the result of onRejection ${expected} [object Object]. ${fix}`;
    await expect(sent).rejects.toThrow(new TypeError(message));
  });
});

test('a response of another realm or package gets the headers of the version', async () => {
  const headers = runInNewContext('new Map([["x-own", "yes"]])');
  const foreign = runInNewContext('({ status: 200, headers, body: null })', { headers });
  expect(await send(foreign)).toBe(foreign);
  expect(Object.fromEntries(headers)).toEqual({
    'x-own': 'yes',
    Vary: 'Accept',
    'API-Version': 'v2',
  });
  await expect(throwing(foreign)).rejects.toBe(foreign);
});
