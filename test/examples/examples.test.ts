import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { NoReverseMatch } from 'request-versioning';
import type { PluginReceived, PluginServer } from 'request-versioning/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createVersioning } from '../../examples/api.js';
import { startExample } from '../support/server.js';
import { header, strategies } from '../support/strategies.js';

// The contract of plugins checks the plugins that some of the examples use. The tests here check the examples.

/** The examples whose glue a user copies, because there is no plugin. */
const withGlue = ['node-http', 'node-http2', 'h3', 'hapi', 'elysia', 'fetch'];
const withPlugin = ['express', 'fastify', 'koa', 'hono', 'nest-express', 'nest-fastify'];
/** The examples that read the version before routing. */
const dispatching = [
  ...['dispatch/express', 'dispatch/fastify', 'dispatch/koa', 'dispatch/hono'],
  ...['dispatch/nest-express', 'dispatch/nest-fastify'],
];

interface Target {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Case {
  /** Makes a request for a page that carries `version`. */
  readonly carry: (page: string, version: string) => Target;
  /** Versions that the example rejects. */
  readonly unlisted: readonly string[];
  readonly rule: {
    readonly status: number;
    readonly message: string;
    readonly vary: readonly string[];
  };
}

const HOSTILE = ['v9', '__proto__', 'constructor', '../admin', '%76%32'];
const inHeader = (path: string, version: string) => ({
  path,
  headers: { 'Accept-Version': version },
});

const cases: Readonly<Record<string, Case>> = {
  accept: {
    carry: (path, version) => ({ path, headers: { Accept: `a/a; version="${version}"` } }),
    unlisted: HOSTILE,
    rule: strategies.accept,
  },
  path: {
    carry: (page, version) => ({ path: `/${encodeURIComponent(version)}${page}` }),
    unlisted: HOSTILE,
    rule: strategies.path,
  },
  namespace: {
    carry: (page, version) => ({ path: `/api/${version}${page}` }),
    unlisted: ['v3'],
    rule: strategies.namespace,
  },
  host: {
    carry: (path, version) => ({ path, headers: { Host: `${version}.example.com:8080` } }),
    unlisted: ['v9', 'constructor'],
    rule: strategies.host,
  },
  query: {
    carry: (path, version) => ({ path: `${path}?version=${encodeURIComponent(version)}` }),
    unlisted: HOSTILE,
    rule: strategies.query,
  },
  header: { carry: inHeader, unlisted: HOSTILE, rule: header },
  combined: { carry: inHeader, unlisted: HOSTILE, rule: header },
};

/** Serves an example during the tests of the `describe` around it, and returns a function that sends a `GET`. */
function served(example: string, strategy: string) {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startExample(example, createVersioning(strategy));
  });
  afterAll(() => server.close());
  return ({ path, headers = {} }: Target) => server.send({ method: 'GET', path, headers });
}

/** Returns the status, the media type and the body, parsed if it is JSON. */
async function read(received: PluginReceived) {
  const [type] = (received.headers.get('Content-Type') ?? '').split(';');
  const body = await received.text();
  return { status: received.status, type, body: type?.endsWith('json') ? JSON.parse(body) : body };
}

/** Returns the names in `Vary` in alphabetical order, because their order has no meaning. */
const varyOf = ({ headers }: PluginReceived) => (headers.get('Vary') ?? '').split(/ *, */).sort();

