import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  NamespaceVersioning,
  NoReverseMatch,
  RouteReverser,
  respond,
  URLPathVersioning,
  type VersionError,
} from 'request-versioning';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const LIFECYCLE_LINK = '<https://example.com/v1>; rel="deprecation"; type="text/html"';
const versioning = new AcceptHeaderVersioning({
  allowedVersions: ['v1', 'v2', 'v3'],
  defaultVersion: 'v2',
  reverser: new RouteReverser({ user: '/users/:id' }),
  advertiseVersions: true,
  versionHeader: 'API-Version',
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/v1', type: 'text/html' }],
    },
  },
});

/** The headers of v2. */
const HEADERS = {
  vary: 'Accept',
  'api-supported-versions': 'v2, v3',
  'api-deprecated-versions': 'v1',
  'api-version': 'v2',
};

const requestOf = (version: string) =>
  new Request('http://localhost/users/7', {
    headers: { Accept: `application/json; version=${version}` },
  });
const request = requestOf('v2');

/** Returns the result of `respond` for a request of v2 whose handler returns `response`. */
const send = (response: Response) => respond(versioning, { request }, () => response);

const headersOf = (response: Response) => Object.fromEntries(response.headers);

describe('respond adds the headers of the version', () => {
  test('to the response of a handler, which keeps its status, its headers and its body', async () => {
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

  test.each([304, 500])('to a response of the status %i', async (status) => {
    const response = await send(new Response(null, { status }));
    expect(response.status).toBe(status);
    expect(headersOf(response)).toEqual(HEADERS);
  });

  test('and merges them with the headers of the handler as mergeHeader does', async () => {
    const link = '</users?page=2>; rel="next"';
    const headers = { Vary: 'Accept-Encoding', Link: link, 'API-Version': 'v1.1' };
    const response = await respond(versioning, { request: requestOf('v1') }, () => {
      return new Response(null, { headers });
    });
    expect(headersOf(response)).toMatchObject({
      vary: 'Accept-Encoding, Accept',
      link: `${link}, ${LIFECYCLE_LINK}`,
      deprecation: '@1767225600',
      'api-version': 'v1.1',
    });
  });
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

describe('a rejection becomes the response', () => {
  /** The headers of a rejection: the headers of v2 without API-Version. */
  const { 'api-version': _, ...rejection } = HEADERS;
  const REJECTED = { ...rejection, 'content-type': 'application/problem+json' };
  const advertised = { supportedVersions: ['v2', 'v3'], deprecatedVersions: ['v1'] };

  test('of forRequest, and the handler is not called', async () => {
    const handler = vi.fn(() => new Response());
    const response = await respond(versioning, { request: requestOf('v9') }, handler);
    expect(handler).not.toHaveBeenCalled();
    expect(response.status).toBe(406);
    expect(headersOf(response)).toEqual(REJECTED);
    expect(await response.json()).toEqual({
      title: 'Not Acceptable',
      status: 406,
      detail: 'Invalid version in "Accept" header.',
      code: 'ERR_VERSION_NOT_ALLOWED',
      ...advertised,
    });
  });

  test.each<[string, Parameters<typeof respond<Request, Api>>[2]]>([
    ['of pick', ({ pick }) => pick({ v3: new Response() })],
    ['of reject in an async handler', async ({ reject }) => reject()],
  ])('%s', async (_, handler) => {
    const response = await respond(versioning, { request }, handler);
    expect(response.status).toBe(404);
    expect(headersOf(response)).toEqual(REJECTED);
    expect(await response.json()).toEqual({
      title: 'Not Found',
      status: 404,
      detail: 'This version has no such resource.',
      code: 'ERR_VERSION_LACKS_RESOURCE',
      ...advertised,
    });
  });

  test('with the headers that the handler added to the error', async () => {
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

test('a rejection of pick has Vary once', async () => {
  const response = await respond(versioning, { request }, ({ reject }) => reject());
  expect(response.headers.get('Vary')).toBe('Accept');
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

describe('the handler gets', () => {
  test('the result of forRequest', async () => {
    const response = await respond(versioning, { request }, ({ version, pick, reverse }) =>
      Response.json([
        version,
        pick({ v1: 'old', v2: 'new' }),
        reverse('user', { params: { id: 7 } }),
      ]),
    );
    expect(await response.json()).toEqual(['v2', 'new', '/users/7']);
  });

  test('the version of the namespace', async () => {
    const versions = new NamespaceVersioning({ allowedVersions: ['v4'] });
    const context = { request, namespace: 'api:v4' };
    const response = await respond(versions, context, ({ version }) => new Response(version));
    expect(await response.text()).toBe('v4');
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
