import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type Express5 from 'express';
import type { ErrorRequestHandler, Response } from 'express';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';
import { versioned } from 'request-versioning/express';
import { open } from '../fixtures.js';
import { sendAgain } from './send-again.js';

const require = createRequire(import.meta.url);
/** Express 5 and 4, by name and release. */
export const PACKAGES = ['express', 'express-4'].map((name) => {
  const { version } = require(`${name}/package.json`);
  return [`Express ${version}`, require(name) as typeof Express5] as const;
});

const METHODS = {
  GET: 'get',
  OPTIONS: 'options',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

export function expressPlugin(express: typeof Express5): PluginSubject {
  function send(response: Response, { status, headers, body, form }: PluginResponse) {
    const { Vary, ...others } = headers;
    if (form === 'writeHead') response.writeHead(status, headers).end(body);
    else if (form === 'writeHead with a list')
      response.writeHead(status, Object.entries(headers).flat()).end(body);
    else if (form === 'vary') response.vary(`${Vary}`).status(status).set(others).send(body);
    else response.status(status).set(headers).send(body);
  }
  return {
    forms: ['writeHead', 'writeHead with a list', 'vary'],
    async start({ versioning, routes, before, onError }) {
      const app = express().set('env', 'test'); // otherwise Express logs errors
      app.use(async (request, response, next) => {
        response.set(await before(request));
        next();
      });
      const plugin = (options: PluginRoute['options']) =>
        options ? [versioned(versioning, options)] : [];
      for (const { method, mount, path, options, handle } of routes) {
        const router = mount ? express.Router() : app;
        router[METHODS[method]](path, ...plugin(options), (request, response, next) => {
          const { api, params } = request;
          const call = { api, params, sendAgain: () => sendAgain(app, request) };
          handle(call).then((result) => send(response, result), next);
        });
        if (!mount) continue;
        // Express 4.0 takes one middleware at a time.
        for (const each of [...plugin(mount.options), router]) app.use(mount.path, each);
      }
      const handleErrors: ErrorRequestHandler = (error, _request, response, next) =>
        onError ? send(response, onError(error)) : next(error);
      app.use(handleErrors);
      const server = createServer(app);
      return { send: sendTo(await open(server)), close: () => server.close() };
    },
  };
}
