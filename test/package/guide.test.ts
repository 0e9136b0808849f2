import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compileFolder } from '../support/compilers.js';
import { packedFolder } from '../support/packed.js';

const OPTIONS = {
  ...{ target: 'es2022', module: 'nodenext', noEmit: true, strict: true, skipLibCheck: true },
  ...{ types: ['node'], typeRoots: [resolve('node_modules/@types')] },
  paths: { express: [resolve('node_modules/@types/express')] },
};

/** Returns the output of the compiler for a project that has only `app.mts`. */
function compile(write: (file: string) => void): string {
  const folder = mkdtempSync(join(packedFolder, 'guide-'));
  write(join(folder, 'app.mts'));
  return compileFolder('TypeScript 7.0', folder, 'commonjs', OPTIONS);
}

const fileOf = (step: number) => `examples/guide/step-${step}.mts`;

// Each program declares its own strategy, so that two of them cannot be in one project.
test.each([1, 2, 3, 4, 5, 6, 7])('the program of step %i of the guide compiles alone', (step) => {
  expect(compile((file) => copyFileSync(fileOf(step), file))).toBe('');
});

test('the compiler reports a serializer of v1 after step 7 has removed v1 from the list', () => {
  const program = readFileSync(fileOf(7), 'utf8');
  const late = program.replace('  v2: (user', '  v1: (user: User) => user,\n  v2: (user');
  expect(late).not.toBe(program);
  const output = compile((file) => writeFileSync(file, late));
  expect(output.match(/^app\.mts.*error/gm)).toHaveLength(1);
  expect(output).toContain("'v1'");
});
