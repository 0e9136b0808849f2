import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { Hono } from 'hono';
import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import { versioned as plugin } from 'request-versioning/fastify';
import { versioned } from 'request-versioning/hono';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/troubleshooting.md', import.meta.url), 'utf8');
const allowedVersions = ['v1', 'v2'] as const;
const settings = { allowedVersions, defaultVersion: 'v1' } as const;

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
    'has no namespace',
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
  expect(page).toContain(`\`${message}\``);
});

test.each([
  ['no route handles OPTIONS', 404, new HeaderVersioning(settings), undefined],
  ['a header strategy limits the route', 400, new HeaderVersioning(settings), ['v2'] as const],
  ['an Accept strategy does', 406, new AcceptHeaderVersioning(settings), ['v2'] as const],
])('a preflight is rejected if %s: %i', async (_, status, versioning, versions) => {
  const app = new Hono();
  if (versions) app.all('/users', versioned(versioning, { versions }), (c) => c.text('ok'));
  else app.get('/users', versioned(versioning), (c) => c.text('ok'));
  const headers = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' };
  expect((await app.request('/users', { method: 'OPTIONS', headers })).status).toBe(status);
});

test('a link lacks the path of a mount', async () => {
  const reverser = new RouteReverser({ user: '/users/:id' });
  const versioning = new QueryParameterVersioning({ ...settings, reverser });
  const users = new Hono().get('/users/:id', versioned(versioning), (c) =>
    c.text(c.var.api.reverse('user', { params: { id: c.req.param('id') } })),
  );
  const response = await new Hono().route('/api', users).request('/api/users/7?version=v2');
  expect(await response.text()).toBe('/users/7?version=v2');
});

test('everybody gets the default, or null without a default', () => {
  const header = { headers: { 'x-api-version': 'v2' } };
  expect(new HeaderVersioning(settings).readVersion(header)).toBeNull();
  expect(new HeaderVersioning(settings).determineVersion(header)).toBe('v1');
  const host = { headers: { host: 'v2.my-site.com' } };
  expect(new HostNameVersioning(settings).determineVersion(host)).toBe('v1');
  expect(new HostNameVersioning({ allowedVersions }).determineVersion(host)).toBeNull();
});
