import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { HeaderVersioning, NamespaceVersioning, URLPathVersioning } from 'request-versioning';
import { versioned as plugin } from 'request-versioning/fastify';
import { versioned } from 'request-versioning/hono';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/troubleshooting.md', import.meta.url), 'utf8');
const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;

/** Returns the message of the error that a request to `/v1/users` throws in Hono. */
async function messageIn(declare: (app: Hono) => unknown): Promise<string> {
  const app = new Hono().onError((error, c) => c.text(error.message, 500));
  declare(app);
  return (await app.request('/v1/users')).text();
}

test.each<[message: string, thrown: () => Promise<string>]>([
  [
    'has no parameter "version"',
    () => messageIn((app) => app.use(versioned(new URLPathVersioning(settings)))),
  ],
  [
    'declares no namespace',
    () => messageIn((app) => app.use(versioned(new NamespaceVersioning(settings)))),
  ],
  [
    "Cannot read properties of undefined (reading 'version')",
    async () => {
      const app = Fastify();
      app.register(async (scope) => {
        await scope.register(plugin, { versioning: new HeaderVersioning(settings) });
      });
      app.get('/users', async ({ api }) => api.version);
      return (await app.inject('/users')).json().message;
    },
  ],
])('the cause of "%s" throws it', async (message, thrown) => {
  expect(await thrown()).toContain(message);
  expect(page).toContain(`## \`${message}\`\n`);
});

test('Fastify rejects a second field `api` with the code of the page', async () => {
  const code = 'FST_ERR_DEC_ALREADY_PRESENT';
  const app = Fastify().decorateRequest('api');
  await expect(
    app.register(plugin, { versioning: new HeaderVersioning(settings) }),
  ).rejects.toMatchObject({ code });
  expect(page).toContain(code);
});
