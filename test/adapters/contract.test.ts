import { pluginContract } from 'request-versioning/contract';
import { beforeAll, describe, test, vi } from 'vitest';
import { plugins } from './plugins/index.js';

beforeAll(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
  return () => logged.mockRestore();
});

describe.concurrent.each(Object.entries(plugins))(
  '%s keeps the contract of plugins',
  (_, plugin) => {
    for (const { name, run } of pluginContract(plugin)) test(name, run);
  },
);
