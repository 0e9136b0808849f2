import { once } from 'node:events';
import type { Server } from 'node:net';
import { HeaderVersioning, type VersioningRequest } from 'request-versioning';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { http1, http2 } from '../support/client.js';
import { throwing } from '../support/throwing.js';
import { thrown } from '../support/thrown-error.js';

/** The outcome of a thrown error. The README's table of frameworks lists the outcomes too. */
type Outcome = 'the process ends' | readonly [status: number, type: string, vary: string];

const outcomes: Readonly<Record<keyof typeof throwing, Outcome>> = {
  'node:http': 'the process ends',
  'node:http2': 'the process ends',
  Express: [400, 'text/html', 'Accept-Version'],
  Fastify: [400, 'application/json', 'Accept-Version'],
  Koa: [400, 'text/plain', 'Accept-Version'],
  Hono: [400, 'application/problem+json', 'Accept-Version'],
  h3: [400, 'application/json', 'Accept-Version'],
  'Nest on Express': [400, 'application/json', ''],
  'Nest on Fastify': [400, 'application/json', ''],
  'Fetch, by @hono/node-server': [500, '', ''],
  Elysia: [400, 'application/problem+json', 'Accept-Version'],
  hapi: [500, 'application/json', ''],
};

const versioning = new HeaderVersioning({ allowedVersions: ['v1'] });

describe('an uncaught version error in', () => {
  const measured: [name: string, ...cells: (string | number)[]][] = [];
  const uncaught = process.listeners('uncaughtException');

  beforeEach(() => {
    for (const method of ['error', 'log', 'warn'] as const) {
      vi.spyOn(console, method).mockReturnValue();
    }
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockReturnValue(true);
    }
  });

  afterEach(() => {
    vi.restoreAllMocks();
    for (const listener of uncaught) process.on('uncaughtException', listener);
  });

  afterAll(() => {
    const lines = [['thrown', 'status', 'content type', 'Vary'], ...measured];
    console.log(lines.map(toLine).join('\n'));
  });

  test.each(Object.entries(outcomes))('%s', async (framework, expected) => {
    const { Request, Response } = globalThis;
    const create = throwing[framework as keyof typeof throwing];
    const errors: unknown[] = [];
    const reject = (request: VersioningRequest) => {
      const error = thrown(() => versioning.determineVersion(request));
      errors.push(error);
      throw error;
    };
    const server: Server = await create(reject);
    Object.assign(globalThis, { Request, Response }); // @hono/node-server replaces both
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = framework === 'node:http2' ? http2(server) : http1(server);

    // Without the listeners of the test runner, the error would end the process of a server.
    process.removeAllListeners('uncaughtException');
    const ended = once(process, 'uncaughtException').then(([error]) => {
      expect(error).toBe(errors[0]);
      return 'the process ends' as const;
    });
    const answered = client.send({ path: '/', version: ['secret'] }).then(
      ({ status = 0, type, headers: { vary = '' }, body }) => {
        expect(JSON.stringify(body)).not.toContain('secret');
        return [status, type, vary] as const;
      },
      () => ended,
    );
    const outcome = await Promise.race([ended, answered]);

    client.close();
    server.close();
    measured.push([framework, ...[outcome].flat()]);
    expect(outcome).toEqual(expected);
    // Check the error too, because a crash of the library would also end the process or send a 500.
    expect(errors).toMatchObject([{ code: 'ERR_VERSION_NOT_ALLOWED', version: 'secret' }]);
  });
});

function toLine(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => String(cell).padEnd([30, 8, 28][index] ?? 0)).join('');
}
