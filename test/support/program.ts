import type { Server } from 'node:net';
import { afterAll, beforeAll, vi } from 'vitest';
import { serverOfProgram } from './local-server.js';

/** Runs the tests of a file or of a `describe` under a clock of 2029, because a date of an example must not end it. */
export function under2029(): void {
  beforeAll(() => void vi.setSystemTime('2029-06-01'));
  afterAll(() => void vi.useRealTimers());
}

/** The same for a program in a process of its own: `node --import`. */
export const CLOCK_OF_2029 = `data:text/javascript,${encodeURIComponent(`globalThis.Date = class extends Date {
  constructor(...values) { super(...(values.length > 0 ? values : ['2029-06-01'])); }
  static now() { return new this().getTime(); }
}`)}`;

/** Starts a program on a free port for the tests of the `describe` around it. Returns a function that sends a `GET`. */
export function started(load: () => Promise<unknown>) {
  under2029();
  let server: Server;
  beforeAll(async () => {
    vi.resetModules(); // otherwise a program that was imported before would not start again
    server = await serverOfProgram(load);
  });
  afterAll(() => void server.close());
  return async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const address = server.address();
    const port = typeof address === 'object' && address?.port;
    const response = await fetch(`http://localhost:${port}${path}`, { headers });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    const { status } = response;
    return { status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
  };
}
