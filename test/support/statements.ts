import { codeBlocks, type Page, pages } from './docs.js';

const FRAMEWORK = /\/\/ (Express|Fastify|Hono|Koa|Nest|Fetch)\b/;

/** Returns a page from a heading on. */
export function section(path: string, heading: string): Page {
  const page = pages.find((each) => each.path === path) as Page;
  return { ...page, text: page.text.slice(page.text.indexOf(`\n${heading}\n`)) };
}

/** Returns the statements of the block below a heading, by framework. */
export function statements(path: string, heading: string): Readonly<Record<string, string>> {
  const [block = ''] = codeBlocks(section(path, heading), 'js');
  const byFramework: Record<string, string> = {};
  let framework = '';
  for (const line of block.split('\n')) {
    framework = FRAMEWORK.exec(line)?.[1] ?? framework;
    byFramework[framework] = `${byFramework[framework] ?? ''}${line}\n`;
  }
  return byFramework;
}

/** Runs a statement with the values that it names. */
export function runStatement(
  statement: string | undefined,
  scope: object,
  result = 'undefined',
): unknown {
  const body = `${statement}\nreturn ${result};`;
  return new Function(...Object.keys(scope), body)(...Object.values(scope));
}
