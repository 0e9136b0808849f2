import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import {
  CombinedVersioning,
  HeaderVersioning,
  NoReverseMatch,
  type RequestLike,
  requestHeader,
  URLPathVersioning,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';
import type { PluginReceived, PluginServer } from 'request-versioning/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createVersioning } from '../../examples/api.js';
import { under2029 } from '../support/program.js';
import { startExample } from '../support/server.js';
import { header, strategies } from '../support/strategies.js';

under2029();

// The contract of plugins checks the adapters by every strategy. The tests here check the examples.

/** The examples whose glue a user copies, because there is no adapter. */
const withGlue = ['node-http', 'node-http2', 'h3', 'elysia', 'fetch'];
/** The examples in `dispatch/`, which choose a router by the version. */
const dispatching = ['express', 'fastify', 'koa', 'hono', 'nest-express', 'nest-fastify'];

/** Makes a request for a page that carries `version`. */
type Carry = (page: string, version: string) => { path: string; headers?: Record<string, string> };

const inHeader: Carry = (path, version) => ({ path, headers: { 'Accept-Version': version } });

const requests = {
  accept: (path, version) => ({ path, headers: { Accept: `a/a; version="${version}"` } }),
  path: (page, version) => ({ path: `/${encodeURIComponent(version)}${page}` }),
  namespace: (page, version) => ({ path: `/api/${version}${page}` }),
  host: (path, version) => ({ path, headers: { Host: `${version}.example.com:8080` } }),
  query: (path, version) => ({ path: `${path}?version=${encodeURIComponent(version)}` }),
  header: inHeader,
  combined: inHeader,
} satisfies Record<string, Carry>;
const rules: Readonly<Record<string, typeof header>> = { ...strategies, header, combined: header };

/** Serves an example during the tests of the `describe` around it, and returns a function that sends a request. */
function served(example: string, strategy: string, settings?: VersioningSettings) {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startExample(example, createVersioning(strategy, settings));
  });
  afterAll(() => server.close());
  return async ({ path, headers = {} }: ReturnType<Carry>, method = 'GET') => {
    return read(await server.send({ method, path, headers }));
  };
}

/** Reads the body and the headers of a response. Sorts the names in `Vary`, because their order has no meaning. */
async function read({ status, headers, text }: PluginReceived) {
  const [type] = (headers.get('Content-Type') ?? '').split(';');
  const body = type?.endsWith('json') ? JSON.parse(await text()) : await text();
  const vary = (headers.get('Vary') ?? '').split(/ *, */).sort().join();
  const lifecycle = ['Deprecation', 'Sunset'].map((name) => headers.get(name));
  return { status, type, body, vary, lifecycle };
}

const plain = { lifecycle: [null, null] };
const deprecated = { lifecycle: ['@1767225600', 'Thu, 01 Jan 2037 00:00:00 GMT'] };

describe.each(withGlue)('the example %s', (example) => {
  describe.each(Object.entries(requests))('by %s', (strategy, carry) => {
    const send = served(example, strategy);
    const { status, message, vary: names } = rules[strategy] as typeof header;
    const vary = ['Origin', ...names].sort().join();
    const hostile = ['v9', '__proto__', 'constructor', '../admin', '%76%32'];
    const unlisted = { namespace: ['v3'], host: ['v9', 'constructor'] }[strategy] ?? hostile;

    test('serves a version, whose links keep it', async () => {
      const links = ['/users/7', '/users'].map((page) => carry(page, 'v2').path);
      links.push(strategy === 'query' ? '/about?version=v2' : '/about');
      const user = { version: 'v2', id: '7', firstName: 'Ada', lastName: 'Lovelace', links };
      const served = { status: 200, type: 'application/json', body: user, vary, ...plain };
      expect(await send(carry('/users/7', 'v2'))).toEqual(served);
      const follow = (path: string) => send({ ...carry('/', 'v2'), path });
      const [self, list, about] = await Promise.all(links.map(follow));
      expect(self?.body).toEqual(user);
      expect(list?.body).toEqual({ version: 'v2', links: [links[0], expect.any(String)] });
      expect(about?.body).toEqual({ about: 'the same in all versions' });
    });

    test('serves the default version, with the headers of its life cycle', async () => {
      const body = { version: 'v1', name: 'Ada Lovelace' };
      const served = { status: 200, body, vary, ...deprecated };
      expect(await send({ path: '/users/7' })).toMatchObject(served);
    });

    test.each(unlisted)('rejects the version %s', async (version) => {
      const body = { status, detail: message, code: 'ERR_VERSION_NOT_ALLOWED' };
      const rejected = { status, type: 'application/problem+json', body, vary, ...plain };
      expect(await send(carry('/users/7', version))).toMatchObject(rejected);
    });

    test('responds with 404 to an unknown user', async () => {
      const type = expect.not.stringContaining('problem');
      expect(await send(carry('/users/9', 'v2'))).toMatchObject({ status: 404, type, vary });
      const malformed = await send(carry('/users/%ff', 'v2'));
      // A framework may reject an escape that is not UTF-8 itself.
      expect(malformed).toMatchObject({ status: expect.toBeOneOf([404, 400]), type });
    });
  });
});

