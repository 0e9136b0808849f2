import { once } from 'node:events';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type BaseVersioning, CombinedVersioning, type UrlReverser } from 'request-versioning';
import { gateways, serveEvents } from './gateways.js';
import type { Rule } from './requests.js';

const folder = fileURLToPath(new URL('../../examples/', import.meta.url));

export const examples = [
  'node-http',
  'node-http2',
  'express',
  'fastify',
  'koa',
  'hono',
  'h3',
  'hapi',
  'elysia',
  'nest-express',
  'nest-fastify',
  'fetch',
  'lambda-1.0',
  'lambda-2.0',
  'lambda-alb',
  'lambda-alb-single',
] as const;

/** The examples that read the version before routing. */
export const dispatchExamples = [
  'dispatch/express',
  'dispatch/fastify',
  'dispatch/koa',
  'dispatch/hono',
  'dispatch/nest-express',
  'dispatch/nest-fastify',
] as const;

export type Example = (typeof examples | typeof dispatchExamples)[number];

/** The examples that share a file. The other files have the name of their example. */
const sharedFiles: { readonly [example in Example]?: string } = {
  'lambda-1.0': 'lambda',
  'lambda-2.0': 'lambda',
  'lambda-alb': 'lambda',
  'lambda-alb-single': 'lambda',
  'dispatch/nest-express': 'dispatch/nest',
  'dispatch/nest-fastify': 'dispatch/nest',
};

/** Serves an example. Uses the example's own reverser if it has a reverser. */
export async function start(example: Example, strategy: Rule, settings?: object): Promise<Server> {
  const { createVersioning } = await import('../../examples/api.js');
  return serve(example, (reverser) => createVersioning(strategy, { ...reverser, ...settings }));
}

/** Serves an example with a combination of `strategies`. The first source that carries a version wins. */
export async function startCombined(
  example: Example,
  strategies: readonly Rule[],
  settings?: object,
): Promise<Server> {
  const { defaults, createVersioning } = await import('../../examples/api.js');
  const ofAll = { ...defaults, ...settings, reverser: null };
  return serve(example, (own) => {
    const sources = strategies.map((strategy) => {
      // A namespace needs the list to find the version. The combination has every other setting.
      const allowedVersions = strategy === 'namespace' ? [...defaults.allowedVersions, null] : [];
      const none = { defaultVersion: null, lifecycle: null };
      return createVersioning(strategy, { ...none, allowedVersions, ...own });
    });
    return new CombinedVersioning({ ...ofAll, sources, onConflict: 'first' });
  });
}

async function serve(
  example: Example,
  create: (own?: { reverser: UrlReverser }) => BaseVersioning,
): Promise<Server> {
  // @hono/node-server replaces both, so that other servers no longer recognize a Response.
  const { Request, Response } = globalThis;
  const { createServer, createHandler, reverser } = await import(
    `${folder}${sharedFiles[example] ?? example}.js`
  );
  const versioning = create(reverser && { reverser });
  const gateway = gateways[example as keyof typeof gateways];
  const adapter = example === 'dispatch/nest-fastify' ? new FastifyAdapter() : undefined;
  const server: Server = gateway
    ? serveEvents(gateway, createHandler(versioning))
    : createHandler
      ? createAdaptorServer({ fetch: createHandler(versioning), overrideGlobalObjects: false })
      : await createServer(versioning, adapter);
  await adapter?.getInstance().ready();
  Object.assign(globalThis, { Request, Response });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
