import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { codeBlocks, type Page, pages, quotesOf, readme } from '../support/docs.js';
import { withTable } from '../support/figures.js';
import { run } from '../support/snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the results of a snippet are as its comments say', () => {
  const snippets = pages.flatMap((page) =>
    codeBlocks(page, 'ts').map(
      (snippet) => [`${page.path}, ${headingOf(page, snippet)}`, page, snippet] as const,
    ),
  );

  test.each(snippets)('%s', async (_, page, snippet) => {
    const expectations = snippet.match(/\/\/ =>/g) ?? [];
    const results: [actual: unknown, expected: unknown][] = [];
    const check = (actual: unknown, expected: unknown) => results.push([actual, expected]);

    await run(page, snippet, check);

    expect(results).toHaveLength(expectations.length);
    for (const [actual, expected] of results) expect(actual).toEqual(expected);
  });
});

describe('a recipe rejects a version that is not allowed', () => {
  const versions = ['constructor', '__proto__', 'toString', '../admin', '..', 'v9', 'V1', ''];
  const cases = pages.flatMap((page) =>
    codeBlocks(page, 'ts')
      .filter((it) => /^(?:(?:async )?function|const) handle\b/m.test(it))
      .flatMap((it) =>
        versions.map((version) => [headingOf(page, it), version, page, it] as const),
      ),
  );

  test.each(cases)('%s %j', async (_, version, page, snippet) => {
    type Handle = (request: Request) => Response | Promise<Response>;
    const handle = (await run(page, snippet, () => undefined, 'handle')) as Handle;
    const url = `http://localhost/users?${new URLSearchParams({ version })}`;
    const request = new Request(url, { headers: { 'Accept-Version': version } });
    const respond = async () => (await handle(request)).json();
    const rejection = (await respond().catch((error) => error)) as VersionError;
    expect(rejection).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED' });
    expect(rejection.version ?? version).toBe(version);
  });
});

describe('a quoted snippet stands in its file', () => {
  const withoutIndent = (code: string) => code.replace(/^ +/gm, '');
  const quotes = pages.flatMap((page) =>
    quotesOf(page).map((quote) => ({ from: page.path, ...quote })),
  );

  test.each(quotes)('$from: $file', ({ file, code }) => {
    const text = readFileSync(root + file, 'utf8');
    expect(withoutIndent(text)).toContain(withoutIndent(code));
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

describe('a command with --write replaces a table of figures', () => {
  const places = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^<!-- (npm run .*) -->$/gm)].map(([, command = '']) => {
      return { path, command, text };
    }),
  );

  test.each(places)('$command in $path', ({ command, text }) => {
    const start = `<!-- ${command} -->\n`;
    const [before = '', after = ''] = text.split(start);
    const [figures = '', ...rest] = after.split('<!-- end -->');
    expect(figures).toMatch(/^(?:\|.*\|\n){3,}$/);
    expect(
      withTable(text, command, [
        ['part', 'size'],
        ['packages', 10],
      ]),
    ).toBe(
      `${before}${start}| part | size |\n| --- | --- |\n| packages | 10 |\n${['', ...rest].join('<!-- end -->')}`,
    );
  });

  test('and throws if the page has no place for it', () => {
    expect(() => withTable('# Size', 'npm run size', [['part']])).toThrow('npm run size');
  });
});

test('the README links to every other page', () => {
  const [, ...others] = pages;
  const paths = others.map(({ path }) => path);
  expect(paths.filter((path) => !readme.text.includes(`](${path})`))).toEqual([]);
});

function headingOf({ text }: Page, snippet: string): string | undefined {
  return text
    .slice(0, text.indexOf(snippet))
    .match(/(?<=^#+ ).*/gm)
    ?.at(-1);
}
