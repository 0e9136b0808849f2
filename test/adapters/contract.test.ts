import { pluginContract } from 'request-versioning/contract';
import { beforeEach, describe, test, vi } from 'vitest';
import { plugins } from './plugins/index.js';

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
  return () => logged.mockRestore();
});

describe.each(Object.entries(plugins))('%s keeps the contract of plugins', (_, plugin) => {
  for (const { name, run } of pluginContract(plugin)) test(name, run);
});
