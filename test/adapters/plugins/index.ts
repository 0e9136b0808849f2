import type { PluginSubject } from 'request-versioning/contract';
import { expressPlugin, PACKAGES } from './express.js';
import { fastifyPlugin } from './fastify.js';
import { honoPlugin } from './hono.js';
import { koaPlugin } from './koa.js';
import { nestPlugin } from './nest.js';

/** Each adapter as a subject of the contract. */
export const plugins: Readonly<Record<string, PluginSubject>> = {
  ...Object.fromEntries(PACKAGES.map(([name, express]) => [name, expressPlugin(express)])),
  Fastify: fastifyPlugin,
  Hono: honoPlugin,
  Koa: koaPlugin,
  'Nest on Express': nestPlugin('Express'),
  'Nest on Fastify': nestPlugin('Fastify'),
};
