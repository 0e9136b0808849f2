import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strategies } from '../strategies.js';
import { type Answer, type Client, http1, http2 } from './client.js';
import { type Battery, batteries, type Case } from './requests.js';

const examples = [
  'node-http',
  'node-http2',
  'express',
  'fastify',
  'koa',
  'hono',
  'h3',
  'nest-express',
  'nest-fastify',
  'fetch',
];

/** How many requests each of them answered as it should, by strategy. */
const table = examples.map((example) => ({ example, passed: new Map<string, number>() }));
afterAll(() => console.log(report()));

/** The page that the requests ask for, unless they name another. */
const USER = '/users/7';

describe.each(table)('$example', ({ example, passed }) => {
  // @hono/node-server replaces both, and other servers then take its Response for no Response.
  const { Request, Response } = globalThis;
  afterAll(() => void Object.assign(globalThis, { Request, Response }));

  test('has at most fifteen lines of glue', () => {
    const file = { 'node-http2': 'node-http', 'nest-express': 'nest', 'nest-fastify': 'nest' };
    const path = `../../examples/${file[example as keyof typeof file] ?? example}.js`;
    const code = readFileSync(new URL(path, import.meta.url), 'utf8');
    const glue = /copy from here …\n(.*?)\n *\/\/ … to here/s.exec(code)?.[1];
    expect(glue?.split('\n').length).toBeLessThanOrEqual(15);
  });

  describe.each(Object.entries(batteries))('%s', (strategy, battery) => {
    const vary = strategies[strategy as keyof typeof strategies].vary.join(', ');
    let server: Server;
    let client: Client;

    beforeAll(async () => {
      server = await start(example, strategy);
      client = example === 'node-http2' ? http2(server) : http1(server);
    });

    afterAll(() => {
      client.close();
      server.close();
    });

    test.each(battery.cases)('$name', async (each) => {
      const send = (path: string) => client.send({ ...each, path });
      const { path = USER, expected } = each;
      const pages = typeof expected === 'string' ? site(battery, vary, expected) : {};
      const right =
        typeof expected === 'string' ? pages[battery.url(USER, expected)] : { ...expected, vary };
      if (exceptions(each, example).length > 0) {
        expect(await send(path).catch(String)).not.toEqual(right);
        return;
      }
      const answer = await send(path);
      expect(answer).toEqual(right);
      expect(await follow(answer, send)).toEqual(pages);
      passed.set(strategy, (passed.get(strategy) ?? 0) + 1);
    });
  });
});

/** Serves an example, whose reverser is its own where it has one. */
async function start(example: string, strategy: string): Promise<Server> {
  const { createVersioning } = await import(`../../examples/api.js`);
  const { createServer, createHandler, reverser } = await import(`../../examples/${example}.js`);
  const versioning = createVersioning(strategy, reverser && { reverser });
  const server: Server = createHandler
    ? createAdaptorServer({ fetch: createHandler(versioning), overrideGlobalObjects: false })
    : await createServer(versioning);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** All that the links of an answer lead to, by URL. */
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

/** The whole API as a client of `version` must see it, by URL. */
function site(battery: Battery, vary: string, version: string): Record<string, Answer> {
  const { url, aboutUrl } = battery;
  const [list, about] = [url('/users', version), aboutUrl(version)];
  const user = (id: string, name: string) => {
    const self = url(`/users/${id}`, version);
    return { [self]: { version, id, name, links: [self, list, about] } };
  };
  const users = { ...user('7', 'Ada'), ...user('8', 'Grace') };
  const versioned = { ...users, [list]: { version, links: Object.keys(users) } };
  return {
    [about]: { status: 200, vary: '', body: { about: 'the same in all versions' } },
    ...Object.fromEntries(
      Object.entries(versioned).map(([path, body]) => [path, { status: 200, vary, body }]),
    ),
  };
}

function exceptions({ except = [] }: Case, example: string) {
  return except.filter(({ examples }) => examples.includes(example));
}

/** How many requests were answered as they should be, how many were not sent (below: why), by example and strategy. */
function report(): string {
  const columns = Object.entries(batteries);
  const rows = table.map(({ example, passed }) => [
    example,
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
