import { execFileSync } from 'node:child_process';
import { realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeBlocks, readme } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
import { packedFolder } from '../support/packed.js';
import { started } from '../support/program.js';

const [program = '', alone = ''] = codeBlocks(readme, 'js');

test('the strategy of the README works alone, and prints the text of its comments', () => {
  writeFileSync(join(packedFolder, 'alone.mjs'), alone);
  const output = execFileSync('node', ['alone.mjs'], { cwd: packedFolder }).toString();
  const comments = alone.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm);
  const expected = [...comments].map(([, text]) => text);
  expect(output.trimEnd().split('\n')).toEqual(expected);
});

describe('the server of the README', () => {
  const file = join(packedFolder, 'app.mjs');
  symlinkSync(realpathSync('node_modules/express'), join(packedFolder, 'node_modules/express'));
  writeFileSync(file, program);
  const send = started(() => import(file));

  testExchanges(readme.text, send);

  test('has at most 27 lines', () => {
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(27);
  });

  test('responds to an unknown id with 404 and no stack', async () => {
    expect(await send('/users/a%2Fb')).toMatchObject({ status: 404, text: 'Not Found' });
  });
});
