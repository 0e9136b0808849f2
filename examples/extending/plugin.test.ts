import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Response } from 'express';
import { QueryParameterVersioning } from 'request-versioning';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { expect, test } from 'vitest';
import { versionErrors, versioned } from './plugin.js';

function send(response: Response, { status, headers, body, form }: PluginResponse) {
  const { Vary = '', ...others } = headers;
  if (form === 'writeHead') response.writeHead(status, headers).end(body);
  else if (form === 'vary') response.vary(Vary).status(status).set(others).send(body);
  else response.status(status).set(headers).send(body);
}

const subject: PluginSubject = {
  forms: ['writeHead', 'vary'],
  async start({ versioning, routes, before, onError }) {
    const app = express().set('env', 'test'); // otherwise Express logs each error
    app.use(async (request, response, next) => {
      response.set(await before(request));
      next();
    });
    const plugin = (options: PluginRoute['options']) =>
      options ? [versioned(versioning, options)] : [];
    for (const { method, mount, path, options, handle } of routes) {
      const router = mount ? express.Router() : app;
      router[method.toLowerCase() as 'get'](path, ...plugin(options), async (request, response) => {
        send(response, await handle(request));
      });
      if (mount) app.use(mount.path, ...plugin(mount.options), router);
    }
    const handleErrors: ErrorRequestHandler = (error, _request, response, next) =>
      onError ? send(response, onError(error)) : next(error);
    app.use(handleErrors);
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { send: sendTo(`http://127.0.0.1:${port}`), close: () => server.close() };
  },
};
for (const { name, run } of pluginContract(subject)) test(name, run);

test('versionErrors sends a rejection as problem details, and passes other errors on', async () => {
  const versioning = new QueryParameterVersioning({ allowedVersions: ['v1'] });
  const app = express().set('env', 'test');
  app.get('/users', versioned(versioning), (_request, response) => void response.send('users'));
  app.get('/broken', () => {
    throw new Error('broken');
  });
  const server = app.use(versionErrors).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const rejection = await get('/users?version=v9');
  expect(rejection.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await rejection.json()).toMatchObject({ status: 404, code: 'ERR_VERSION_NOT_ALLOWED' });
  expect((await get('/broken')).status).toBe(500);
  server.close();
});
