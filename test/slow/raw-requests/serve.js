/** Serves one example once per strategy. Sends the ports to the parent, and the counts in reply to any message. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { parse } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { VersionError } from 'request-versioning';
import { createVersioning, strategies } from '../../../examples/api.js';

const [, , example] = process.argv;
const folders = ['../../../examples/', '../../examples/servers/'];
const urls = folders.map((folder) => new URL(`${folder}${example}.js`, import.meta.url));
// An example of the same name is an application with one strategy.
const { createServer, createHandler, reverser } = await import(`${urls.findLast(existsSync)}`);

/** The faults of frameworks that occur before `determineVersion`. `read` throws for the requests that cause one. */
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
  koa: {
    reason: 'it reads the target with url.parse, which throws for http://a:x/, and so sends 500',
    read: ({ url }) => parse(url),
  },
};

const count = { asked: 0, rejected: 0, wrong: [], kept: 0, reason: faults[example]?.reason };

const ports = {};
for (const strategy of Object.keys(strategies)) {
  const versioning = counted(createVersioning(strategy, reverser && { reverser }));
  const server = createHandler
    ? createAdaptorServer({ fetch: createHandler(versioning) })
    : await createServer(versioning);
  if (example in faults) keepFrom(faults[example], server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ports[strategy] = server.address().port;
}

process.on('message', () => process.send(count));
process.on('disconnect', () => process.exit());
process.send(ports);

function counted(versioning) {
  const determineVersion = versioning.determineVersion.bind(versioning);
  versioning.determineVersion = (...args) => {
    count.asked += 1;
    try {
      return determineVersion(...args);
    } catch (error) {
      if (error instanceof VersionError) count.rejected += 1;
      else count.wrong.push(String(error.stack));
      throw error;
    }
  };
  return versioning;
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