describe.each([...withGlue, ...withPlugin])('the example %s', (example) => {
  describe.each(Object.entries(cases))('by %s', (strategy, { carry, unlisted, rule }) => {
    const send = served(example, strategy);
    const vary = ['Origin', ...rule.vary].sort();

    test('serves a version, whose links keep it', async () => {
      const received = await send(carry('/users/7', 'v2'));
      const [self, list] = ['/users/7', '/users'].map((page) => carry(page, 'v2').path) as [
        string,
        string,
      ];
      const about = strategy === 'query' ? '/about?version=v2' : '/about';
      expect(await read(received)).toEqual({
        status: 200,
        type: 'application/json',
        body: {
          version: 'v2',
          id: '7',
          firstName: 'Ada',
          lastName: 'Lovelace',
          links: [self, list, about],
        },
      });
      expect(varyOf(received)).toEqual(vary);
      expect(received.headers.get('Deprecation')).toBeNull();
      const { headers } = carry('/', 'v2');
      const follow = async (path: string) => (await read(await send({ path, headers }))).body;
      expect([await follow(self), await follow(list)]).toMatchObject([
        { version: 'v2' },
        { version: 'v2', links: [self, expect.any(String)] },
      ]);
      expect(await follow(about)).toEqual({ about: 'the same in all versions' });
    });

    test('serves the default version, with the headers of its life cycle', async () => {
      const received = await send({ path: '/users/7' });
      const { status, body } = await read(received);
      expect([status, body.version, body.name]).toEqual([200, 'v1', 'Ada Lovelace']);
      expect(varyOf(received)).toEqual(vary);
      expect(received.headers.get('Deprecation')).toBe('@1767225600');
      expect(received.headers.get('Sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
    });

    test.each(unlisted)('rejects the version %s', async (version) => {
      const received = await send(carry('/users/7', version));
      const { status, message: detail } = rule;
      const code = 'ERR_VERSION_NOT_ALLOWED';
      expect(await read(received)).toMatchObject({
        status,
        type: 'application/problem+json',
        body: { status, detail, code },
      });
      expect(varyOf(received)).toEqual(vary);
      expect(received.headers.get('Deprecation')).toBeNull();
    });

    test.each(['/users/9', '/users/%ff'])('responds with 404 to %s', async (page) => {
      const received = await send(carry(page, 'v2'));
      const { status, type } = await read(received);
      // A framework may reject an escape that is not UTF-8 itself.
      expect([404, 400]).toContain(status);
      expect(type).not.toBe('application/problem+json');
      if (page === '/users/9') expect([status, varyOf(received)]).toEqual([404, vary]);
    });
  });
});

describe.each(dispatching)('the example %s', (example) => {
  describe.each(['header', 'query'])('by %s', (strategy) => {
    const send = served(example, strategy);
    const { carry, rule } = cases[strategy] as Case;
    const rejected = { status: rule.status, body: { code: 'ERR_VERSION_NOT_ALLOWED' } };
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
      ['/', 'v9', rejected],
      ['/teams', 'v9', rejected],
      ['/users/7', '__proto__', rejected],
      ['/users/7', '*', rejected],
      ['/users/7', ':version', rejected],
      ['/users/7', 'admin/users/7?', rejected],
    ])('%s in version %s', async (page, version, expected) => {
      const received = await send(carry(page, version));
      expect(await read(received)).toMatchObject(expected);
      expect(received.headers.get('Vary') ?? '').toBe(rule.vary.join());
    });

    test('rejects a version of 5,000 characters', async () => {
      const received = await send(carry('/users/7', 'x'.repeat(5000)));
      expect(await read(received)).toMatchObject(rejected);
    });

    test('serves the default version', async () => {
      const received = await send({ path: '/users/7' });
      expect((await read(received)).body).toMatchObject({ version: 'v1' });
      expect(received.headers.get('Deprecation')).toBe('@1767225600');
    });

    test.each(['v1', 'v9', '__proto__'])('a route without versions in %s', async (version) => {
      const received = await send(carry('/admin/users/7', version));
      const body = { admin: 'the same in all versions' };
      expect(await read(received)).toEqual({ status: 200, type: 'application/json', body });
      expect(received.headers.get('Vary')).toBeNull();
    });
  });
});

test.each([...['node-http', 'h3', 'hapi', 'elysia', 'fetch'], 'lambda'])(
  'the example %s marks the code to copy',
  (file) => {
    const code = readFileSync(new URL(`../../examples/${file}.js`, import.meta.url), 'utf8');
    const parts = code.matchAll(/copy from here …\n(.*?)\n *\/\/ … to here/gs);
    const marked = [...parts].map(([, part]) => part).join('\n');
    expect(marked).toMatch(/versioning\.forRequest\(|respond\(versioning,/);
  },
);

// The runtime of a Fetch server logs its errors.
test.each(withGlue.filter((example) => example !== 'fetch'))(
  'the example %s logs a NoReverseMatch, and the client gets a plain 500',
  async (example) => {
    const ROUTES = 'our routes: /internal/users/:id';
    const reverse = () => {
      throw new NoReverseMatch(ROUTES);
    };
    const log = [
      vi.spyOn(console, 'error').mockReturnValue(),
      vi.spyOn(process.stderr, 'write').mockReturnValue(true),
      vi.spyOn(process.stdout, 'write').mockReturnValue(true),
    ];
    onTestFinished(() => void vi.restoreAllMocks());
    const server = await startExample(
      example,
      createVersioning('query', { reverser: { reverse } }),
    );
    onTestFinished(() => void server.close());
    const received = await server.send({ method: 'GET', path: '/users/7', headers: {} });
    const logged = log.flatMap((spy) => spy.mock.calls.flat()).map((line) => inspect(line));
    expect(logged.join()).toContain(ROUTES);
    expect(received.status).toBe(500);
    expect(await received.text()).not.toMatch(/our routes|NoReverseMatch|\.js/);
  },
);

test.each([
  ['equals :authority', 'v2.example.com', 200],
  ['differs from :authority', 'v1.example.com', 400],
  ['differs from :authority in its port', 'v2.example.com:8080', 400],
])('over HTTP/2, the example checks a Host that %s', async (_, host, status) => {
  const server = await startExample('node-http2', createVersioning('host'));
  onTestFinished(() => void server.close());
  const headers = { Host: 'v2.example.com', host };
  const received = await server.send({ method: 'GET', path: '/users/7', headers });
  expect(received.status).toBe(status);
});
