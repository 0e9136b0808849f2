import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { NoReverseMatch } from 'request-versioning';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type Client, http1, http2 } from '../support/client.js';
import { type Battery, batteries, type Case, type Rule, rules } from '../support/requests.js';
import { type Example, examples, fileOf, start, startCombined } from '../support/server.js';

/** The sources of the combination that gets every battery. The strategy of the battery moves to the front. */
const SOURCES: readonly Rule[] = ['accept', 'path', 'namespace', 'host', 'query', 'header'];
const combinedExamples: readonly Example[] = ['express', 'hono'];

/** The examples, each with the number of correct responses by strategy. */
const table = [
  ...examples.map((example) => ({ name: example, example, isCombined: false })),
  ...combinedExamples.map((example) => ({ name: `${example}, all`, example, isCombined: true })),
].map((row) => ({ ...row, passed: new Map<string, number>() }));
afterAll(() => console.log(report()));

/** The default page of a request. */
const USER = '/users/7';

describe.each(table)('$name', ({ example, isCombined, passed }) => {
  describe.each(Object.entries(batteries) as [Rule, Battery][])('%s', (strategy, battery) => {
    const sources = isCombined && strategy !== 'combined' ? firstOf(strategy) : [strategy];
    const vary = ['Origin', ...sources.flatMap((source) => rules[source].vary)].sort().join(', ');
    let server: Server;
    let client: Client;

    beforeAll(async () => {
      server = await (sources.length > 1
        ? startCombined(example, sources)
        : start(example, strategy, battery.settings));
      client = example === 'node-http2' ? http2(server) : http1(server);
    });

    afterAll(() => {
      client.close();
      server.close();
    });

    test.each(battery.cases)('$name', async (each) => {
      const send = (path: string) => client.send({ ...each, path });
      const { path = USER, expected, links = battery } = each;
      const advertised = battery.settings ? ADVERTISED : NOTHING;
      const pages = typeof expected === 'string' ? site(links, vary, expected, advertised) : {};
      const right =
        typeof expected === 'string'
          ? pages[links.url(USER, expected)]
          : rejected(expected, vary, advertised);
      const [exception] = exceptions(each, example);
      if (exception) {
        expect(await send(path).catch((error) => error)).toMatchObject(exception.outcome);
        return;
      }
      const answer = await send(path);
      if (expected === undefined) {
        expect(answer.status).toBe(404);
        expect(answer.type).not.toBe('application/problem+json');
        expect(answer.headers.vary).toBe(vary);
      } else {
        expect(answer).toEqual(right);
        expect(await follow(answer, send)).toEqual(pages);
      }
      passed.set(strategy, (passed.get(strategy) ?? 0) + 1);
    });
  });
});

function firstOf(strategy: Rule): Rule[] {
  return [strategy, ...SOURCES.filter((other) => other !== strategy)];
}

describe('one route picks the entry of v1 or v2 in', () => {
  test.each(examples)('%s', async (example) => {
    const server = await start(example, 'query', { allowedVersions: ['v0', 'v1', 'v2', 'v3'] });
    const client = example === 'node-http2' ? http2(server) : http1(server);
    const send = (version: string) => client.send({ path: `${USER}?version=${version}` });
    const responses = await Promise.all(['v0', 'v1', 'v2', 'v3'].map(send));
    client.close();
    server.close();
    const detail = 'This version has no such resource.';
    const code = 'ERR_VERSION_LACKS_RESOURCE';
    const split = { id: '7', firstName: 'Ada', lastName: 'Lovelace' };
    expect(responses).toMatchObject([
      {
        status: 404,
        type: 'application/problem+json',
        headers: { vary: 'Origin' },
        body: { title: 'Not Found', status: 404, detail, code },
      },
      { status: 200, body: { version: 'v1', id: '7', name: 'Ada Lovelace' } },
      { status: 200, body: { version: 'v2', ...split } },
      { status: 200, body: { version: 'v3', ...split } },
    ]);
  });
});

