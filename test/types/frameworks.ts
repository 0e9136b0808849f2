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
import type { VersionOf } from 'request-versioning';
import type { Request as RestifyRequest } from 'restify';
import type { builtIn, combined } from './strategies.js';

type Versioning = (typeof builtIn)[keyof typeof builtIn] | typeof combined;
type Version = VersionOf<Versioning>;

interface Versioned {
  version?: Version | null;
  resolverMatch?: { namespace: string };
}

/** The requests that hold the version themselves. */
type RequestLike = Versioned &
  (ExpressRequest | FastifyRequest | KoaRequest | IncomingMessage | Http2ServerRequest);

export function keep(versioning: Versioning, request: RequestLike): string {
  request.version = versioning.determineVersion(request);
  return versioning.reverse('list', { request });
}

/** The requests whose version has another place. `reverse` gets that place instead. */
type OtherRequest = KoaContext | H3Event | HapiRequest | Request;

export function keepElsewhere(
  versioning: Versioning,
  request: OtherRequest,
  place: Versioned & (H3Event['context'] | HapiRequest['app'] | object),
): string {
  place.version = versioning.determineVersion(request);
  return versioning.reverse('list', { request: place });
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
  return versioning.reverse('list', { request: c.var });
}

/** The query of a framework is the query of the next page. */
export function nextPage(
  versioning: Versioning,
  { query: express }: ExpressRequest,
  { query: koa }: KoaContext,
  { req }: HonoContext,
  { url }: Request,
): string[] {
  const { reverse } = versioning.forRequest({});
  return [
    reverse('list', { query: { ...express, page: 2 } }),
    reverse('list', { query: { ...koa, page: 2 } }),
    reverse('list', { query: { ...req.query(), page: 2 } }),
    reverse('list', { query: { ...req.queries(), page: 2 } }),
    reverse('list', { query: new URL(url).searchParams }),
    reverse('list', { query: express }),
  ];
}

/** A restify request has a method named `version`, which is no version of a link. */
export function restify(versioning: Versioning, request: RestifyRequest): string {
  const { reverse } = versioning.forRequest(request);
  return reverse('list') + versioning.reverse('list', { request });
}
