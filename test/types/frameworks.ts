/**
 * Compiles because every framework's request goes into `determineVersion` as it is; and, where `request.version` is
 * declared as here if a framework has no such field, into `reverse` too. `resolverMatch` is for `NamespaceVersioning`.
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

/** Each framework has a place for the fields of an application. */
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

/** The requests that have the version, as a framework or a listener of Node declares it. */
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

/** The requests whose version has another place, which goes into `reverse` instead. */
type OtherRequest = KoaContext | H3Event | HapiRequest | Request | RestifyRequest;

export function keepElsewhere(
  versioning: Versioning,
  request: OtherRequest,
  place: H3Event['context'] | HapiRequest['app'] | Versioned,
): string {
  place.version = versioning.determineVersion(request);
  return versioning.reverse('users-list', { request: place });
}

/** The parameters of a router go along, if its request does not have them. */
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

/** restify has a method of that name, which is no version. */
export function restify(versioning: Versioning, request: RestifyRequest): string {
  // @ts-expect-error
  return versioning.reverse('users-list', { request });
}

/** A default by client, of the framework's own request. */
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
