import { createServer, type RequestListener } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Hono } from 'hono';
import type Koa from 'koa';
import { open, serverOf } from '../adapters/fixtures.js';

type Application = RequestListener | FastifyInstance | Hono | Koa | INestApplication;

/** Loads a program. Its types stay in the project of the examples, where each framework declares its strategy. */
export const load = (framework: string, program: string) =>
  import(`${new URL(`../../examples/${framework}/${program}.ts`, import.meta.url)}`);

/** Listens on a free port. Returns the origin and a function that ends. */
export async function serve(framework: string, app: Application): Promise<[string, () => unknown]> {
  if (framework === 'fastify') {
    const fastify = app as FastifyInstance;
    return [await fastify.listen({ port: 0, host: '127.0.0.1' }), () => fastify.close()];
  }
  if (framework === 'nest') {
    const nest = app as INestApplication;
    await nest.listen(0, '127.0.0.1');
    return [await nest.getUrl(), () => nest.close()];
  }
  const server =
    framework === 'hono'
      ? serverOf(app as Hono)
      : createServer(framework === 'koa' ? (app as Koa).callback() : (app as RequestListener));
  return [await open(server), () => server.close()];
}