describe('hostile versions are rejected, and the next request is served, in', () => {
  const hostile = ['constructor', '__proto__', '../admin', 'v9'].map(encodeURIComponent);

  test.each(examples)('%s', async (example) => {
    for (const strategy of ['path', 'query'] as const) {
      const { url } = batteries[strategy];
      const server = await start(example, strategy);
      const client = example === 'node-http2' ? http2(server) : http1(server);
      for (const version of hostile) {
        expect(await client.send({ path: url(USER, version) })).toMatchObject({
          status: 404,
          body: { code: 'ERR_VERSION_NOT_ALLOWED' },
        });
      }
      const { status, body } = await client.send({ path: url(USER, 'v2') });
      client.close();
      server.close();
      expect({ status, body }).toMatchObject({ status: 200, body: { version: 'v2' } });
    }
  });
});

describe('the code to copy', () => {
  const file = { 'node-http2': 'node-http', 'nest-express': 'nest', 'nest-fastify': 'nest' };

  const most = (example: Example) => (example === 'hono' ? 6 : 10);

  test.each(examples.map((example) => [most(example), example] as const))(
    'has at most %i lines in %s',
    (atMost, example) => {
      const path = `../../examples/${file[example as keyof typeof file] ?? fileOf(example)}.js`;
      const code = readFileSync(new URL(path, import.meta.url), 'utf8');
      const parts = [...code.matchAll(/copy from here …\n(.*?)\n *\/\/ … to here/gs)];
      const lines = parts.flatMap(([, glue = '']) =>
        glue.split('\n').filter((line) => line.trim()),
      );
      expect(lines.join()).toMatch(/versioning\.forRequest\(|respond\(versioning,/);
      expect(lines.length).toBeLessThanOrEqual(atMost);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    },
  );
});

describe('a NoReverseMatch is logged, and the client gets a plain 500 from', () => {
  const ROUTES = 'our routes: /internal/users/:id';
  const reverser = {
    reverse() {
      throw new NoReverseMatch(ROUTES);
    },
  };
  const nest = { statusCode: 500, message: 'Internal server error' };
  const fastify = {
    statusCode: 500,
    error: 'Internal Server Error',
    message: 'Internal Server Error',
  };
  const hapi = {
    statusCode: 500,
    error: 'Internal Server Error',
    message: 'An internal server error occurred',
  };
  const h3 = { status: 500, unhandled: true, message: 'HTTPError' };

  test.each<[Example, type: string, body: unknown]>([
    ['node-http', '', ''],
    ['node-http2', '', ''],
    ['express', 'text/html', expect.stringContaining('<pre>Internal Server Error</pre>')],
    ['fastify', 'application/json', fastify],
    ['koa', 'text/plain', 'Internal Server Error'],
    ['hono', 'text/plain', 'Internal Server Error'],
    ['h3', 'application/json', h3],
    ['hapi', 'application/json', hapi],
    ['elysia', 'text/plain', 'Internal Server Error'],
    ['nest-express', 'application/json', nest],
    ['nest-fastify', 'application/json', nest],
    // The runtime logs: Bun, Deno and workerd do, but @hono/node-server does not.
    ['fetch', '', ''],
    ['lambda-1.0', '', ''],
    ['lambda-2.0', '', ''],
    ['lambda-alb', '', ''],
  ])('%s', async (example, type, body) => {
    vi.stubEnv('NODE_ENV', 'production'); // otherwise Express shows the stack
    const log = [
      vi.spyOn(console, 'error').mockReturnValue(),
      vi.spyOn(process.stderr, 'write').mockReturnValue(true),
      vi.spyOn(process.stdout, 'write').mockReturnValue(true),
    ];
    const server = await start(example, 'query', { reverser });
    const client = example === 'node-http2' ? http2(server) : http1(server);
    const answer = await client.send({ path: USER });
    const logged = () => log.flatMap((spy) => spy.mock.calls.flat()).map(toText);
    // Express logs after its response.
    if (example !== 'fetch') await vi.waitUntil(() => logged().some((it) => it.includes(ROUTES)));
    client.close();
    server.close();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(answer).toMatchObject({ status: 500, type, body });
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
    const headers = { ':path': USER, ':authority': 'v2.example.com', host };
    const answered = await new Promise((resolve) => {
      session.request(headers).on('response', (received) => resolve(received[':status']));
    });
    session.destroy();
    server.close();
    expect(answered).toBe(status);
  });
});

const NOTHING = { headers: {}, body: {} };
const ADVERTISED = {
  headers: { 'api-supported-versions': 'v2', 'api-deprecated-versions': 'v1' },
  body: { supportedVersions: ['v2'], deprecatedVersions: ['v1'] },
};

/** The headers of the life cycle of v1, which each of its responses has. */
const DEPRECATED = {
  deprecation: '@1767225600',
  sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
  link: '<https://example.com/v1>; rel="deprecation"; type="text/html"',
};

/** Follows the links of a response, and returns the responses by URL. */
async function follow(answer: Answer, send: (link: string) => Promise<Answer>) {
  const followed: Record<string, Answer> = {};
  const links = linksIn(answer);
  for (const link of links) {
    if (link in followed) continue;
    followed[link] = await send(link);
    links.push(...linksIn(followed[link]));
  }
  return followed;
}

function linksIn({ body }: Answer): string[] {
  return (body as { links?: string[] }).links ?? [];
}

/** Returns the whole API as a client of `version` must see it, by URL. */
function site(
  { url, aboutUrl }: Pick<Battery, 'url' | 'aboutUrl'>,
  vary: string,
  version: string,
  advertised: typeof ADVERTISED | typeof NOTHING,
): Record<string, Answer> {
  const [list, about] = [url('/users', version), aboutUrl(version)];
  const user = (id: string, firstName: string, lastName: string) => {
    const self = url(`/users/${id}`, version);
    const picked =
      version === 'v1' ? { name: `${firstName} ${lastName}` } : { firstName, lastName };
    return { [self]: { version, id, ...picked, links: [self, list, about] } };
  };
  const users = { ...user('7', 'Ada', 'Lovelace'), ...user('8', 'Grace', 'Hopper') };
  const versioned = { ...users, [list]: { version, links: Object.keys(users) } };
  const lifecycle = version === 'v1' ? DEPRECATED : {};
  const headers = { vary, ...lifecycle, ...advertised.headers };
  const page = { status: 200, type: 'application/json' };
  const pages = Object.entries(versioned).map(([path, body]) => [path, { ...page, headers, body }]);
  const unversioned = { ...page, headers: { vary: 'Origin' } };
  return {
    [about]: { ...unversioned, body: { about: 'the same in all versions' } },
    ...Object.fromEntries(pages),
  };
}

function rejected(
  problem: object | undefined,
  vary: string,
  { headers, body }: typeof ADVERTISED | typeof NOTHING,
): Answer {
  return {
    status: (problem as { status: number } | undefined)?.status,
    type: 'application/problem+json',
    headers: { vary, ...headers },
    body: { ...problem, ...body },
  };
}

function exceptions({ except = [] }: Case, example: string) {
  return except.filter(({ examples }) => examples.includes(example));
}

/** Prints the numbers of correct responses and of exceptions, by example and strategy, then the reasons. */
function report(): string {
  const columns = Object.entries(batteries);
  const rows = table.map(({ name, example, passed }) => [
    name,
    ...columns.map(([strategy, { cases }]) => {
      const excepted = cases.filter((each) => exceptions(each, example).length > 0).length;
      const count = `${passed.get(strategy) ?? 0}/${cases.length - excepted}`;
      return excepted > 0 ? `${count} (-${excepted})` : count;
    }),
  ]);
  const notes = columns.flatMap(([strategy, { cases }]) =>
    cases.flatMap(({ name, except = [] }) =>
      except.map((it) => `- ${strategy}, ${name}: ${it.reason} (${it.examples.join(', ')})`),
    ),
  );
  const lines = [['requests', ...columns.map(([strategy]) => strategy)], ...rows];
  return [...lines.map((cells) => cells.map((cell) => cell.padEnd(14)).join('')), ...notes].join(
    '\n',
  );
}
