import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { versionErrors, versioned } from 'request-versioning/express';

export const expressPlugin: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (response: Response, { status, headers, body }: PluginResponse) =>
      response.status(status).set(headers).send(body);
    const app = express().set('env', 'test'); // otherwise Express logs errors
    app.use(async (request, response, next) => {
      response.set(await before(request));
      next();
    });
    for (const { method, path, versions, isNeutral, handle } of routes) {
      const version = isNeutral ? [] : [versioned(versioning, { versions })];
      app[method === 'GET' ? 'get' : 'options'](path, ...version, (request, response, next) => {
        handle(request).then((result) => send(response, result), next);
      });
    }
    const handleErrors: ErrorRequestHandler = (error, _request, response, next) =>
      onError ? send(response, onError(error)) : next(error);
    app.use(versionErrors, handleErrors);
    const { origin, close } = await listen(app);
    return { send: sendTo(origin), close };
  },
};

async function listen(app: Express) {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
