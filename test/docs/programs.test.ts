import { describe } from 'vitest';
import { pages } from '../support/docs.js';
import { testExchanges } from '../support/exchanges.js';
import { started } from '../support/program.js';
import { section } from '../support/statements.js';

// Runs the programs that the pages quote, and sends the requests that stand behind them.

/** Returns the text of a page from a heading to the next heading of the same level, or of the whole page. */
function textOf(path: string, heading: string | null): string {
  if (heading === null) return pages.find((page) => page.path === path)?.text ?? '';
  const [, text = ''] = section(path, heading).text.split(/^## /m);
  return text;
}

describe.each<[path: string, heading: string | null, load: () => Promise<unknown>]>([
  [
    'docs/path-versions.md',
    '## `/users` stays, and `/v2/users` comes',
    () => import('../../examples/path-versions.js'),
  ],
  [
    'docs/path-versions.md',
    '## Each version has a mount of its own',
    () => import('../../examples/namespaces.js'),
  ],
  ['docs/lifecycle.md', null, () => import('../../examples/lifecycle.js')],
])('the program of %s, %s', (path, heading, load) => {
  testExchanges(textOf(path, heading), started(load));
});
