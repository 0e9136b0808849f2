import { server as createHapi } from '@hapi/hapi';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app, versioning } from './app.ts';
import { versioned } from './plugin.ts';

const ORIGIN = 'https://app.example.com';

/** Sets the clock alone, because servers and clients need their timers. */
const setClock = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
beforeEach(() => void setClock('2029-06-01'));
afterEach(() => void vi.useRealTimers());

async function send(url: string, version?: string, own = {}, method = 'GET') {
  const headers = { Authorization: 'Bearer acme-key', Origin: ORIGIN, ...own };
  const carried = version === undefined ? {} : { 'Accept-Version': version };
  const sent = await app.inject({ method, url, headers: { ...headers, ...carried } });
  return { status: sent.statusCode, headers: sent.headers, body: sent.result };
}

/** The headers of each response of a route with a version. `Origin` is from the CORS of hapi. */
const VERSION = { vary: 'origin, Accept-Version', 'access-control-allow-origin': ORIGIN };
const ofV1 = { ...VERSION, deprecation: '@1767225600' };

test.each([
  ['v1', { name: 'Ada Lovelace', self: '/users/7' }],
  ['v2', { first: 'Ada', last: 'Lovelace', self: '/users/7' }],
])('%s has its own body, which its schema allows', async (version, body) => {
  expect(await send('/users/7', version)).toMatchObject({ status: 200, headers: VERSION, body });
});

const anonymous = { Authorization: 'none' };

test.each([
  ['an unknown version', '/users/7', 'v9', {}, 400, 'ERR_VERSION_NOT_ALLOWED', VERSION],
  ['a route of v2', '/teams', 'v1', {}, 404, 'ERR_VERSION_LACKS_RESOURCE', ofV1],
  ['an unknown client', '/users/7', 'v1', anonymous, 401, 'ERR_HTTP', ofV1],
  ['a wrong parameter', '/users/ada', 'v1', {}, 400, 'ERR_HTTP', ofV1],
  ['an unknown user', '/users/8', 'v1', {}, 404, 'ERR_NO_SUCH_USER', ofV1],
])('%s gets the error format, and the headers of the version', async (...row) => {
  const [_, url, version, own, status, code, headers] = row;
  expect(await send(url, version, own)).toMatchObject({
    status,
    headers,
    body: { error: { code } },
  });
});

test.each([
  ['2036-12-31T23:59:59Z', 'v1', 200],
  ['2037-01-01T00:00:00Z', 'v1', 410],
  ['2037-01-01T00:00:00Z', undefined, 410], // the default
  ['2037-01-01T00:00:00Z', 'v2', 200],
])('at %s, %s gets %i', async (now, version, status) => {
  setClock(now);
  expect(await send('/users/7', version)).toMatchObject({ status, headers: VERSION });
});

test.each([
  ['/health', 200, 'ok'],
  ['/unknown', 404, { error: { code: 'ERR_HTTP', message: 'Not Found' } }],
])('%s has no version', async (url, status, body) => {
  const headers = { vary: 'origin', 'access-control-allow-origin': ORIGIN };
  const response = await send(url, 'v9');
  expect(response).toMatchObject({ status, headers, body });
  expect(response.headers).not.toHaveProperty('deprecation');
});

test('a preflight allows the header of the version, and scripts see the headers of the end', async () => {
  const own = {
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'accept-version',
  };
  const preflight = await send('/users/7', undefined, own, 'OPTIONS');
  expect(preflight.status).toBe(200);
  expect(preflight.headers['access-control-allow-headers']).toContain('Accept-Version');
  const response = await send('/users/7', 'v1');
  const exposed = 'Deprecation,Sunset,Link,Retry-After';
  expect(response.headers['access-control-expose-headers']).toContain(exposed);
});

test('wrong options of a route are an error where it is declared', () => {
  const route = (versions: string[]) => ({
    method: 'GET' as const,
    path: '/wrong',
    options: { plugins: { versioning: { versions } } },
    handler: () => 'wrong',
  });
  expect(() => app.route(route(['v3']))).toThrow(TypeError);
});

test('a route that was declared before the plugin has a version', async () => {
  const early = createHapi();
  early.route({ method: 'GET', path: '/', handler: ({ app: { api } }) => api.version });
  await early.register({ plugin: versioned, options: { versioning } });
  expect(await early.inject('/')).toMatchObject({ result: 'v1' });
});
