import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../examples/demo/requests.js';
import { CLOCK_OF_2029 } from '../support/program.js';

const demo = fileURLToPath(new URL('../../examples/demo/main.js', import.meta.url));
const rows: readonly { expect: string }[] = Object.values(requests).flat();

describe('the demo', () => {
  const args = ['--import', CLOCK_OF_2029, demo];
  const output = execFileSync(process.execPath, args, { env: {}, timeout: 60_000 }).toString();

  test('gets every response that it expects, and follows every link', () => {
    const outcomes = rows.map(({ expect: outcome }) =>
      outcome.startsWith('200') ? `${outcome}, link followed: ${outcome}` : outcome,
    );
    expect(output.match(/\b[1-5]\d\d \S+(?:, link .*)?$/gm)).toEqual(outcomes);
    expect(output).not.toMatch(/ expected \d/);
  });

  test('shows the entry that pick takes, and the headers of a deprecated version', () => {
    expect(output).toMatch(/version=v3\n +\{"first":"Ada","last":"Lovelace"\}/);
    expect(output.match(/^ +Deprecation: @1767225600$/gm)).toHaveLength(1);
    expect(output.match(/^ +Sunset: Thu, 01 Jan 2037 00:00:00 GMT$/gm)).toHaveLength(1);
  });

  test('shows a version that has ended, and how long a brownout lasts', () => {
    expect(output).toMatch(/410 ERR_VERSION_GONE\n +This version has ended\.\n/);
    expect(output).toMatch(
      /503 ERR_VERSION_UNAVAILABLE\n +This version is temporarily unavailable\.\n +Retry-After: 86400\n/,
    );
  });

  test('ends with the sums', () => {
    const links = rows.filter(({ expect: outcome }) => outcome.startsWith('200')).length;
    const sums = `${rows.length} requests sent, ${links} links followed.`;
    expect(output).toContain(`\n\n${sums} All responses are as expected.\n`);
  });
});

describe('with --serve, the demo', () => {
  let server: ChildProcess;
  const commands: string[] = [];

  beforeAll(async () => {
    // The demo ends with this process, even if this process is killed.
    const end = "data:text/javascript,process.once('disconnect',process.exit)";
    server = fork(demo, ['--serve'], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      execArgv: ['--import', end],
    });
    for await (const line of createInterface(server.stdout as Readable)) {
      if (commands.push(line) === rows.length) break;
    }
  });

  afterAll(() => void server.kill());

  test('prints commands that send its requests', async () => {
    const outcomes: string[] = [];
    for (const command of commands) outcomes.push(await send(command));
    expect(outcomes).toEqual(rows.map((row) => row.expect));
  });
});

/** Sends the request of a curl command. Brackets and braces in a URL are patterns to curl. */
async function send(command: string): Promise<string> {
  const [, url = '', options = ''] =
    /^curl -i '([^'[\]{}]+)'((?: -H '[^':]+: [^']+')*)$/.exec(command) ?? [];
  const lines = [...options.matchAll(/'(.+?): (.+?)'/g)].map(([, ...line]) => line);
  if (!lines.some(([name]) => name === 'Host')) lines.push(['Host', new URL(url).host]);
  const [response] = await once(get(url, { headers: lines.flat() }), 'response');
  const { version, code } = (await json(response)) as { version?: string; code?: string };
  return `${response.statusCode} ${version ?? code}`;
}
