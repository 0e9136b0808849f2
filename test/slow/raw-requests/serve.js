/**
 * Serves an example or an adapter once per strategy, and sends the ports to the parent. Replies to any message with the
 * number of requests that it kept from the server. Without a name, sends the names of the adapters.
 */
import { once } from 'node:events';
import { Server } from 'node:net';
import { parse, pathToFileURL } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import {
  createVersioning,
  listUsers,
  showAbout,
  showUser,
  strategies,
} from '../../../examples/api.js';
import { subject as hapi } from '../../../examples/hapi/subject.ts';
import { plugins as adapters } from '../../adapters/plugins/index.ts';

const [, name] = process.argv;
const plugins = { ...adapters, hapi };

/** The servers that listen, because a plugin keeps its server to itself. */
const servers = [];
const { listen } = Server.prototype;
Server.prototype.listen = function (...args) {
  servers.push(this);
  return listen.apply(this, args);
};

/** The faults of frameworks that occur before the adapter. `read` throws for the requests that cause one. */
const faults = {
  fetch: {
    reason:
      '@hono/node-server passes on an invalid URL if the Host is such as xn--a; others reject it',
    read: ({ headers: { host } }) => host?.includes('xn--') && new URL(`http://${host}`),
  },
  h3: {
    reason:
      'it ends the process if the Host is such as xn--a and the path has an escape, or the like',
    ends: ({ code }) => code === 'ERR_INVALID_URL',
  },
  Koa: {
    reason: 'it reads the target with url.parse, which throws for http://a:x/, and so sends 500',
    read: ({ url }) => parse(url),
  },
};

const count = { kept: 0, reason: faults[name]?.reason };

const ports = {};
for (const strategy of name ? Object.keys(strategies) : []) {
  const versioning = createVersioning(strategy);
  await (name in plugins ? startAdapter(versioning, strategy) : startExample(versioning));
  const server = servers.at(-1);
  if (name in faults) keepFrom(faults[name], server);
  ports[strategy] = server.address().port;
}

process.on('message', () => process.send(count));
process.on('disconnect', () => process.exit());
process.send(name ? ports : Object.keys(plugins));

async function startExample(versioning) {
  const { createServer, createHandler } = await import(pathToFileURL(`examples/${name}.js`));
  const server = createHandler
    ? createAdaptorServer({ fetch: createHandler(versioning) })
    : await createServer(versioning);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Serves the routes of the examples by an adapter. */
async function startAdapter(versioning, strategy) {
  const json = (body = '') => ({
    status: body ? 200 : 404,
    headers: {},
    body: JSON.stringify(body),
  });
  const route = (path, options, handle) => ({
    ...{ method: 'GET', path, options, handle: async (call) => json(handle(call)) },
  });
  const optional = { versionInPath: 'optional' };
  const mounts =
    strategy === 'path'
      ? { '': optional, '/:version': {} }
      : { '': optional, '/api/v1': { namespace: 'v1' }, '/api/v2': { namespace: 'v2' } };
  const routes = Object.entries(mounts).flatMap(([mount, options]) => {
    const both = { ...optional, ...options }; // a combination may read another place of the path too
    return [
      route(`${mount}/users`, both, ({ api }) => listUsers(api)),
      route(`${mount}/users/:id`, both, ({ api, params }) => showUser(api, params.id)),
    ];
  });
  routes.push(route('/about', false, showAbout));
  await plugins[name].start({ versioning, routes, before: async () => ({ Vary: 'Origin' }) });
}

/** Sends 400 itself for the requests that an example cannot survive. */
function keepFrom({ read = () => undefined, ends = () => false }, server) {
  const [listen] = server.listeners('request');
  const reject = (response) => {
    count.kept += 1;
    response.writeHead(400).end();
  };
  server.removeAllListeners('request').on('request', (request, response) => {
    try {
      read(request);
    } catch {
      return reject(response);
    }
    try {
      listen(request, response);
    } catch (error) {
      if (!ends(error)) throw error;
      reject(response);
    }
  });
}
