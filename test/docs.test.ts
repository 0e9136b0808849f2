import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import * as library from 'request-versioning';
import * as contract from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { codeBlocks, type Page, pages, readme } from './docs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;

describe('a snippet does what its comments say', () => {
  const snippets = pages.flatMap((page) =>
    codeBlocks(page, 'ts').map(
      (snippet) => [`${page.path}, ${headingOf(page, snippet)}`, snippet] as const,
    ),
  );

  test.each(snippets)('%s', async (_, snippet) => {
    const expectations = snippet.match(/\/\/ =>/g) ?? [];
    const results: [actual: unknown, expected: unknown][] = [];
    const check = (actual: unknown, expected: unknown) => results.push([actual, expected]);

    await run(snippet, check);

    expect(results).toHaveLength(expectations.length);
    for (const [actual, expected] of results) expect(actual).toEqual(expected);
  });
});

describe('a recipe rejects a version that is not allowed', () => {
  const recipes = pages.filter(({ path }) => path === 'docs/recipes.md');
  const cases = recipes.flatMap((page) =>
    codeBlocks(page, 'ts').flatMap((snippet) =>
      ['constructor', '__proto__', 'toString', '../admin', '..', 'v9', 'V1', ''].map(
        (version) => [headingOf(page, snippet), version, snippet] as const,
      ),
    ),
  );

  test.each(cases)('%s %j', async (_, version, snippet) => {
    const handle = (await run(snippet, () => undefined, 'handle')) as (request: Request) => unknown;
    const url = `http://localhost/users?${new URLSearchParams({ version })}`;
    const request = new Request(url, { headers: { 'Accept-Version': version } });
    const respond = async () => handle(request);
    await expect(respond).rejects.toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED', version });
  });
});

test('the commands of the docs exist', () => {
  const manifest = readFileSync(`${root}package.json`, 'utf8');
  const contributing = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
  const text = [...pages.map(({ text }) => text), contributing].join('\n');
  const commands = text.matchAll(/npm (?:run ([\w:]+)|(test))/g);
  const names = [...commands].map(([, script, test]) => script ?? test);
  expect(names).toContain('demo');
  expect(Object.keys(JSON.parse(manifest).scripts)).toEqual(expect.arrayContaining(names));
});

test('the README is short', () => {
  expect(readme.text.split('\n').length).toBeLessThanOrEqual(220);
  expect(readme.text.trim().split(/\s+/).length).toBeLessThanOrEqual(1400);
});

test('the README links to every other page', () => {
  const [, ...others] = pages;
  const paths = others.map(({ path }) => path);
  expect(paths.filter((path) => !readme.text.includes(`](${path})`))).toEqual([]);
});

test('no sentence stands twice', () => {
  const sentences = pages
    .filter(({ path }) => path !== 'CHANGELOG.md')
    .flatMap(({ text }) => text.replace(/^```[\s\S]*?^```$/gm, '').split(/(?<=[.:])\s+|\n\n|\|/))
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').length > 7);
  const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
  expect(twice).toEqual([]);
});

function headingOf({ text }: Page, snippet: string): string | undefined {
  return text
    .slice(0, text.indexOf(snippet))
    .match(/(?<=^#+ ).*/gm)
    ?.at(-1);
}

/** Runs a snippet, calls `check(actual, expected)` for each of its checks, and returns the value of `result`. */
async function run(
  snippet: string,
  check: (actual: unknown, expected: unknown) => void,
  result = 'undefined',
): Promise<unknown> {
  const script = `${await toScript(snippet)}\nreturn ${result};`;
  return new AsyncFunction('$library', '$contract', '$check', script)(library, contract, check);
}

/** `expression; // => value` becomes a check, and the import of the library a parameter. */
async function toScript(snippet: string): Promise<string> {
  const checked = snippet.replace(/^( *)(.+); \/\/ => (.+)$/gm, '$1$check($2, $3);');
  const { code } = await transform(checked, { loader: 'ts', format: 'esm', target: 'es2022' });
  return code
    .replace(/^import (\{[^}]*\}) from "request-versioning";$/m, 'const $1 = $library;')
    .replace(/^import (\{[^}]*\}) from "request-versioning\/contract";$/m, 'const $1 = $contract;');
}
