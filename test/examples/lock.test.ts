import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lock-'));
const read = (file: string) => JSON.parse(readFileSync(`${root}test/examples/${file}`, 'utf8'));
const orders = read('orders.json');

beforeAll(async () => {
  const alias = { 'request-versioning': `${root}src/index.ts` };
  const bundled = { bundle: true, platform: 'node', format: 'cjs', alias } as const;
  const outfile = `${folder}/lock.cjs`;
  await build({ ...bundled, entryPoints: [`${root}examples/lock.ts`], outfile });
  writeFileSync(`${folder}/openapi.json`, JSON.stringify(orders));
  expect(lock(folder, '--write')).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program in a folder. Returns its exit code. */
function lock(cwd: string, ...args: string[]): number | null {
  return spawnSync(process.execPath, [`${folder}/lock.cjs`, ...args], { cwd }).status;
}

/** Runs the program in many folders, in one process because that is faster. Prints the exit codes. */
const RUN_ALL = `
  const [file, ...folders] = process.argv.slice(1);
  for (const folder of folders) {
    process.chdir(folder);
    process.exitCode = 0;
    delete require.cache[file];
    require(file);
    console.log(process.exitCode);
  }
`;

/** Copies the released documents, beside the changed whole document. */
function released(whole: object): string {
  const copy = mkdtempSync(`${folder}/edit-`);
  cpSync(`${folder}/openapi`, `${copy}/openapi`, { recursive: true });
  writeFileSync(`${copy}/openapi.json`, JSON.stringify(whole));
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
    const args = ['--eval', RUN_ALL, `${folder}/lock.cjs`, ...folders];
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
  for (const each of ['openapi', 'openapi.json'])
    cpSync(`${root}examples/${each}`, `${copy}/${each}`, { recursive: true });
  expect(lock(copy)).toBe(0);
  const newest = (from: string) => readFileSync(`${from}/openapi/v2.json`, 'utf8');
  expect(newest(copy)).toBe(newest(`${root}examples`));
});
