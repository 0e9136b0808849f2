import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { versionErrors, versioned } from 'request-versioning/express';
import { describe, test } from 'vitest';

const subject: PluginSubject = {
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
      const add = method === 'GET' ? app.get : app.options;
      add.call(app, path, ...version, async (request, response) => {
        send(response, await handle(request));
      });
    }
    app.use(versionErrors);
    if (onError) app.use((error, _request, response, _next) => send(response, onError(error)));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { send: sendTo(`http://127.0.0.1:${port}`), close: () => server.close() };
  },
};

describe('the plugin of Express keeps the contract', () => {
  for (const { name, run } of pluginContract(subject)) test(name, run);
});