const examples = [...withGlue, ...dispatching.map((name) => `dispatch/${name}`)];

describe.each(examples)('the example %s rejects', (example) => {
  const lifecycle = {
    v1: { gone: '2026-01-01' },
    v2: { brownouts: [{ start: '2026-01-01', end: '2036-01-01' }] },
  };
  const send = served(example, 'header', { lifecycle });

  test.each([
    ['v1', 410, 'This version has ended.', 'Thu, 01 Jan 2026 00:00:00 GMT'],
    ['v2', 503, 'This version is temporarily unavailable.', null],
  ])('%s, which has ended or is in a brownout', async (version, status, detail, sunset) => {
    expect(await send(inHeader('/users/7', version))).toMatchObject({
      ...{ status, type: 'application/problem+json', body: { status, detail } },
      lifecycle: [null, sunset],
    });
  });
});

// These examples read the version before routing.
describe.each(dispatching)('the example dispatch/%s', (example) => {
  describe('by accept', () => {
    const send = served(`dispatch/${example}`, 'accept');
    const rejected = { status: 406, body: { code: 'ERR_VERSION_NOT_ALLOWED' } };
    const ambiguous = { status: 406, body: { code: 'ERR_VERSION_AMBIGUOUS' } };

    test.each([
      ['/teams', 'a/a; version=v2, a/a; version=v1; q=0.5', { body: { version: 'v2' } }],
      ['/users/7', 'a/a; version=v2, a/a; version=v1; q=0.5', { body: { firstName: 'Ada' } }],
      ['/users/7', 'a/a; version=v1, a/a; version=v2; q=0.5', { body: { name: 'Ada Lovelace' } }],
      ['/teams', 'a/a; version=v1, a/a; version=v2; q=0.5', { status: 404 }],
      ['/teams', 'a/a; version=v9, a/a; version=v2; q=0.5', { body: { version: 'v2' } }],
      ['/users/7', 'a/a; version=v9, a/a; version=v1; q=0.5', { body: { version: 'v1' } }],
      ['/users/7', 'a/a; version=v9, a/a; version=v8; q=0.5', rejected],
      ['/users/7', 'a/a; version=v1; version=v2, a/a; version=v1; q=0.5', ambiguous],
      ['/users/7', 'a/a; version="v2,v1"', rejected],
    ])('responds to %s with the versions %s', async (path, Accept, expected) => {
      expect(await send({ path, headers: { Accept } })).toMatchObject({
        vary: 'Accept',
        ...expected,
      });
    });
  });

  describe('by accept, after the end of v1', () => {
    const lifecycle = { v1: { gone: '2029-01-01' } };
    const send = served(`dispatch/${example}`, 'accept', { lifecycle });
    const gone = { status: 410, body: { code: 'ERR_VERSION_GONE' } };

    test.each([
      ['/users/7', 'a/a; version=v1, a/a; version=v2; q=0.5', { body: { firstName: 'Ada' } }],
      ['/teams', 'a/a; version=v1, a/a; version=v2; q=0.5', { body: { version: 'v2' } }],
      ['/cities', 'a/a; version=v2', { body: { version: 'v2', cities: ['London'] } }],
      ['/users/7', 'a/a; version=v1', gone],
      ['/users/7', 'a/a', gone],
    ])('responds to %s with the versions %s', async (path, Accept, expected) => {
      expect(await send({ path, headers: { Accept } })).toMatchObject(expected);
    });
  });

  describe('with selectVersion', () => {
    // 'beta' means v2, and a client without a version is asked for its key.
    const selectVersion = (sent: string | null, request: RequestLike) =>
      sent === 'beta' || (sent === null && requestHeader(request, 'API-Key')) ? 'v2' : sent;
    const send = served(`dispatch/${example}`, 'header', { selectVersion });

    test.each([
      ['/users/7', { 'Accept-Version': 'beta' }, { version: 'v2', firstName: 'Ada' }],
      ['/teams', { 'API-Key': 'acme' }, { version: 'v2', teams: ['Engines'] }],
      ['/users/7', { 'API-Key': 'acme' }, { version: 'v2', firstName: 'Ada' }],
      ['/users/7', {}, { version: 'v1', name: 'Ada Lovelace' }],
    ])('responds to %s with %o', async (path, headers, body) => {
      expect(await send({ path, headers })).toMatchObject({ status: 200, body });
    });
  });

  describe.each(['header', 'query', 'combined'] as const)('by %s', (strategy) => {
    const carry: Carry = requests[strategy];
    const send = served(`dispatch/${example}`, strategy);
    const { status, vary: names } = rules[strategy] as typeof header;
    const vary = names.join();
    const notFound = { status: 404, type: expect.not.stringContaining('problem') };

    test.each([
      ['/users/7', 'v1', { status: 200, body: { version: 'v1', name: 'Ada Lovelace' } }],
      ['/users/7', 'v2', { status: 200, body: { version: 'v2', firstName: 'Ada' } }],
      ['/cities', 'v1', { status: 200, body: { version: 'v1', cities: ['London'] } }],
      ['/cities', 'v2', { status: 200, body: { version: 'v2', cities: ['London'] } }],
      ['/teams', 'v2', { status: 200, body: { version: 'v2', teams: ['Engines'] } }],
      ['/teams', 'v1', notFound],
      ['/v2/users/7', 'v2', notFound],
      ['/', 'v2', notFound],
    ])('responds to %s in version %s', async (page, version, expected) => {
      expect(await send(carry(page, version))).toMatchObject({ ...expected, vary });
    });

    test.each(['/users/7', '/teams', '/'])('rejects versions for %s', async (page) => {
      const hostile = ['v9', '__proto__', '*', ':version', 'admin/users/7?', 'x'.repeat(5000)];
      const rejected = { status, body: { code: 'ERR_VERSION_NOT_ALLOWED' }, vary };
      for (const version of hostile) {
        expect(await send(carry(page, version)), version).toMatchObject(rejected);
      }
    });

    test('serves the default version', async () => {
      const served = { body: { version: 'v1' }, ...deprecated };
      expect(await send({ path: '/users/7' })).toMatchObject(served);
    });

    test('passes a preflight on', async () => {
      const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' };
      const response = await send({ path: '/users/7', headers }, 'OPTIONS');
      expect(response).toMatchObject({ status: 404, ...plain });
    });

    test.each(['v1', 'v9', '__proto__'])('a route without versions in %s', async (version) => {
      const body = { admin: 'the same in all versions' };
      const served = { status: 200, type: 'application/json', body, vary: '', ...plain };
      expect(await send(carry('/admin/users/7', version))).toEqual(served);
    });
  });
});

