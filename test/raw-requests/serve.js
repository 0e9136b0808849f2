/** Serves one example, once a strategy; says on which ports, and on being asked how `determineVersion` went. */
import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { isVersionError } from 'request-versioning';
import { createVersioning, strategies } from '../../examples/api.js';

const [, , example] = process.argv;
const { createServer, createHandler, reverser } = await import(`../../examples/${example}.js`);
const count = { asked: 0, refused: 0, wrong: [] };

const ports = {};
for (const strategy of Object.keys(strategies)) {
  const versioning = counted(createVersioning(strategy, reverser && { reverser }));
  const server = createHandler
    ? createAdaptorServer({ fetch: parsed(createHandler(versioning)) })
    : await createServer(versioning);
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
      if (isVersionError(error)) count.refused += 1;
      else count.wrong.push(String(error.stack));
      throw error;
    }
  };
  return versioning;
}

/** Bun, Deno and workers refuse a Host such as `xn--a`, where @hono/node-server hands over a `url` that is none. */
function parsed(handle) {
  return (request) => {
    try {
      new URL(request.url);
    } catch {
      return new Response(null, { status: 400 });
    }
    return handle(request);
  };
}
