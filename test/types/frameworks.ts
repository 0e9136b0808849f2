/**
 * Compiles only if `determineVersion` accepts the request of every framework unchanged. `reverse` accepts it too, if
 * `request.version` is declared as here. `NamespaceVersioning` also needs `resolverMatch`.
 */
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Request as HapiRequest } from '@hapi/hapi';
import type { RouterContext } from '@koa/router';
import type { Request as ExpressRequest } from 'express';
import type { FastifyRequest } from 'fastify';
import type { H3Event } from 'h3';
import type { Context as HonoContext } from 'hono';
import type { Context as KoaContext, Request as KoaRequest } from 'koa';
import type {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  SelectVersion,
  URLPathVersioning,
  VersioningSource,
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

/** Declares the fields of an application in each framework. */
declare global {
  namespace Express {
    interface Request extends Versioned {}
  }
}
declare module 'fastify' {
  interface FastifyRequest extends Versioned {}
}
declare module 'koa' {
  interface Request extends Versioned {}
}
declare module 'h3' {
  interface H3EventContext extends Versioned {}
}
declare module '@hapi/hapi' {
  interface RequestApplicationState extends Versioned {}
}

/** The requests that hold the version themselves. */
type VersionedRequest =
  | ExpressRequest
  | FastifyRequest
  | KoaRequest
  | (IncomingMessage & Versioned)
  | (Http2ServerRequest & Versioned);

export function keep(versioning: Versioning, request: VersionedRequest): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request });
}

/** The requests whose version has another place. `reverse` gets that place instead. */
type OtherRequest = KoaContext | H3Event | HapiRequest | Request | RestifyRequest;

export function keepElsewhere(
  versioning: Versioning,
  request: OtherRequest,
  place: H3Event['context'] | HapiRequest['app'] | Versioned,
): string {
  place.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request: place });
}

/** Passes the parameters of a router if its request lacks them. */
export function withParams(
  versioning: Versioning,
  { request, params }: RouterContext,
  { req, context }: H3Event,
): (Version | null)[] {
  return [
    versioning.determineVersion(request, { params }),
    versioning.determineVersion(req, { params: context.params ?? null }),
  ];
}

/** Hono takes the fields as a type argument: `new Hono<{ Variables: Versioned }>()`. */
export function hono(versioning: Versioning, c: HonoContext<{ Variables: Versioned }>): string {
  c.set('version', versioning.determineVersion(c.req.raw, { params: c.req.param() }));
  return versioning.reverse('users-list', { request: c.var });
}

/** A restify request has a method named `version`, so `reverse` rejects it. */
export function restify(versioning: Versioning, request: RestifyRequest): string {
  // @ts-expect-error
  return versioning.reverse('users-list', { request });
}

/** Selects a default version by client, from the request of each framework. */
const pins = new Map<string, Version>();
export const pinned: SelectVersion[] = [
  (sent, request: ExpressRequest) => sent ?? pins.get(request.ip ?? ''),
  (sent, request: FastifyRequest) => sent ?? pins.get(request.ip),
  (sent, request: KoaRequest) => sent ?? pins.get(request.ip),
  (sent, request: KoaContext) => sent ?? pins.get(request.ip),
  (sent, request: HapiRequest) => sent ?? pins.get(request.info.remoteAddress),
  (sent, request: RestifyRequest) => sent ?? pins.get(request.getId()),
  (sent, { socket }: IncomingMessage | Http2ServerRequest) =>
    sent ?? pins.get(socket.remoteAddress ?? ''),
  (sent, request: Request) => sent ?? request.headers.get('x-account'),
];
