import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AcceptHeaderVersioning,
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

const asking = (version: string) =>
  new Request('http://localhost/users/7', {
    headers: { Accept: `application/json; version=${version}` },
  });
const request = asking('v2');

/** Returns the response to a request of v2, for which `handler` returns `response`. */
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

  test.each([204, 304, 404, 500, 503])('to a response of the status %i', async (status) => {
    const response = await send(new Response(null, { status }));
    expect(response.status).toBe(status);
    expect(headersOf(response)).toEqual(HEADERS);
  });

  test('to the response of an async handler', async () => {
    const response = await respond(versioning, { request }, async ({ version }) => {
      await Promise.resolve();
      return new Response(version);
    });
    expect(await response.text()).toBe('v2');
    expect(response.headers.get('Vary')).toBe('Accept');
  });

  test('with Deprecation and Link of a deprecated version', async () => {
    const response = await respond(versioning, { request: asking('v1') }, () => new Response());
    expect(headersOf(response)).toMatchObject({
      deprecation: '@1767225600',
      link: LIFECYCLE_LINK,
      'api-version': 'v1',
    });
  });
});

describe('Vary', () => {
  test.each<[string, string, string]>([
    ['keeps an earlier name', 'Origin', 'Origin, Accept'],
    ['keeps earlier names', 'Origin,Accept-Language', 'Origin, Accept-Language, Accept'],
    ['has a name once', 'Accept', 'Accept'],
    ['has a name once in another case', 'ACCEPT, Origin', 'ACCEPT, Origin'],
    ['has a repeated name of the handler once', 'Origin, origin', 'Origin, Accept'],
    ['has a name that begins like another', 'Accept-Encoding', 'Accept-Encoding, Accept'],
    ['drops empty elements', ', Origin ,,', 'Origin, Accept'],
    ['may be empty before', '', 'Accept'],
    ['stays *', '*', '*'],
    ['becomes * if * is one of several', 'Origin, *', '*'],
  ])('%s: %j becomes %j', async (_, earlier, vary) => {
    const response = await send(new Response(null, { headers: { Vary: earlier } }));
    expect(response.headers.get('Vary')).toBe(vary);
  });

  test('has the names of several lines', async () => {
    const headers = new Headers({ Vary: 'Origin' });
    headers.append('Vary', 'accept');
    const response = await send(new Response(null, { headers }));
    expect(response.headers.get('Vary')).toBe('Origin, accept');
  });

  test('stays absent if the version is not in a header', async () => {
    const path = new URLPathVersioning();
    const response = await respond(path, { request, params: null }, () => new Response());
    expect(headersOf(response)).toEqual({});
  });
});

test('Link has the links of the handler and of the life cycle', async () => {
  const link = '</users?page=2>; rel="next"';
  const response = await respond(versioning, { request: asking('v1') }, () => {
    return new Response(null, { headers: { Link: link } });
  });
  expect(response.headers.get('Link')).toBe(`${link}, ${LIFECYCLE_LINK}`);
});

test.each([
  ['API-Version', 'v2.1'],
  ['Deprecation', '@1'],
  ['API-Supported-Versions', ''],
])('the header %s that a handler set stays', async (name, value) => {
  const response = await respond(versioning, { request: asking('v1') }, () => {
    return new Response(null, { headers: { [name]: value } });
  });
  expect(response.headers.get(name)).toBe(value);
});

test('cookies of the handler stay apart', async () => {
  const headers = new Headers();
  headers.append('Set-Cookie', 'a=1');
  headers.append('Set-Cookie', 'b=2');
  const cookies = (response: Response) => response.headers.getSetCookie();
  expect(cookies(await send(new Response(null, { headers })))).toEqual(['a=1', 'b=2']);
});

describe('a response whose headers can be changed', () => {
  test('is returned itself', async () => {
    const own = new Response('body');
    expect(await send(own)).toBe(own);
  });
});

describe('a response with immutable headers is copied:', () => {
  const server = createServer((asked, response) => {
    if (asked.url === '/moved') {
      response.writeHead(302, { Location: '/users/7' }).end();
      return;
    }
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

  test('of fetch, of a redirect that is passed on', async () => {
    const pass = () => fetch(`${origin}/moved`, { redirect: 'manual' });
    const response = await respond(versioning, { request }, pass);
    expect(response.status).toBe(302);
    expect(headersOf(response)).toMatchObject({ ...HEADERS, location: '/users/7' });
  });

  test('if a handler throws it', async () => {
    const own = Response.redirect('https://example.com/', 303);
    const thrown = await respond(versioning, { request }, () => {
      throw own;
    }).catch((error) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect(thrown.status).toBe(303);
    expect(headersOf(thrown)).toEqual({ ...HEADERS, location: 'https://example.com/' });
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
    const thrown = respond(versioning, { request }, () => {
      throw own;
    });
    await expect(thrown).rejects.toBe(own);
    expect(headersOf(own)).toEqual({});
  });
});

describe('a rejection becomes the response', () => {
  /** The headers of a rejection, each once. */
  const { 'api-version': _, ...rejection } = HEADERS;
  const REJECTED = { ...rejection, 'content-type': 'application/problem+json' };
  const advertised = { supportedVersions: ['v2', 'v3'], deprecatedVersions: ['v1'] };

  test('of forRequest, and the handler is not called', async () => {
    const handler = vi.fn(() => new Response());
    const response = await respond(versioning, { request: asking('v9') }, handler);
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

  const answers: [string, Parameters<typeof respond<Request, Api>>[2]][] = [
    ['of pick', ({ pick }) => pick({ v3: new Response() })],
    ['of reject', ({ reject }) => reject()],
    ['of reject in an async handler', async ({ reject }) => reject()],
  ];

  test.each(answers)('%s', async (_, handler) => {
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

describe('respond throws again', () => {
  test('a response that the handler throws, with the headers of the version', async () => {
    const own = new Response('no', { status: 403, headers: { Vary: 'Cookie' } });
    const responding = respond(versioning, { request }, async () => {
      throw own;
    });
    await expect(responding).rejects.toBe(own);
    expect(headersOf(own)).toMatchObject({ ...HEADERS, vary: 'Cookie, Accept' });
    expect(await own.text()).toBe('no');
  });

  test('a response of forRequest, without headers of a version', async () => {
    const own = new Response(null, { status: 401 });
    const forRequest = (): Api => {
      throw own;
    };
    const responding = respond({ forRequest }, { request }, () => new Response());
    await expect(responding).rejects.toBe(own);
    expect(headersOf(own)).toEqual({});
  });

  const missing = new NoReverseMatch('none');
  test.each<[string, unknown]>([
    ['an error', new RangeError('broken')],
    ['an error with a status', Object.assign(new Error('gone'), { status: 410, headers: {} })],
    ['a NoReverseMatch', missing],
    ['a string', 'broken'],
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

  test('the version of the params', async () => {
    const path = new URLPathVersioning();
    const context = { request, params: { version: 'v5', id: '7' } };
    const response = await respond(path, context, ({ version }) => new Response(version));
    expect(await response.text()).toBe('v5');
  });

  test('the version of the namespace', async () => {
    const versions = new NamespaceVersioning({ allowedVersions: ['v4'] });
    const context = { request, namespace: 'api:v4' };
    const response = await respond(versions, context, ({ version }) => new Response(version));
    expect(await response.text()).toBe('v4');
  });
});

test("further fields of a platform's context are ignored, even unknown keys of a matched route", async () => {
  class Context {
    readonly request = request;
    readonly params = { version: 'v5' };
    readonly url = new URL(request.url);
    readonly locals = {};
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
