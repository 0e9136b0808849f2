import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { BaseVersioning } from 'request-versioning';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, http1, type Sent } from '../support/client.js';
import { type Rule, rules } from '../support/requests.js';

const servers: Readonly<Record<string, (versioning: BaseVersioning) => Promise<Server>>> = {
  fastify: async (versioning) => (await load('fastify'))(versioning),
  'nest-express': async (versioning) => (await load('nest'))(versioning),
  'nest-fastify': async (versioning) => {
    const adapter = new FastifyAdapter();
    const server = await (await load('nest'))(versioning, adapter);
    await adapter.getInstance().ready();
    return server;
  },
  express: async (versioning) => (await load('express'))(versioning),
  koa: async (versioning) => (await load('koa'))(versioning),
  hono: async (versioning) => (await load('hono'))(versioning),
};

/** A strategy that reads before routing, with requests that carry a version. */
interface Reader {
  readonly carry: (path: string, version: string) => Sent;
  /** The request carries both versions. `undefined` if a request cannot carry two. */
  readonly carryBoth?: (path: string, one: string, other: string) => Sent;
  /** The strategy whose status and message a rejection has. Default: the strategy itself. */
  readonly rejectsAs?: Rule;
  /** Texts that reach the strategy as a version. */
  readonly hostile: readonly string[];
}

/** Names of every object, paths and names of routes, and texts that a framework may treat specially. */
const hostile = [
  ...['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'then'],
  ...['../admin', 'admin', 'admin/users/7?', '/admin', '..', '%2e%2e%2fadmin', ':version', '*'],
  ...['0', '-1', 'null', 'undefined', 'V1', 'v1 ', 'v10', 'v1/../v2', 'x'.repeat(5000)],
];

const readers: Partial<Record<Rule, Reader>> = {
  header: {
    carry: (path, version) => ({ path, version: [version] }),
    carryBoth: (path, one, other) => ({ path, version: [one, other] }),
    hostile: hostile.filter((text) => text !== 'v1 '), // HTTP strips the space
  },
  accept: {
    carry: (path, version) => ({ path, accept: [`application/json; version="${version}"`] }),
    carryBoth: (path, one, other) => ({
      path,
      accept: [`application/json; version=${one}; version=${other}`],
    }),
    hostile,
  },
  query: {
    carry: (path, version) => ({ path: `${path}?version=${encodeURIComponent(version)}` }),
    carryBoth: (path, one, other) => ({ path: `${path}?version=${one}&version=${other}` }),
    hostile: [...hostile, ''],
  },
  host: {
    carry: (path, version) => ({ path, host: `${version}.example.com` }),
    hostile: ['constructor', 'toString', 'admin', 'V2', '0', 'null', 'x'.repeat(50)],
  },
  combined: {
    carry: (path, version) => ({ path, version: [version] }),
    carryBoth: (path, one, other) => ({ path: `${path}?version=${one}`, version: [other] }),
    rejectsAs: 'header',
    hostile: hostile.filter((text) => text !== 'v1 '),
  },
};

const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);

describe.each(Object.entries(servers))('%s', (_, create) => {
  describe.each(Object.entries(readers) as [Rule, Reader][])('%s', (strategy, reader) => {
    const { carry, carryBoth, rejectsAs = strategy, hostile } = reader;
    const vary = rules[strategy].vary.join(', ');
    const varied = vary ? { vary } : {};
    const old = { ...varied, ...DEPRECATED };
    let server: Server;
    let client: Client;

    const ok = (headers: object, body: object) => ({
      status: 200,
      type: 'application/json',
      headers,
      body,
    });
    const rejected = (rule: Rule, code = 'ERR_VERSION_NOT_ALLOWED') => {
      const { status, message: detail } = rules[rule];
      return {
        status,
        type: 'application/problem+json',
        headers: varied,
        body: { title: STATUS_CODES[status], status, detail, code },
      };
    };
    const userV1 = ok(old, { version: 'v1', id: '7', name: 'Ada Lovelace' });
    const userV2 = ok(varied, { version: 'v2', id: '7', firstName: 'Ada', lastName: 'Lovelace' });

    beforeAll(async () => {
      const { createVersioning } = await import('../../examples/api.js');
      // @hono/node-server replaces both, so that other servers no longer recognize a Response.
      const { Request, Response } = globalThis;
      process.on('uncaughtException', note);
      server = await create(createVersioning(strategy));
      Object.assign(globalThis, { Request, Response });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      client = http1(server);
    });

    afterAll(() => {
      client.close();
      server.close();
      process.off('uncaughtException', note);
    });

    test('sends each version to its own handler', async () => {
      expect(await client.send(carry('/users/7', 'v1'))).toEqual(userV1);
      expect(await client.send(carry('/users/7', 'v2'))).toEqual(userV2);
    });

    test('sends a request without a version to the handler of the default', async () => {
      expect(await client.send({ path: '/users/7' })).toEqual(userV1);
    });

    test('keeps a route of v1 that v2 does not replace', async () => {
      const cities = { cities: ['London'] };
      expect(await client.send(carry('/cities', 'v1'))).toEqual(
        ok(old, { version: 'v1', ...cities }),
      );
      expect(await client.send(carry('/cities', 'v2'))).toEqual(
        ok(varied, { version: 'v2', ...cities }),
      );
    });

    test('hides a route of v2 from v1', async () => {
      const teams = { version: 'v2', teams: ['Engines'] };
      expect(await client.send(carry('/teams', 'v2'))).toEqual(ok(varied, teams));
      const { status, headers } = await client.send(carry('/teams', 'v1'));
      expect({ status, headers }).toEqual({ status: 404, headers: old });
    });

    test('ignores the version on a route without versions', async () => {
      const admin = ok({}, { admin: 'the same in all versions' });
      expect(await client.send({ path: '/admin/users/7' })).toEqual(admin);
      for (const version of ['v1', 'v2', 'v9', ...hostile]) {
        expect(await client.send(carry('/admin/users/7', version))).toEqual(admin);
      }
    });

    test('responds to an unknown URL with 404, or rejects its version', async () => {
      for (const path of ['/', '/nothing', '/v1/users/7', '/v2/users/7', '/admin']) {
        const { status, headers } = await client.send(carry(path, 'v2'));
        expect({ status, headers }).toEqual({ status: 404, headers: varied });
        expect(await client.send(carry(path, 'v9'))).toEqual(rejected(rejectsAs));
      }
    });

    test.runIf(carryBoth)('rejects two versions', async () => {
      const sent = carryBoth?.('/users/7', 'v1', 'v2') as Sent;
      expect(await client.send(sent)).toEqual(rejected(strategy, 'ERR_VERSION_AMBIGUOUS'));
    });

    test.each(['v9', ...hostile].map((text) => [text.slice(0, 20), text] as const))(
      'rejects %j, and goes on',
      async (_, version) => {
        for (const path of ['/users/7', '/cities', '/teams', '/']) {
          expect(await client.send(carry(path, version))).toEqual(rejected(rejectsAs));
        }
        expect(await client.send(carry('/users/7', 'v2'))).toEqual(userV2);
        expect(uncaught).toEqual([]);
      },
    );
  });
});

/** The headers of the life cycle of v1, which each of its responses has. */
const DEPRECATED = {
  deprecation: '@1767225600',
  sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
  link: '<https://example.com/v1>; rel="deprecation"; type="text/html"',
};

async function load(file: string) {
  const { createServer } = await import(`../../examples/dispatch/${file}.js`);
  return createServer as (versioning: BaseVersioning, adapter?: object) => Promise<Server>;
}
