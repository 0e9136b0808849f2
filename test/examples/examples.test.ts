import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { NoReverseMatch } from 'request-versioning';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Client, type ClientResponse, http1, http2, type Sent } from '../support/client.js';
import { type Battery, batteries, type Case, type Rule, rules } from '../support/requests.js';
import { dispatchExamples, examples, start, startCombined } from '../support/server.js';
import { type Context, rejected, site, userPage } from '../support/site.js';

/** The sources of the combination that gets every battery. The strategy of the battery moves to the front. */
const SOURCES: readonly Rule[] = ['accept', 'path', 'namespace', 'host', 'query', 'header'];

const all = Object.entries(batteries) as [Rule, Battery][];
const alone = all.filter(([strategy]) => strategy !== 'combined');
/** The strategies that do not need the matched route. */
const beforeRouting = all.filter(([strategy]) => strategy !== 'path' && strategy !== 'namespace');

describe.each(examples)('the example %s', (example) => {
  describe.each(all)('%s', (strategy, battery) => {
    const vary = ['Origin', ...rules[strategy].vary];
    sendBattery(battery, example, vary, () => start(example, strategy, battery.settings));
  });
});

describe.each(['express', 'hono'] as const)('the example %s, of all strategies', (example) => {
  describe.each(alone)('first %s', (strategy, battery) => {
    const sources = [strategy, ...SOURCES.filter((other) => other !== strategy)];
    const vary = ['Origin', ...sources.flatMap((source) => rules[source].vary)];
    const serve = () => startCombined(example, sources, battery.settings);
    // The links of a header or a host carry no version, so the path builds the links of the default.
    const unversioned = ['accept', 'header', 'host'].includes(strategy) ? batteries.path : battery;
    sendBattery({ ...battery, unversioned }, `combined/${example}`, vary, serve);
  });
});

describe.each(dispatchExamples)('the example %s', (example) => {
  describe.each(beforeRouting)('%s', (strategy, battery) => {
    const serve = () => start(example, strategy, battery.settings);
    sendBattery(battery, example, rules[strategy].vary, serve);
  });
});

/** Sends each request to the server, and follows the links of its response. */
function sendBattery(
  battery: Battery,
  example: string,
  vary: readonly string[],
  serve: () => Promise<Server>,
) {
  const isDispatch = example.startsWith('dispatch/');
  const context: Context = { vary, ...battery.settings };
  const send = connected(example, serve);

  // The examples of dispatch know a single user.
  const cases = battery.cases.filter(({ expected }) => expected !== undefined || !isDispatch);
  test.each(cases)('$name', async (each) => {
    const { path = '/users/7', expected, carriesVersion = true } = each;
    const { links = (!carriesVersion && battery.unversioned) || battery } = each;
    const exception = exceptionOf(each, example);
    const response = await send({ ...each, path }).catch((error) => error);
    if (exception) {
      expect(response).toMatchObject(exception.outcome);
    } else if (expected === undefined) {
      expect(response).toMatchObject({
        status: 404,
        headers: { vary: [...vary].sort().join(', ') },
      });
      expect(response.type).not.toBe('application/problem+json');
    } else if (typeof expected === 'string') {
      const pages = isDispatch
        ? userPage(links, expected, context)
        : site(links, expected, context);
      const self = links.url('/users/7', expected);
      expect(response).toEqual(pages[self]);
      const followed = await follow(response, (link) => send({ ...each, path: link }));
      expect({ [self]: response, ...followed }).toEqual(pages);
    } else {
      expect(response).toEqual(rejected(expected, context));
    }
  });
}

function exceptionOf({ except = [] }: Case, example: string) {
  const names = [example, example.replace('combined/', '')];
  return except.find(({ examples }) => names.some((name) => examples.includes(name)));
}

/** Follows the links of a response, and returns the responses by URL. */
async function follow(response: ClientResponse, send: (link: string) => Promise<ClientResponse>) {
  const followed: Record<string, ClientResponse> = {};
  const linksIn = ({ body }: ClientResponse) => (body as { links?: string[] }).links ?? [];
  const links = linksIn(response);
  for (const link of links) {
    if (link in followed) continue;
    followed[link] = await send(link);
    links.push(...linksIn(followed[link]));
  }
  return followed;
}

/** Serves an example during the tests of the `describe` around it, and returns a function that sends requests. */
function connected(example: string, serve: () => Promise<Server>) {
  let server: Server;
  let client: Client;
  beforeAll(async () => {
    server = await serve();
    client = example === 'node-http2' ? http2(server) : http1(server);
  });
  afterAll(() => {
    client.close();
    server.close();
  });
  return (sent: Sent): Promise<ClientResponse> => client.send(sent);
}

