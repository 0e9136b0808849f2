import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requests } from '../../examples/demo/requests.js';
import { start } from './start.js';

const demo = fileURLToPath(new URL('../../examples/demo/main.js', import.meta.url));
const rows: readonly { expect: string }[] = Object.values(requests).flat();

describe('the demo', () => {
  const output = run();

  test('gets every answer that it expects, and follows every link back', () => {
    const answered = rows.map(({ expect: answer }) =>
      answer.startsWith('200') ? `${answer}, and from its link ${answer}` : answer,
    );
    expect(output.match(/\b[1-5]\d\d \S+(?:, and .*)?$/gm)).toEqual(answered);
    expect(output).not.toContain('expected');
  });

  test('groups them by strategy', () => {
    expect(output.match(/^\S.*$/gm)).toEqual(Object.keys(requests));
  });

  test('fits a hundred columns, and has no colours in a pipe', () => {
    const widths = output.split('\n').map((line) => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
    expect(stripVTControlCharacters(output)).toBe(output);
  });
});

describe('in a terminal, the demo', () => {
  const script = `
    import { WriteStream } from 'node:tty';
    const { getColorDepth } = WriteStream.prototype;
    Object.assign(process.stdout, { isTTY: true, getColorDepth });
  `;
  const terminal = ['--import', `data:text/javascript,${encodeURIComponent(script)}`];

  test.each([
    ['has colours', { TERM: 'xterm-256color' }, true],
    ['has none where the terminal has none', { TERM: 'dumb' }, false],
    ['has none with NO_COLOR', { TERM: 'xterm-256color', NO_COLOR: '1' }, false],
  ])('%s', (_, variables, has) => {
    const shown = run(terminal, variables);
    expect(shown).toContain('URLPathVersioning');
    expect(stripVTControlCharacters(shown) !== shown).toBe(has);
  });
});

test('each command that the demo prints with --serve sends its request', async () => {
  const server = start(demo, ['--serve'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  onTestFinished(() => void server.kill());
  const commands: string[] = [];
  for await (const line of createInterface(server.stdout as Readable)) {
    if (commands.push(line) === rows.length) break;
  }
  const answers: string[] = [];
  for (const command of commands) answers.push(await send(command));
  expect(answers).toEqual(rows.map((row) => row.expect));
});

/** Returns the output of the demo. Throws if the demo exits non-zero. */
function run(execArgv: readonly string[] = [], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(process.execPath, [...execArgv, demo], { env, timeout: 10_000 }).toString();
}

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
