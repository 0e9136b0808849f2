import { once } from 'node:events';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { VersioningStrategy } from 'request-versioning';
import { type PluginServer, sendTo } from 'request-versioning/contract';

/** Serves a file of the folder `examples`. `dispatch/nest-fastify` is `dispatch/nest` on Fastify. */
export async function startExample(
  example: string,
  versioning: VersioningStrategy,
): Promise<PluginServer> {
  const file = example.replace(/^dispatch\/nest-.*/, 'dispatch/nest');
  const url = new URL(`../../examples/${file}.js`, import.meta.url);
  const { createServer, createHandler } = await import(`${url}`);
  const adapter = example === 'dispatch/nest-fastify' ? new FastifyAdapter() : undefined;
  const server: Server = createHandler
    ? createAdaptorServer({ fetch: createHandler(versioning), overrideGlobalObjects: false })
    : await createServer(versioning, adapter);
  await adapter?.getInstance().ready();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const send = example === 'node-http2' ? sendOverHttp2(origin) : sendTo(origin);
  return { send, close: () => server.close() };
}

/** Returns the `send` of a server of HTTP/2. The header `Host` becomes `:authority`. */
function sendOverHttp2(origin: string): PluginServer['send'] {
  return async ({ method, path, headers: { Host: authority = 'localhost', ...headers } }) => {
    const session = connect(origin);
    const pseudo = { ':method': method, ':path': path, ':authority': authority };
    const stream = session.request({ ...pseudo, ...(headers as OutgoingHttpHeaders) });
    const [received] = await once(stream, 'response');
    const { ':status': status, ...fields } = received;
    const body = await text(stream);
    session.close();
    return { status, headers: new Headers(Object.entries(fields)), text: async () => body };
  };
}
