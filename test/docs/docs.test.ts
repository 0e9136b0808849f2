import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { anchorsOf, codeBlocks, links, others, pages, quotesOf, readme } from '../support/docs.js';
import { withTable } from '../support/figures.js';
import { run } from '../support/snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The snippets of TypeScript, with their pages and headings. */
const snippets = pages.flatMap((page) =>
  codeBlocks(page, 'ts').map((snippet) => {
    const headings = page.text.slice(0, page.text.indexOf(snippet)).match(/(?<=^#+ ).*/gm);
    return { page, snippet, place: `${page.path}, ${headings?.at(-1)}` };
  }),
);

test.each(snippets)(
  'the results of a snippet are as its comments say: $place',
  async ({ page, snippet }) => {
    const expectations = snippet.match(/\/\/ =>/g) ?? [];
    const results: [actual: unknown, expected: unknown][] = [];
    const check = (actual: unknown, expected: unknown) => results.push([actual, expected]);

    await run(page, snippet, check);

    expect(results).toHaveLength(expectations.length);
    for (const [actual, expected] of results) expect(actual).toEqual(expected);
  },
);

const isHandler = /^(?:(?:async )?function|const) handle\b/m;

describe.each(snippets.filter(({ snippet }) => isHandler.test(snippet)))(
  'the recipe of $place',
  ({ page, snippet }) => {
    test.each(['constructor', '__proto__', 'toString', '../admin', '..', 'v9', 'V1', ''])(
      'rejects %j',
      async (version) => {
        type Handle = (request: Request) => Response | Promise<Response>;
        const handle = (await run(page, snippet, () => undefined, 'handle')) as Handle;
        const url = `http://localhost/users?${new URLSearchParams({ version })}`;
        const request = new Request(url, { headers: { 'Accept-Version': version } });
        const respond = async () => (await handle(request)).json();
        const rejection = (await respond().catch((error) => error)) as VersionError;
        expect(rejection).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED' });
        expect(rejection.version ?? version).toBe(version);
      },
    );
  },
);

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
  const places = [...pages, ...others].flatMap((page) =>
    [...page.text.matchAll(/^<!-- (npm run .*) -->$/gm)].map(([, command = '']) => ({
      ...page,
      command,
    })),
  );

  test.each(places)('$command in $path', ({ command, text }) => {
    const place = new RegExp(`(?<=<!-- ${command} -->\n)(?:\\|.*\\|\n){3,}(?=<!-- end -->)`);
    expect(text).toMatch(place);
    const head = ['part', 'size'];
    const table = '| part | size |\n| --- | --- |\n| packages | 10 |\n';
    expect(withTable(text, command, [head, ['packages', 10]])).toBe(text.replace(place, table));
  });
});

test('the README names the two commands of a clone, and CI runs the second to the letter', () => {
  expect(readme.text).toContain('`npm ci && npm run demo`');
  expect(readme.text).toContain('`npm ci && npm test`');
  expect(readFileSync(`${root}.ci/run`, 'utf8').split('\n')).toContain('npm ci && npm test');
});

test('the README links to every page of docs/', () => {
  const inDocs = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  expect(inDocs.filter((path) => !readme.text.includes(`](${path})`))).toEqual([]);
});

describe('the target of a link exists', () => {
  test.each(links)('$from: $path $anchor', ({ path, anchor }) => {
    expect(existsSync(root + path)).toBe(true);
    const page = [...pages, ...others].find((page) => page.path === path);
    if (anchor !== undefined) expect(page && anchorsOf(page)).toContain(anchor);
  });
});
