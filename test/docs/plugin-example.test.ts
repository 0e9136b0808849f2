import { readFileSync } from 'node:fs';
import { type PluginSubject, pluginContract } from 'request-versioning/contract';
import { beforeAll, describe, test, vi } from 'vitest';
import { run } from '../support/snippets.js';

beforeAll(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(); // Express logs errors there
  return () => logged.mockRestore();
});

describe('the example in the docs of PluginSubject keeps the contract of plugins', async () => {
  const path = 'src/contract/plugin/subject.ts';
  const docs = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(docs.replace(/^ \* ?/gm, '')) ?? [];
  const subject = await run({ path, text: '' }, example, () => undefined, 'subject');
  for (const { name, run } of pluginContract(subject as PluginSubject)) test(name, run);
});