describe.each(['fastify', 'nest-express'])('the example dispatch/%s', (example) => {
  const sources = [new HeaderVersioning(), new URLPathVersioning()] as const;

  test.each<[name: string, versioning: VersioningStrategy]>([
    ['a path', createVersioning('path')],
    ['a namespace', createVersioning('namespace')],
    ['a header or a path', new CombinedVersioning({ sources })],
  ])('rejects %s at the start', async (_, versioning) => {
    const starting = startExample(`dispatch/${example}`, versioning);
    await expect(starting).rejects.toThrow('cannot choose the route of a request');
  });
});

describe.each(['fastify', 'nest-express', 'nest-fastify'])('the example dispatch/%s', (example) => {
  const selectVersion = () => {
    throw new Error('No database');
  };
  const send = served(`dispatch/${example}`, 'header', { selectVersion });

  test('responds with 500 to an error of selectVersion, and goes on', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => void write.mockRestore());
    expect(await send({ path: '/users/7' })).toMatchObject({ status: 500 });
    expect(inspect(write.mock.calls)).toContain('No database');
    expect(await send({ path: '/admin/users/7' })).toMatchObject({ status: 200 });
  });
});

test.each([...['node-http', 'h3', 'elysia', 'fetch'], 'lambda'])(
  'the example %s marks the code to copy',
  (file) => {
    const code = readFileSync(new URL(`../../examples/${file}.js`, import.meta.url), 'utf8');
    const parts = code.matchAll(/copy from here …\n(.*?)\n *\/\/ … to here/gs);
    expect([...parts].join('\n')).toMatch(/versioning\.forRequest\(|respond\(versioning,/);
  },
);

// The runtime of a Fetch server logs its errors.
describe.each(withGlue.filter((example) => example !== 'fetch'))('the example %s', (example) => {
  const reverse = () => {
    throw new NoReverseMatch('our routes');
  };
  const send = served(example, 'query', { reverser: { reverse } });

  test('logs a NoReverseMatch, and the client gets a plain 500', async () => {
    const log = [
      vi.spyOn(console, 'error').mockReturnValue(),
      vi.spyOn(process.stderr, 'write').mockReturnValue(true),
      vi.spyOn(process.stdout, 'write').mockReturnValue(true),
    ];
    onTestFinished(() => void vi.restoreAllMocks());
    const { status, body } = await send({ path: '/users/7' });
    const logged = log.map(({ mock }) => mock.calls);
    expect(inspect(logged, { depth: null })).toContain('our routes');
    expect(status).toBe(500);
    expect(inspect(body)).not.toMatch(/our routes|NoReverseMatch|\.js/);
  });
});

describe('over HTTP/2, the example checks a Host that', () => {
  const send = served('node-http2', 'host');

  test.each([
    ['equals :authority', 'v2.example.com', 200],
    ['differs from :authority', 'v1.example.com', 400],
    ['differs from :authority in its port', 'v2.example.com:8080', 400],
  ])('%s', async (_, host, status) => {
    const headers = { Host: 'v2.example.com', host };
    expect(await send({ path: '/users/7', headers })).toMatchObject({ status });
  });
});
