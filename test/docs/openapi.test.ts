import { expect, onTestFinished, test, vi } from 'vitest';
import { codeBlocks, type Page, pages, quotesOf } from '../support/docs.js';
import { expectValid } from '../support/valid-document.js';

test('the page on OpenAPI begins with a short program, and shows what it prints', async () => {
  const page = pages.find(({ path }) => path === 'docs/openapi.md') as Page;
  const [{ file, code } = { file: '', code: '' }] = quotesOf(page);
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
  const [shown = ''] = codeBlocks(page, 'json');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  expect(file).toBe('examples/openapi.js');
  await import('../../examples/openapi.js');
  expect(log.mock.calls).toEqual([[shown.trimEnd()]]);
  await expectValid(JSON.parse(shown));
});
