import { HeaderVersioning, RouteReverser, requestOrigin } from 'request-versioning';
import { pluginContract } from 'request-versioning/contract';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
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

test.each(Object.entries(plugins))(
  '%s prints no deprecation for a link on the host of the request',
  async (_, plugin) => {
    const onDeprecation = vi.fn();
    process.on('deprecation', onDeprecation).on('warning', onDeprecation);
    onTestFinished(() => {
      process.off('deprecation', onDeprecation).off('warning', onDeprecation);
    });
    const origin = requestOrigin({ allowedHosts: ['127.0.0.1'] });
    const reverser = new RouteReverser({ users: '/users' }, { origin });
    const versioning = new HeaderVersioning({ allowedVersions: ['v1'], reverser });
    const server = await plugin.start({
      versioning,
      before: async () => ({}),
      routes: [
        {
          ...{ method: 'GET', mount: undefined, path: '/users', options: {} },
          handle: async ({ api }) => ({
            ...{ status: 200, headers: { 'Content-Type': 'text/plain' } },
            body: `${api?.reverse('users')}`,
          }),
        },
      ],
    });
    const headers = { 'Accept-Version': 'v1' };
    const response = await server.send({ method: 'GET', path: '/users', headers });
    expect(await response.text()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/users$/);
    expect(onDeprecation.mock.calls).toEqual([]);
    await server.close();
  },
);
