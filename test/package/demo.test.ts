import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { requests } from '../../examples/demo/requests.js';

const demo = fileURLToPath(new URL('../../examples/demo/main.js', import.meta.url));
const rows: readonly { expect: string }[] = Object.values(requests).flat();

describe('the demo', () => {
  const output = execFileSync('node', [demo]).toString(); // throws where it exits non-zero

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

describe.skipIf(process.platform !== 'linux')('in a terminal, the demo', () => {
  test.each([
    ['has colours', { TERM: 'xterm-256color' }, true],
    ['has none where the terminal has none', { TERM: 'dumb' }, false],
    ['has none with NO_COLOR', { TERM: 'xterm-256color', NO_COLOR: '1' }, false],
  ])('%s', (_, variables, has) => {
    const env = { PATH: process.env.PATH, ...variables };
    const command = ['-qec', `node '${demo}'`, '/dev/null'];
    const shown = execFileSync('script', command, {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).toString();
    expect(shown).toContain('URLPathVersioning');
    expect(stripVTControlCharacters(shown) !== shown).toBe(has);
  });
});

test('each line that the demo prints with --serve gets its answer when pasted', async () => {
  const server = spawn('node', [demo, '--serve'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    if (lines.push(line) === rows.length) break;
  }
  const { http_proxy: _, ...env } = process.env;
  const answers = lines.map((line) => {
    const text = execFileSync('sh', ['-c', line], { env, stdio: 'pipe' }).toString();
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const { version, code } = JSON.parse(body);
    return `${head.split(' ')[1]} ${version ?? code}`;
  });
  server.kill();
  expect(answers).toEqual(rows.map((row) => row.expect));
});
