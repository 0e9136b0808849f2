import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeBlocks, type Page, pages } from '../support/docs.js';
import { started } from '../support/program.js';

// Types the guide from top to bottom. `npm run test:source -- test/docs/guide.test.ts -u` writes the programs.

const guide = pages.find(({ path }) => path === 'docs/guide.md') as Page;
const steps = guide.text.split(/^## (?=\d)/m).slice(1);

/** Puts a block in place of the lines from its first to its last line, which the program has. */
function typed(program: string, block: string): string {
  const lines = program.split('\n');
  const added = block.trimEnd().split('\n');
  const start = lines.indexOf(`${added[0]}`);
  const end = lines.indexOf(`${added.at(-1)}`, start + 1);
  if (start < 0 || end < 0)
    throw new Error(`The step before lacks the first or the last line of\n${block}`);
  if (lines.includes(`${added[0]}`, start + 1)) throw new Error(`Two lines are "${added[0]}".`);
  return [...lines.slice(0, start), ...added, ...lines.slice(end + 1)].join('\n');
}

let program = '';
const programs = steps.map((text) => {
  const [whole = '', ...blocks] = codeBlocks({ ...guide, text }, 'js');
  program = program === '' ? whole : [whole, ...blocks].reduce(typed, program);
  return program;
});

const EXCHANGE =
  /^(?:\$ NOW=(.+) node app\.mjs\n)?\$ curl(?: -i)? 'http:\/\/localhost:3000(.*)'\n(?:HTTP\/1\.1 (\d+).*\n([^$]*?)\n\n)?(.+)$/gm;

/** Returns the requests of a step, and the status, the headers and the body that the guide shows. */
function exchangesOf(text: string) {
  const blocks = codeBlocks({ ...guide, text }, 'console').join('');
  let now = '';
  return [...blocks.matchAll(EXCHANGE)].map(([, start, path = '', status, head = '', body]) => {
    now = start ?? now;
    const headers = head.split('\n').map((line) => line.split(/: (.*)/));
    return { now, path, shown: { text: body, ...(status && { status: Number(status) }) }, headers };
  });
}

test('the guide begins with a program of at most 30 lines', () => {
  expect(programs).toHaveLength(7);
  expect(programs[0]?.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
});

const numbered = steps.map((text, index) => {
  const file = new URL(`../../examples/guide/step-${index + 1}.mjs`, import.meta.url);
  return { text, name: `step ${index + 1}`, program: programs[index], file };
});

test.each(numbered)('the blocks of $name make its program', async ({ program, file }) => {
  await expect(program).toMatchFileSnapshot(fileURLToPath(file));
});

describe.each(numbered)('the program of $name', ({ text, file }) => {
  const exchanges = exchangesOf(text);
  const send = started(() => import(`${file}`));

  test('shows its responses', () => {
    const commands = text.match(/^\$ curl/gm) ?? [];
    expect(commands.length).toBeGreaterThan(0);
    expect(exchanges).toHaveLength(commands.length);
  });

  test.each(exchanges)('responds to $path as the guide shows $now', async (exchange) => {
    const { now, path, shown, headers } = exchange;
    if (now) vi.stubEnv('NOW', now);
    onTestFinished(() => void vi.unstubAllEnvs());
    const response = await send(path);
    expect(response).toMatchObject(shown);
    for (const [name = '', value] of headers) {
      if (name) expect(response.headers.get(name)).toBe(value);
    }
  });
});
