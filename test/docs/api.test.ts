import { expect, test } from 'vitest';
import { pages } from '../support/docs.js';
import { apiPage } from './api.js';

test('docs/api.md has the doc comments of today', () => {
  const page = pages.find(({ path }) => path === 'docs/api.md');
  expect(page?.text, 'Run `npm run docs`.').toBe(apiPage());
});
