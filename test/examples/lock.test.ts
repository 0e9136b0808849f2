import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lock-'));
const read = (file: string) => JSON.parse(readFileSync(`${root}test/examples/${file}`, 'utf8'));
const orders = read('orders.json');
mkdirSync(`${folder}/released`);

beforeAll(async () => {
  const alias = {
    'request-versioning/openapi': `${root}src/openapi/index.ts`,
    'request-versioning': `${root}src/index.ts`,
  };
  await build({
    ...{ bundle: true, platform: 'node', format: 'esm', alias, outdir: folder },
    outExtension: { '.js': '.mjs' },
    entryPoints: [`${root}examples/lock.js`, `${root}examples/openapi/document.js`],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const copy = released(orders);
  expect(lock(copy, '--write')).toBe(0);
  cpSync(`${copy}/openapi`, `${folder}/released`, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program on the module of a folder. Returns its exit code. */
function lock(copy: string, ...args: string[]): number | null {
  const module = `${copy}/openapi/document.mjs`;
  return spawnSync(process.execPath, [`${folder}/lock.mjs`, module, ...args]).status;
}

/** Runs the program on many folders, in one process because that is faster. Prints the exit codes. */
const RUN_ALL = `
  const [file, ...folders] = process.argv.splice(1);
  process.exit = () => {};
  for (const folder of folders) {
    process.argv[2] = folder + '/openapi/document.mjs';
    process.exitCode = 0;
    await import(file + '?' + folder);
    console.log(process.exitCode);
  }
`;

/** Copies the released documents, beside a module with the changed document of all versions. */
function released(whole: object): string {
  const copy = mkdtempSync(`${folder}/edit-`);
  cpSync(`${folder}/released`, `${copy}/openapi`, { recursive: true });
  writeFileSync(
    `${copy}/openapi/document.mjs`,
    `export { versioning } from '../../openapi/document.mjs';
    export const document = ${JSON.stringify(whole)};`,
  );
  return copy;
}

/** Returns the orders with another value at a path, or without the value. */
function edited(path: string, value?: unknown): object {
  const copy = structuredClone(orders);
  const keys = path.split(' ');
  const last = keys.pop() as string;
  const parent = keys.reduce((node, key) => {
    node[key] ??= {};
    return node[key];
  }, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  expect(copy).not.toEqual(orders);
  return copy;
}

/** A value of the edits is set at a path of keys. Without a value, the path is removed. */
type Edit = readonly [name: string, path: string, value?: unknown];
const edits: Readonly<Record<string, Edit[]>> = read('edits.json');

describe.each([
  ['a breaking edit of a released version', '1', 'breaking'],
  ['an additive edit of a released version', '1', 'additive'],
  ['an edit of no version', '0', 'unused'],
  ['an edit of the newest version', '0', 'newest'],
])('%s exits with %s, if it', (_, code, kind) => {
  const rows = edits[kind] ?? [];
  let codes: string[] = [];
  beforeAll(() => {
    const folders = rows.map(([, path, value]) => released(edited(path, value)));
    const args = ['--input-type=module', '--eval', RUN_ALL, `${folder}/lock.mjs`, ...folders];
    codes = spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim().split('\n');
  });

  test.each(rows.map(([name], index) => [name, index] as const))('%s', (_, index) => {
    expect(codes[index]).toBe(code);
  });
});

test('a released version changes on purpose, and a missing document differs from it', () => {
  const copy = released(edited('paths /orders'));
  expect(lock(copy)).toBe(1);
  expect(lock(copy, '--write')).toBe(0);
  expect(lock(copy)).toBe(0);
  rmSync(`${copy}/openapi/v1.json`);
  expect(lock(copy)).toBe(1);
});

test('the documents of the guide are frozen', () => {
  const copy = mkdtempSync(`${folder}/guide-`);
  cpSync(`${root}examples/openapi`, `${copy}/openapi`, { recursive: true });
  cpSync(`${folder}/openapi/document.mjs`, `${copy}/openapi/document.mjs`);
  expect(lock(copy)).toBe(0);
  const newest = (from: string) => readFileSync(`${from}/openapi/v2.json`, 'utf8');
  expect(newest(copy)).toBe(newest(`${root}examples`));
});
