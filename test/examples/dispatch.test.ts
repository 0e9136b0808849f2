import cors from '@fastify/cors';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import Fastify from 'fastify';
import { AcceptHeaderVersioning, QueryParameterVersioning } from 'request-versioning';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { routesFor } from '../../examples/dispatch/api.js';
import { addVersions, constraintsOf } from '../../examples/dispatch/fastify.js';
import { createApplication } from '../../examples/dispatch/nest.js';
import { fastifyErrors, nestErrors } from '../../examples/error-handlers.js';

// Fastify and Nest choose the route by the version, in an application with CORS, an error format and a 404 handler of its own.

const versioning = new AcceptHeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
});

async function serveFastify(): Promise<string> {
  const app = Fastify({ routerOptions: { constraints: constraintsOf(versioning) } as object });
  app.setErrorHandler(fastifyErrors);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'ERR_NO_ROUTE' }));
  await app.register(cors);
  await addVersions(app, versioning);
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function serveNest(adapter: ExpressAdapter | FastifyAdapter): Promise<string> {
  const app = await createApplication(versioning, adapter as ExpressAdapter);
  app.enableCors();
  app.useGlobalFilters(nestErrors);
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

const before = '2036-12-31T23:59:59Z';
const after = '2037-01-01';
const either = 'a/a; version=v1, a/a; version=v2; q=0.5';
const name = { version: 'v1', name: 'Ada Lovelace' };
const parts = { version: 'v2', firstName: 'Ada' };

afterEach(() => void vi.useRealTimers());

describe.each<[framework: string, serve: () => Promise<string>]>([
  ['Fastify', serveFastify],
  ['Nest on Express', () => serveNest(new ExpressAdapter())],
  ['Nest on Fastify', () => serveNest(new FastifyAdapter())],
])('%s chooses the route', (framework, serve) => {
  const noRoute = framework === 'Fastify' ? { code: 'ERR_NO_ROUTE' } : {};

  test.each([
    [before, '/users/7', either, 200, name],
    [after, '/users/7', either, 200, parts],
    [after, '/users/7', 'a/a; version=v1', 410, { code: 'ERR_VERSION_GONE' }],
    [after, '/users/7', 'a/a', 410, { code: 'ERR_VERSION_GONE' }],
    [after, '/teams', either, 200, { version: 'v2' }],
    [before, '/teams', either, 404, noRoute],
    [before, '/users/7', 'a/a; version=v9', 406, { code: 'ERR_VERSION_NOT_ALLOWED' }],
    [before, '/unknown', 'a/a; version=v9', 406, { code: 'ERR_VERSION_NOT_ALLOWED' }],
  ])('at %s, for %s with %s: %i', async (now, path, Accept, status, body) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const origin = await serve();
    const headers = { Accept, Origin: 'https://example.com' };
    const response = await fetch(origin + path, { headers });
    expect(await response.json()).toMatchObject(body);
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Vary')).toContain('Accept');
  });

  test.each([before, after])('for a preflight at %s: 204', async (now) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const origin = await serve();
    const headers = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' };
    const response = await fetch(`${origin}/users/7`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
  });
});

test.each([
  ['GET', '/users?version=v1', {}, []], // has ended
  ['GET', '/users', {}, []], // the default has ended
  ['GET', '/users?version=v2', {}, ['v2', 'v1']],
  ['GET', '/users?version=v9', {}, []],
  ['OPTIONS', '/users?version=v1', { 'access-control-request-method': 'GET' }, ['v1']],
  ['OPTIONS', '/users', { 'access-control-request-method': 'GET' }, []],
  ['OPTIONS', '/users?version=v1', {}, []], // no preflight
  ['GET', '/users?version=v1', { 'access-control-request-method': 'GET' }, []],
])('after the end of v1, %s %s %o has the routes of %j', (method, url, headers, versions) => {
  vi.useFakeTimers({ now: new Date(after), toFake: ['Date'] });
  const { allowedVersions, defaultVersion, lifecycle } = versioning;
  const byQuery = new QueryParameterVersioning({ allowedVersions, defaultVersion, lifecycle });
  expect(routesFor(byQuery, { method, url, headers })).toEqual(versions);
});
