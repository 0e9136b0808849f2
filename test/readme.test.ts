import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import * as library from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { readme, readmeBlocks } from './readme.js';

const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;

describe('a snippet of the README does what its comments say', () => {
  const snippets = readmeBlocks('ts').map((snippet) => [headingOf(snippet), snippet] as const);

  test.each(snippets)('under "%s"', async (_, snippet) => {
    const expectations = snippet.match(/\/\/ =>/g) ?? [];
    const results: [actual: unknown, expected: unknown][] = [];
    const check = (actual: unknown, expected: unknown) => results.push([actual, expected]);

    await new AsyncFunction('library', 'check', await toScript(snippet))(library, check);

    expect(results).toHaveLength(expectations.length);
    for (const [actual, expected] of results) expect(actual).toEqual(expected);
  });

  function headingOf(snippet: string): string | undefined {
    const before = readme.slice(0, readme.indexOf(snippet));
    return before.match(/(?<=^#+ ).*/gm)?.at(-1);
  }

  /** `expression; // => value` becomes a check, and the import of the library a parameter. */
  async function toScript(snippet: string): Promise<string> {
    const checked = snippet.replace(/^( *)(.+); \/\/ => (.+)$/gm, '$1check($2, $3);');
    const { code } = await transform(checked, { loader: 'ts', format: 'esm', target: 'es2022' });
    return code.replace(/^import (\{[^}]*\}) from "request-versioning";$/m, 'const $1 = library;');
  }
});

test('the commands of the README exist', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const commands = readme.matchAll(/npm (?:run ([\w:]+)|(test))/g);
  const names = [...commands].map(([, script, test]) => script ?? test);
  expect(names).toContain('demo');
  expect(Object.keys(JSON.parse(manifest).scripts)).toEqual(expect.arrayContaining(names));
});
