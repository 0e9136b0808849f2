import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { H3, type H3Event } from 'h3';
import { VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
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

/** A request for `/api/<version>/users/7`, whose header has the same version. */
interface Sent {
  readonly version: string;
  readonly request: Request;
}

function send(version: string): Sent {
  const path = `/api/${encodeURIComponent(version)}/users/7`;
  const headers = { 'Accept-Version': version };
  return { version, request: new Request(`http://localhost${path}`, { headers }) };
}

interface Platform {
  readonly status: 400 | 404;
  readonly message: string;
  readonly vary: string;
  /** Sends the request. Returns the response, with the version that the application saw as its JSON. */
  readonly respond: (sent: Sent) => Promise<Response>;
  /** Sends a request whose handler throws `error`. */
  readonly fail: (error: Error) => Promise<unknown>;
}

const inPath = { status: 404, message: 'Invalid version in URL path.' } as const;
const inHeader = { status: 400, message: 'Invalid version in request header.' } as const;

interface Api {
  readonly version: string;
}
type Respond = (api: Api) => Response | Promise<Response>;

const fetchPlatform = await recipe<{
  GET: (context: { request: Request; params: object }) => Promise<Response>;
}>('users.ts');
const next = await recipe<{
  GET: (request: Request, context: { params: Promise<object> }) => Promise<Response>;
}>('route.ts');
const svelteKit = await recipe<{
  handle: (input: {
    event: object;
    resolve: (event: { locals: { api?: Api } }) => Promise<Response>;
  }) => Promise<Response>;
}>('hooks.server.ts');
const nitro = await recipe<{ show: (event: H3Event) => Promise<Response> }>('id.get.ts');
interface Procedures {
  handle(request: Request, options: { prefix: string; context: { api: Api } }): Promise<object>;
}
const orpc = await recipe<{ serve: (handler: Procedures, request: Request) => Promise<Response> }>(
  'server.ts',
  'HeaderVersioning',
);
const adonis = await recipe<{
  version: (context: AdonisContext, next: () => Promise<unknown>) => Promise<unknown>;
  versionErrors: (error: unknown, context: AdonisContext) => void;
}>('version.ts');

const restify = await recipe<{
  version: (request: object, response: object, next: (error?: unknown) => void) => void;
}>('restify.ts');

/** The event that SvelteKit passes to `handle`. */
function toEvent({ version, request }: Sent, id: string | null = '/api/[version]/users/[id]') {
  const url = new URL(request.url);
  return { request, url, params: { version, id: '7' }, route: { id }, locals: {} as { api?: Api } };
}

/** The parts of AdonisJS's HttpContext that the recipe uses. */
interface AdonisContext {
  readonly request: { readonly request: IncomingMessage; url(): string; headers(): object };
  readonly params: object;
  readonly response: AdonisResponse;
  api?: Api;
}

/** Collects the headers until `send`, as AdonisJS does. */
class AdonisResponse {
  readonly #response: ServerResponse;
  constructor(response: ServerResponse) {
    this.#response = response;
  }
  append(name: string, value: string) {
    this.#response.appendHeader(name, value);
    return this;
  }
  header(name: string, value: string) {
    this.#response.setHeader(name, value);
    return this;
  }
  status(code: number) {
    this.#response.statusCode = code;
    return this;
  }
  send(body: unknown) {
    this.#response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}

/** Serves one route of AdonisJS: its middleware, then `handler`, then the exception handler. */
async function inAdonis({ request, version }: Sent, handler: (context: AdonisContext) => void) {
  const errors: unknown[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const wrapped = {
      request: incoming,
      url: () => incoming.url ?? '',
      headers: () => incoming.headers,
    };
    const response = new AdonisResponse(outgoing);
    const context: AdonisContext = { request: wrapped, params: { version, id: '7' }, response };
    response.append('Vary', 'Origin');
    try {
      await adonis.version(context, async () => handler(context));
    } catch (error) {
      if (error instanceof VersionError) return adonis.versionErrors(error, context);
      errors.push(error);
      response.status(500).send('');
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { pathname } = new URL(request.url);
  const response = await fetch(`http://127.0.0.1:${port}${pathname}`, { headers: request.headers });
  await response.clone().text();
  server.close();
  return { response, errors };
}

/** Runs the recipe before another handler of the route, as restify does if `next` gets no argument. */
async function inRestify({ request }: Sent): Promise<Response> {
  const sent = { headers: Object.fromEntries(request.headers), version: () => '*' };
  const headers = new Headers({ Vary: 'Origin' });
  return new Promise((resolve, reject) => {
    const response = {
      header: (name: string, value: string) => headers.append(name, value),
      sendRaw(status: number, body: string, own: object) {
        for (const [name, value] of Object.entries(own)) headers.set(name, value);
        resolve(new Response(body, { status, headers }));
      },
    };
    restify.version(sent, response, (error) => {
      if (error) reject(error);
      if (error === undefined) resolve(Response.json({ version: sent.version() }, { headers }));
    });
  });
}

/** Serves the recipe as the only route of Nitro, after a middleware that sets `Vary`. */
function inNitro(show: (event: H3Event) => Promise<Response>) {
  return new H3({ silent: true })
    .use((event) => {
      event.res.headers.set('Vary', 'Origin');
    })
    .get('/api/:version/users/:id', show);
}

const toResponse = ({ version }: Api) => Response.json({ version });
const procedures = (respond: Respond): Procedures => ({
  async handle(_request, { prefix, context }) {
    expect(prefix).toBe('/rpc');
    return { matched: true, response: await respond(context.api) };
  },
});

const platforms: Readonly<Record<string, Platform>> = {
  'a Fetch platform': {
    ...{ ...inPath, vary: '' },
    respond: ({ version, request }) => fetchPlatform.GET({ request, params: { version, id: '7' } }),
    fail: (error) => {
      const params = {
        get version() {
          throw error;
        },
      };
      return fetchPlatform.GET({ request: send('v2').request, params });
    },
  },
  Next: {
    ...{ ...inPath, vary: '' },
    respond: ({ version, request }) =>
      next.GET(request, { params: Promise.resolve({ version, id: '7' }) }),
    fail: (error) => next.GET(send('v2').request, { params: Promise.reject(error) }),
  },
  SvelteKit: {
    ...{ ...inPath, vary: '' },
    respond: (sent) =>
      svelteKit.handle({
        event: toEvent(sent),
        resolve: async ({ locals }) => toResponse(locals.api as Api),
      }),
    fail: (error) =>
      svelteKit.handle({ event: toEvent(send('v2')), resolve: () => Promise.reject(error) }),
  },
  Nitro: {
    ...{ ...inPath, vary: 'Origin' },
    respond: async ({ request }) => inNitro(nitro.show).request(request),
    fail: async (error) => {
      const event = { req: send('v2').request, res: { headers: new Headers() } };
      const context = {
        get params() {
          throw error;
        },
      };
      return nitro.show({ ...event, context } as unknown as H3Event);
    },
  },
  oRPC: {
    ...{ ...inHeader, vary: 'Accept-Version' },
    respond: ({ request }) => orpc.serve(procedures(toResponse), request),
    fail: (error) =>
      orpc.serve(
        procedures(() => Promise.reject(error)),
        send('v2').request,
      ),
  },
  AdonisJS: {
    ...{ ...inHeader, vary: 'Origin, Accept-Version' },
    respond: async (sent) => {
      const { response } = await inAdonis(sent, ({ api, response }) => {
        response.header('Content-Type', 'application/json');
        response.status(200).send({ version: api?.version });
      });
      return response;
    },
    fail: async (error) => {
      const { errors } = await inAdonis(send('v2'), () => {
        throw error;
      });
      throw errors[0];
    },
  },
  restify: {
    ...{ ...inHeader, vary: 'Origin, Accept-Version' },
    respond: inRestify,
    fail: (error) => {
      const request = {
        get headers() {
          throw error;
        },
      };
      return new Promise((_, reject) => restify.version(request, {}, reject));
    },
  },
};

const HOSTILE = ['constructor', '__proto__', '../admin', 'v9', 'toString', 'v2/../v1', '%2e%2e'];

describe.each(Object.entries(platforms))('the recipe of %s', (_, platform) => {
  const { status, message, vary, respond, fail } = platform;

  test.each(['v1', 'v2'])('serves %s', async (version) => {
    const response = await respond(send(version));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(response.headers.get('Vary') ?? '').toBe(vary);
    expect(await response.json()).toMatchObject({ version });
  });

  test.each(HOSTILE)('rejects the version %s', async (version) => {
    const response = await respond(send(version));
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(response.headers.get('Vary') ?? '').toBe(vary);
    const code = 'ERR_VERSION_NOT_ALLOWED';
    expect(await response.json()).toMatchObject({ status, detail: message, code });
  });

  test('passes another error on', async () => {
    const error = new Error('of the application');
    await expect(fail(error)).rejects.toBe(error);
  });
});

test.each([
  ['v2', 200],
  ['v9', 400],
])(
  'in Nitro, the Vary of a middleware joins the Vary of the response to %s',
  async (version, status) => {
    const { show } = await recipe<typeof nitro>('id.get.ts', 'HeaderVersioning');
    const response = await inNitro(show).request(send(version).request);
    expect(response.status).toBe(status);
    expect(response.headers.get('Vary')).toBe('Accept-Version, Origin');
  },
);

test.each(['/about', null])('in SvelteKit, the route %s needs no version', async (id) => {
  const event = toEvent(send('v9'), id);
  const page = new Response('page');
  expect(await svelteKit.handle({ event, resolve: async () => page })).toBe(page);
  expect(event.locals).toEqual({});
});

test('in oRPC, a path without a procedure is a 404', async () => {
  const nothing = { handle: async () => ({ matched: false, response: undefined }) };
  const response = await orpc.serve(nothing, send('v2').request);
  expect(response.status).toBe(404);
  expect(response.headers.get('Vary')).toBe('Accept-Version');
});
