import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeBlocks, readme } from '../support/docs.js';
import { packedFolder } from '../support/packed.js';
import { start } from '../support/start.js';

const [program = '', , alone = ''] = codeBlocks(readme, 'js');
const [session = ''] = codeBlocks(readme, 'console');
const exchanges = [...session.matchAll(/^\$ curl 'http:\/\/localhost:3000(.*)'\n(.*)$/gm)].map(
  ([, path = '', body = '']) => ({ path, body }),
);

test('the strategy of the README works alone, and prints the text of its comments', () => {
  writeFileSync(join(packedFolder, 'alone.mjs'), alone);
  const output = execFileSync('node', ['alone.mjs'], { cwd: packedFolder }).toString();
  const comments = alone.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm);
  const expected = [...comments].map(([, text]) => text);
  expect(output.trimEnd().split('\n')).toEqual(expected);
});

describe('the server of the README', () => {
  let port: number;
  let server: ChildProcess;

  beforeAll(async () => {
    port = await freePort();
    symlinkSync(realpathSync('node_modules/express'), join(packedFolder, 'node_modules/express'));
    writeFileSync(join(packedFolder, 'app.mjs'), program);
    const env = { ...process.env, PORT: String(port) };
    server = start('app.mjs', [], { cwd: packedFolder, env });
  });

  afterAll(() => void server.kill());

  const send = (path: string) => retried(() => fetch(`http://localhost:${port}${path}`));

  test('has at most 25 lines, and shows exchanges in the console', () => {
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
    expect(exchanges).toHaveLength(4);
  });

  test.each(exchanges)('responds to $path as the README says', async ({ path, body }) => {
    const response = await send(path);
    expect(await response.text()).toBe(body);
  });

  test('sends a rejection as problem details', async () => {
    const response = await send('/users/7?version=v9');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  test.each(['/users/8', '/users/a%2Fb', '/users/a%2Fb?version=v2'])(
    'responds to %s with 404 and no stack',
    async (path) => {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Not Found');
    },
  );

  test('lets other errors through to Express', async () => {
    const response = await send('/users/%ff');
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Sends again until the server listens. */
async function retried<T>(send: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left--) {
    try {
      return await send();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
