import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { packedFolder } from '../packed.js';
import { readmeBlocks } from '../readme.js';

vi.setConfig({ testTimeout: 60_000 }); // a compiler takes its time

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const inference = fileURLToPath(new URL('../types/inference.ts', import.meta.url));

/** What the compiler says of `compilerOptions` and the files that `write` puts into a package of its own. */
function compile(type: string, compilerOptions: object, write: (folder: string) => void): string {
  const folder = join(packedFolder, `consumer-${crypto.randomUUID()}`);
  mkdirSync(folder);
  const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
  const options = { target: 'es2022', types: [], noEmit: true, ...strict, ...compilerOptions };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  write(folder);
  try {
    return execFileSync('node', [tsc, '-p', folder]).toString();
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  }
}

test.each([
  ['an ES module, under nodenext', 'module', { module: 'nodenext' }],
  ['CommonJS, under nodenext', 'commonjs', { module: 'nodenext' }],
  ['an ES module, under bundler', 'module', { module: 'esnext', moduleResolution: 'bundler' }],
])(
  'a consumer that checks its libraries, and has no types of Node or the DOM, compiles as %s',
  (_, type, options) => {
    const write = (folder: string) => copyFileSync(inference, join(folder, 'inference.ts'));
    expect(compile(type, { lib: ['es2022'], ...options }, write)).toBe('');
  },
);

test('every snippet of the README compiles', () => {
  const snippets = [...readmeBlocks('ts'), ...readmeBlocks('ts no-run')];
  const output = compile('module', { module: 'nodenext', lib: ['es2023', 'dom'] }, (folder) => {
    for (const [index, snippet] of snippets.entries()) {
      writeFileSync(join(folder, `snippet-${index}.ts`), snippet);
    }
  });
  expect(output).toBe('');
});
