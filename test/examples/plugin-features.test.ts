import { Hono } from 'hono';
import { NamespaceVersioning, URLPathVersioning } from 'request-versioning';
import { expect, test, vi } from 'vitest';
import { versioned as honoVersioned } from '../../examples/plugins/hono.js';
import { settings, withDefault } from '../support/plugins.js';

test('the middleware of Hono responds with 500 if its path lacks the version of the route', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const app = new Hono()
    .use(honoVersioned(new URLPathVersioning(withDefault)))
    .get('/:version/users', (c) => c.text(c.var.api.version))
    .get('/users', (c) => c.text(c.var.api.version));
  expect((await app.request('/v2/users')).status).toBe(500);
  expect(await (await app.request('/users')).text()).toBe('v1');
  logged.mockRestore();
});

test('the middleware of Hono reads a parameter of its own path', async () => {
  const app = new Hono()
    .use('/:version/*', honoVersioned(new URLPathVersioning(settings)))
    .get('/:version/users/:id', (c) => c.text(c.var.api.version));
  expect(await (await app.request('/v2/users/7')).text()).toBe('v2');
  expect((await app.request('/v9/users/7')).status).toBe(404);
});

test.each(['/:version?/users', '/:versionId/users', '/:version{v[0-9]+}?/users'])(
  'the middleware of Hono takes the default if the path %s does not require a version',
  async (path) => {
    const app = new Hono()
      .use(honoVersioned(new URLPathVersioning(withDefault)))
      .get('/users', (c) => c.text(c.var.api.version))
      .get(path, (c) => c.text(c.var.api.version));
    expect(await (await app.request('/users')).text()).toBe('v1');
  },
);

test.each([
  ['/users/:version?', '/users', 200],
  ['/users/:version?', '/users/v2', 500],
  ['/users/:version{v[0-9]+}?', '/users/v2', 500],
  ['/users/:versionId', '/users/7', 200],
])(
  'a middleware of Hono without the parameters of %s responds to %s with %i',
  async (route, path, status) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const app = new Hono()
      .use(honoVersioned(new URLPathVersioning(withDefault)))
      .get(route, (c) => c.text(c.var.api.version));
    expect((await app.request(path)).status).toBe(status);
    logged.mockRestore();
  },
);

test('the middleware of Hono reads its namespace', async () => {
  const versioning = new NamespaceVersioning(withDefault);
  const app = new Hono()
    .use('/v2/*', honoVersioned(versioning, 'v2'))
    .get('/v2/users', (c) => c.text(c.var.api.version satisfies 'v1' | 'v2' | 'v10'))
    .use('/v3/*', honoVersioned(versioning, 'v3'));
  expect(await (await app.request('/v2/users')).text()).toBe('v2');
  const rejection = await app.request('/v3/users');
  const detail = 'Invalid version in URL path. Does not match any version namespace.';
  expect(await rejection.json()).toMatchObject({ status: 404, detail });
});
