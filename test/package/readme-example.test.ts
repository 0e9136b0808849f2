import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { compileFolder } from '../support/compilers.js';
import { codeBlocks, readme } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
import { packedFolder } from '../support/packed.js';
import { started } from '../support/program.js';

const [program = ''] = codeBlocks(readme, 'typescript');

/** Makes a project with the program, which finds the packed library in the folder above. */
function createProject(source = program): string {
  const folder = mkdtempSync(join(packedFolder, 'readme-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['express', '@types']) {
    symlinkSync(realpathSync(`node_modules/${name}`), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'app.mts'), source);
  return folder;
}

function compile(folder: string, type: string): string {
  return compileFolder('TypeScript 7.0', folder, type, {
    ...{ target: 'es2022', module: 'nodenext', noEmit: true, strict: true, skipLibCheck: true },
    types: ['node'],
  });
}

test.each<[type: string]>([['commonjs'], ['module']])(
  'the program of the README compiles as it stands, in a package of type %s',
  (type) => expect(compile(createProject(), type)).toBe(''),
);

test('the compiler reports the serializer of v1 in the README once v1 is removed from the list', () => {
  const later = program
    .replace("['v1', 'v2']", "['v2']")
    .replace(/^ {2}(?:defaultVersion|lifecycle): .*\n/gm, '');
  const output = compile(createProject(later), 'module');
  expect(output.match(/^app\.mts.*error/gm)).toHaveLength(1);
  expect(output).toContain('there is no version v1');
});

describe('the server of the README', () => {
  const file = join(createProject(), 'app.mjs');
  // Node takes the types out of a file and leaves the rest as it is.
  writeFileSync(file, transformSync(program, { loader: 'ts', target: 'node22' }).code);
  const send = started(() => import(file));

  testExchanges(readme.text, send);

  test('responds to an unknown id with 404 and no stack', async () => {
    expect(await send('/users/a%2Fb')).toMatchObject({ status: 404, text: 'Not Found' });
  });

  test('ends v1 on its day', async () => {
    vi.setSystemTime('2037-01-01');
    onTestFinished(() => void vi.setSystemTime('2029-06-01'));
    expect(await send('/users/7')).toMatchObject({ status: 410 });
    expect(await send('/users/7', { 'Accept-Version': 'v2' })).toMatchObject({ status: 200 });
  });
});
