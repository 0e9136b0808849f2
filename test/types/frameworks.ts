/**
 * Compiles because every framework's request goes into `determineVersion` as it is; and, where `request.version` is
 * declared as here if a framework has no such field, into `reverse` too. `resolverMatch` is for `NamespaceVersioning`.
 */
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Request as HapiRequest } from '@hapi/hapi';
import type { RouterContext } from '@koa/router';
import type { ExecutionContext } from '@nestjs/common';
import type { Request as ExpressRequest } from 'express';
import type { FastifyRequest } from 'fastify';
import type { H3Event } from 'h3';
import type { Context as HonoContext } from 'hono';
import type { Context as KoaContext, Request as KoaRequest } from 'koa';
import {
  type AcceptHeaderVersioning,
  type CombinedVersioning,
  HeaderVersioning,
  type HostNameVersioning,
  type NamespaceVersioning,
  type QueryParameterVersioning,
  type URLPathVersioning,
  type VersioningSource,
} from 'request-versioning';
import type { Request as RestifyRequest } from 'restify';

type Version = 'v1' | 'v2';
interface Settings {
  readonly allowedVersions: readonly Version[];
}
type Versioning =
  | AcceptHeaderVersioning<Settings>
  | CombinedVersioning<Settings & { readonly sources: readonly VersioningSource[] }>
  | HeaderVersioning<Settings>
  | HostNameVersioning<Settings>
  | NamespaceVersioning<Settings>
  | QueryParameterVersioning<Settings>
  | URLPathVersioning<Settings>;

interface Versioned {
  version?: Version | null;
  resolverMatch?: { namespace: string };
}

/** Express, and Nest on it. */
declare global {
  namespace Express {
    interface Request extends Versioned {}
  }
}

export function express(versioning: Versioning, request: ExpressRequest): string {
  request.version = versioning.determineVersion(request, request.params);
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

/** Fastify, and Nest on it. */
declare module 'fastify' {
  interface FastifyRequest extends Versioned {}
}

export function fastify(versioning: Versioning, request: FastifyRequest): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

export function nest(versioning: Versioning, context: ExecutionContext): string[] {
  const http = context.switchToHttp();
  return [
    express(versioning, http.getRequest<ExpressRequest>()),
    fastify(versioning, http.getRequest<FastifyRequest>()),
  ];
}

declare module 'koa' {
  interface Request extends Versioned {}
}

export function koa(versioning: Versioning, request: KoaRequest): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

export function koaContext(versioning: Versioning, context: KoaContext): Version | null {
  return versioning.determineVersion(context);
}

export function koaRouter(versioning: Versioning, context: RouterContext): Version | null {
  return versioning.determineVersion(context.request, context.params);
}

declare module 'h3' {
  interface H3EventContext extends Versioned {}
}

export function h3(versioning: Versioning, event: H3Event): string {
  event.context.version = versioning.determineVersion(event.req, event.context.params);
  event.context.version = versioning.determineVersion(event);
  return versioning.reverse('users-list', { request: event.context });
}

/** hapi has a place for the application's own fields. */
declare module '@hapi/hapi' {
  interface RequestApplicationState extends Versioned {}
}

export function hapi(versioning: Versioning, request: HapiRequest): string {
  request.app.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request: request.app });
}

/** Hono takes them as a type argument: `new Hono<{ Variables: Versioned }>()`. */
export function hono(versioning: Versioning, c: HonoContext<{ Variables: Versioned }>): string {
  c.set('version', versioning.determineVersion(c.req.raw, c.req.param()));
  return versioning.reverse('users-list', { request: c.var });
}

/** A listener of node:http, and of node:http2, is better off with a type of its own. */
export function node(
  versioning: Versioning,
  request: (IncomingMessage | Http2ServerRequest) & Versioned,
): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

/** A Fetch request stays as it is: the version goes along with it. */
export function fetchHandler(versioning: Versioning, request: Request): string {
  const version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request: { version } });
}

/** restify has a method of that name, which is no version. */
export function restify(versioning: Versioning, request: RestifyRequest): string {
  const version = versioning.determineVersion(request);
  // @ts-expect-error
  versioning.reverse('users-list', { request });
  return versioning.reverse('users-list', { request: { version } });
}

/** A default by client, of the framework's own request. */
const pins = new Map<string, Version>();
export const pinned = [
  new HeaderVersioning({
    selectVersion: (sent, request: ExpressRequest) => sent ?? pins.get(request.ip ?? ''),
  }),
  new HeaderVersioning({
    selectVersion: (sent, request: FastifyRequest) => sent ?? pins.get(request.ip),
  }),
  new HeaderVersioning({
    selectVersion: (sent, request: KoaRequest) => sent ?? pins.get(request.ip),
  }),
  new HeaderVersioning({
    selectVersion: (sent, request: KoaContext) => sent ?? pins.get(request.ip),
  }),
  new HeaderVersioning({
    selectVersion: (sent, request: HapiRequest) => sent ?? pins.get(request.info.remoteAddress),
  }),
  new HeaderVersioning({
    selectVersion: (sent, request: RestifyRequest) => sent ?? pins.get(request.getId()),
  }),
  new HeaderVersioning({
    selectVersion: (sent, { socket }: IncomingMessage | Http2ServerRequest) =>
      sent ?? pins.get(socket.remoteAddress ?? ''),
  }),
  new HeaderVersioning({
    selectVersion: (sent, request: Request) => sent ?? request.headers.get('x-account'),
  }),
];
