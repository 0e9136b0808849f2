import { H3, type H3Event } from 'h3';
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
