/**
 * How `request.version` is declared where a framework has no such field, so that its request goes into `reverse`
 * as it is. `resolverMatch` is for `NamespaceVersioning` alone.
 */
import type { IncomingMessage } from 'node:http';
import type { Request as HapiRequest } from '@hapi/hapi';
import type { Request as ExpressRequest } from 'express';
import type { FastifyRequest } from 'fastify';
import type { H3Event } from 'h3';
import type { Context as HonoContext } from 'hono';
import type { Request as KoaRequest } from 'koa';
import type { BaseVersioning } from 'request-versioning';
import type { Request as RestifyRequest } from 'restify';

interface Versioned {
  version?: string | null;
  resolverMatch?: { namespace: string };
}

/** Express, and Nest on it. */
declare global {
  namespace Express {
    interface Request extends Versioned {}
  }
}

export function express(versioning: BaseVersioning, request: ExpressRequest): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

/** Fastify, and Nest on it. */
declare module 'fastify' {
  interface FastifyRequest extends Versioned {}
}

export function fastify(versioning: BaseVersioning, request: FastifyRequest): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

declare module 'koa' {
  interface Request extends Versioned {}
}

export function koa(versioning: BaseVersioning, request: KoaRequest): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

declare module 'h3' {
  interface H3EventContext extends Versioned {}
}

export function h3(versioning: BaseVersioning, event: H3Event): string {
  event.context.version = versioning.determineVersion(event, event.context.params);
  return versioning.reverse('users-list', { request: event.context });
}

/** hapi has a place for the application's own fields. */
declare module '@hapi/hapi' {
  interface RequestApplicationState extends Versioned {}
}

export function hapi(versioning: BaseVersioning, request: HapiRequest): string {
  request.app.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request: request.app });
}

/** Hono takes them as a type argument: `new Hono<{ Variables: Versioned }>()`. */
export function hono(versioning: BaseVersioning, c: HonoContext<{ Variables: Versioned }>): string {
  c.set('version', versioning.determineVersion(c.req.raw, c.req.param()));
  return versioning.reverse('users-list', { request: c.var });
}

/** A listener of node:http, and of node:http2, is better off with a type of its own. */
export function node(versioning: BaseVersioning, request: IncomingMessage & Versioned): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

/** A Fetch request stays as it is: the version goes along with it. */
export function fetchHandler(versioning: BaseVersioning, request: Request): string {
  const version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request: { version } });
}

/** restify has a method of that name, which is no version. */
export function restify(versioning: BaseVersioning, request: RestifyRequest): string {
  const version = versioning.determineVersion(request);
  // @ts-expect-error
  versioning.reverse('users-list', { request });
  return versioning.reverse('users-list', { request: { version } });
}
