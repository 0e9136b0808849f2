import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { app } from './users.js';

/** Serves the application on a free port until the test ends. Returns a function that sends a `GET`. */
export async function serve(): Promise<(path: string) => Promise<Response>> {
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path) => fetch(`http://127.0.0.1:${port}${path}`);
}
