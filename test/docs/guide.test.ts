import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { codeBlocks, type Page, pages } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
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
  const [whole = '', ...blocks] = codeBlocks({ ...guide, text }, 'typescript');
  program = program === '' ? whole : [whole, ...blocks].reduce(typed, program);
  return program;
});

test('the guide begins with a program of at most 40 lines', () => {
  expect(programs).toHaveLength(7);
  expect(programs[0]?.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

const numbered = steps.map((text, index) => {
  const file = new URL(`../../examples/guide/step-${index + 1}.mts`, import.meta.url);
  return { text, name: `step ${index + 1}`, program: programs[index], file };
});

test.each(numbered)('the blocks of $name make its program', async ({ program, file }) => {
  await expect(program).toMatchFileSnapshot(fileURLToPath(file));
});

describe.each(numbered)('the program of $name', ({ text, file }) => {
  testExchanges(
    text,
    started(() => import(`${file}`)),
  );
});

describe('the counter of step 5', () => {
  // The test above imports the same file, and a module starts its server once.
  const send = started(() => import(`${numbered[4]?.file}?counter`));

  test('counts the requests of the route, whatever their version, and no unknown URL', async () => {
    await send('/users/7?version=v2');
    await send('/users/7?version=v9');
    await send('/users/8');
    await send('/wp-admin?version=v1');
    expect((await send('/usage')).body).toEqual({ v2: 1, other: 1, 'no version': 1 });
  });
});
