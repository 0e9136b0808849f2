import { readFileSync } from 'node:fs';
import { type PluginSubject, pluginContract } from 'request-versioning/contract';
import { beforeAll, describe, test, vi } from 'vitest';
import { run } from '../support/snippets.js';
import { plugins } from './plugins/index.js';

beforeAll(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(); // Express and Hono log each error there
  return () => logged.mockRestore();
});

describe.concurrent.each(Object.entries(plugins))(
  '%s keeps the contract of plugins',
  (_, plugin) => {
    for (const { name, run } of pluginContract(plugin)) test(name, run);
  },
);

describe('the example in the docs of PluginSubject keeps the contract of plugins', async () => {
  const docs = readFileSync(
    new URL('../../src/contract/plugin/subject.ts', import.meta.url),
    'utf8',
  );
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(docs.replace(/^ \* ?/gm, '')) ?? [];
  const page = { path: 'src/contract/plugin/subject.ts', text: '' };
  const subject = (await run(page, example, () => undefined, 'subject')) as PluginSubject;
  for (const { name, run } of pluginContract(subject)) test(name, run);
});
