import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const COMPILERS = {
  'TypeScript 5.9': resolve('typescript/package.json'),
  'TypeScript 6.0': resolve('typescript-6/package.json'),
  'TypeScript 7.0': resolve('typescript-7/package.json'),
};

export type Compiler = keyof typeof COMPILERS;

/** Returns the path of the program `tsc`. */
export const tscOf = (compiler: Compiler): string => join(dirname(COMPILERS[compiler]), 'bin/tsc');

/** Returns the output of the compiler for the files in `folder`, a package of the type `type`. */
export function compileFolder(
  compiler: Compiler,
  folder: string,
  type: string,
  compilerOptions: object,
): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  // Several threads would compile a small project in the same time, with twice the work.
  const options = compiler === 'TypeScript 7.0' ? ['--singleThreaded'] : [];
  const { stdout, stderr } = spawnSync('node', [tscOf(compiler), '--pretty', 'false', ...options], {
    cwd: folder,
  });
  return `${stdout}${stderr}`;
}
