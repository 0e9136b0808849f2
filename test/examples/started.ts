import type { Server } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { serverOfProgram } from '../support/local-server.js';

/**
 * Starts an application on a free port for the tests of the `describe` around it. Returns a function that sends a `GET`.
 *
 * @param run Imports the application, which starts its server.
 */
export function started(run: () => Promise<unknown>) {
  let server: Server;
  beforeAll(async () => {
    // @hono/node-server replaces both, so that other servers no longer recognize a Response.
    const { Request, Response } = globalThis;
    server = await serverOfProgram(run);
    Object.assign(globalThis, { Request, Response });
  });
  afterAll(() => void server.close());
  return async (path: string, headers?: Record<string, string>) => {
    const address = server.address();
    const port = typeof address === 'object' && address?.port;
    const response = await fetch(`http://localhost:${port}${path}`, headers ? { headers } : {});
    const body = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    const { status } = response;
    return { status, headers: response.headers, body: isJson ? JSON.parse(body) : body };
  };
}
