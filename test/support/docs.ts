import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Page {
  /** The path from the root of the repository, such as `docs/strategies.md`. */
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const docs = readdirSync(`${root}docs`).map((file) => `docs/${file}`);

/** The pages that a user reads. */
export const pages: readonly Page[] = ['README.md', 'CHANGELOG.md', ...docs].map((path) => ({
  path,
  text: readFileSync(root + path, 'utf8'),
}));

export const readme: Page = pages[0] as Page;

/** A link of a page to a file of the repository. */
export interface Link {
  readonly from: string;
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Pages for maintainers, and the list of the examples. */
export const others: readonly Page[] = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'bench/comparison/README.md',
  'examples/README.md',
].map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
/** Code between fences, which may look like a link. */
const FENCED = /^ *```[\s\S]*?^ *```$/gm;
/** A link is `[text](target)`, or its target is a line such as `[text]: target`. */
const LINK = /(?:\]\(|^\[.+\]: )(?!https?:)([^)#\n]*)(?:#([^)\n]*))?/gm;

/** The links of all pages. */
export const links: readonly Link[] = [...pages, ...others].flatMap((page) =>
  [...page.text.replace(FENCED, '').matchAll(LINK)].map(([, target = '', anchor]) => {
    const path = target === '' ? page.path : normalize(join(dirname(page.path), target));
    return { from: page.path, path, anchor };
  }),
);

/** Returns a page from a heading on. */
export function section(path: string, heading: string): Page {
  const page = pages.find((each) => each.path === path) as Page;
  return { ...page, text: page.text.slice(page.text.indexOf(`\n${heading}\n`)) };
}

/** Returns the code blocks of a page that are fenced with `info`, such as `ts`. */
export function codeBlocks({ text }: Page, info: string): string[] {
  const fences = text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].filter(([, words]) => words === info).map(([, , code = '']) => code);
}

/** Returns the code blocks of a page that quote a file, such as those fenced with `ts quoted from examples/koa/app.ts`. */
export function quotesOf({ text }: Page): { readonly file: string; readonly code: string }[] {
  const fences = text.matchAll(/^```\w+ quoted from (.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, file = '', code = '']) => ({ file, code }));
}

/** Returns the sorted names of the values that `docs/api.md` lists below an entry, such as `request-versioning/koa`. */
export function documentedValues(entry: string): string[] {
  const page = pages.find(({ path }) => path === 'docs/api.md');
  const [, section = ''] = page?.text.split(`\n## \`${entry}\`\n`) ?? [];
  const [lines = ''] = section.split('\n## ');
  return [...lines.matchAll(/^#### `(\w+)`/gm)].map(([, name = '']) => name).sort();
}

/** Returns the anchors of the headings, as GitHub makes them. */
export function anchorsOf({ text }: Page): string[] {
  const headings = text.matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the name of a snippet that begins with it, such as `// versioning.ts`. Other snippets of the page import it. */
export function nameOf(snippet: string): string | undefined {
  return /^\/\/ (\S+\.ts)\n/.exec(snippet)?.[1];
}
