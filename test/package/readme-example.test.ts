import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, readme } from '../docs.js';
import { packedFolder } from '../packed.js';
import { start } from './start.js';

const [program = ''] = codeBlocks(readme, 'js');
const [session = ''] = codeBlocks(readme, 'console');
const asked = [...session.matchAll(/^\$ curl 'http:\/\/localhost:3000(.*)'\n(.*)$/gm)];

let port: number;
let server: ChildProcess;

beforeAll(async () => {
  port = await freePort();
  symlinkSync(realpathSync('node_modules/express'), join(packedFolder, 'node_modules/express'));
  writeFileSync(join(packedFolder, 'server.mjs'), program);
  const env = { ...process.env, PORT: String(port) };
  server = start('server.mjs', [], { cwd: packedFolder, env });
});

afterAll(() => void server.kill());

test.each(asked.map(([, path = '', answer = '']) => ({ path, answer })))(
  'the first example of the README answers $path as it says',
  async ({ path, answer }) => {
    const response = await retried(() => fetch(`http://localhost:${port}${path}`));
    expect(await response.text()).toBe(answer);
  },
);

test('and lets other errors through to Express', async () => {
  const response = await retried(() => fetch(`http://localhost:${port}/users/%ff`));
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toContain('text/html');
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Until the server listens. */
async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
