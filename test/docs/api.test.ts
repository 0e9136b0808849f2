import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entries } from '../support/entries.js';
import { apiPage } from './api.js';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

test('docs/api.md has the doc comments of today', () => {
  expect(page, 'Run `npm run docs`.').toBe(apiPage());
});

test.each(entries)('docs/api.md has every value of the entry %s', async (entry) => {
  const name = entry === 'index' ? 'request-versioning' : `request-versioning/${entry}`;
  const [, section = ''] = page.split(`\n## \`${name}\`\n`);
  const [lines = ''] = section.split('\n## ');
  const listed = [...lines.matchAll(/^- `(?:new )?(\w+)/gm)].map(([, value]) => value);
  expect(listed.sort()).toEqual(Object.keys(await import(name)).sort());
});