describe.each(dispatchExamples)('the dispatch of %s', (example) => {
  describe.each(['header', 'query'] as const)('by %s', (strategy) => {
    const send = connected(example, () => start(example, strategy));
    const { status, vary } = rules[strategy];
    const rejection = { status, body: { code: 'ERR_VERSION_NOT_ALLOWED' } };
    const carry = (path: string, version: string): Sent =>
      strategy === 'header'
        ? { path, version: [version] }
        : { path: `${path}?version=${encodeURIComponent(version)}` };

    test.each([
      ['/cities', 'v1', { status: 200, body: { version: 'v1', cities: ['London'] } }],
      ['/cities', 'v2', { status: 200, body: { version: 'v2', cities: ['London'] } }],
      ['/teams', 'v2', { status: 200, body: { version: 'v2', teams: ['Engines'] } }],
      ['/teams', 'v1', { status: 404, type: expect.not.stringContaining('problem') }],
      ['/v2/users/7', 'v2', { status: 404, type: expect.not.stringContaining('problem') }],
      ['/', 'v2', { status: 404, type: expect.not.stringContaining('problem') }],
      ['/', 'v9', rejection],
      ['/teams', 'v9', rejection],
      ['/users/7', '*', rejection],
      ['/users/7', ':version', rejection],
      ['/users/7', 'admin/users/7?', rejection],
      ['/users/7', 'x'.repeat(5000), rejection],
    ])('%s in version %s', async (path, version, expected) => {
      const response = await send(carry(path, version));
      expect(response).toMatchObject(expected);
      expect(response.headers.vary ?? '').toBe(vary.join());
    });

    test.each(['v1', 'v9', '__proto__'])(
      'a route without versions in version %s',
      async (version) => {
        expect(await send(carry('/admin/users/7', version))).toEqual({
          status: 200,
          type: 'application/json',
          headers: {},
          body: { admin: 'the same in all versions' },
        });
      },
    );
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

describe('a NoReverseMatch is logged, and the client gets a plain 500 from the example', () => {
  const ROUTES = 'our routes: /internal/users/:id';
  const reverser = {
    reverse() {
      throw new NoReverseMatch(ROUTES);
    },
  };

  test.each(examples)('%s', async (example) => {
    vi.stubEnv('NODE_ENV', 'production'); // otherwise Express shows the stack
    const log = [
      vi.spyOn(console, 'error').mockReturnValue(),
      vi.spyOn(process.stderr, 'write').mockReturnValue(true),
      vi.spyOn(process.stdout, 'write').mockReturnValue(true),
    ];
    const server = await start(example, 'query', { reverser });
    const client = example === 'node-http2' ? http2(server) : http1(server);
    onTestFinished(() => {
      client.close();
      server.close();
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    });
    const response = await client.send({ path: '/users/7' });
    const logged = () => log.flatMap((spy) => spy.mock.calls.flat()).map(toText);
    // The runtime of a Fetch server logs: Bun, Deno and workerd do, but @hono/node-server does not.
    // Express logs after its response.
    if (example !== 'fetch') await vi.waitUntil(() => logged().some((it) => it.includes(ROUTES)));
    expect(response.status).toBe(500);
    expect(response.type).not.toContain('problem');
    expect(JSON.stringify(response)).not.toMatch(/our routes|NoReverseMatch|\.js/);
  });

  function toText(logged: unknown): string {
    return logged instanceof Error ? `${logged.stack} ${toText(logged.cause)}` : String(logged);
  }
});

describe('over HTTP/2, the example checks a Host that', () => {
  test.each([
    ['equals :authority', 'v2.example.com', 200],
    ['differs from :authority', 'v1.example.com', 400],
    ['differs from :authority in its port', 'v2.example.com:8080', 400],
  ])('%s', async (_, host, status) => {
    const server = await start('node-http2', 'host');
    const { port } = server.address() as AddressInfo;
    const session = connect(`http://127.0.0.1:${port}`);
    const headers = { ':path': '/users/7', ':authority': 'v2.example.com', host };
    const received = await new Promise((resolve) => {
      session.request(headers).on('response', (fields) => resolve(fields[':status']));
    });
    session.destroy();
    server.close();
    expect(received).toBe(status);
  });
});

describe('the function for Lambda rejects a version in the query of a decoded event', () => {
  test.each([
    ['that is a lone surrogate', '/users/7', '\ud800'],
    ['after a path with ?', '/users/7?version=v2&', 'v9'],
    ['after a path with #', '/users/7#', 'v9'],
  ])('%s', async (_, path, version) => {
    const { createVersioning } = await import('../../examples/api.js');
    const { createHandler } = await import('../../examples/lambda.js');
    const multiValueQueryStringParameters = { version: [version] };
    const event = { path, headers: {}, multiValueQueryStringParameters, requestContext: {} };
    const { statusCode, body } = await createHandler(createVersioning('query'))(event);
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED' });
  });
});
