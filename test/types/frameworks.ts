/** Compiles because every framework's request goes into `determineVersion` as it is. */
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
  AcceptHeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
} from 'request-versioning';
import type { Request as RestifyRequest } from 'restify';

const settings = { allowedVersions: ['v1', 'v2'] } as const;
const strategies = [
  new AcceptHeaderVersioning(settings),
  new HostNameVersioning(settings),
  new NamespaceVersioning(settings),
  new QueryParameterVersioning(settings),
  new URLPathVersioning(settings),
];

type Version = 'v1' | 'v2' | null;

export function determineVersions(requests: {
  http: IncomingMessage;
  http2: Http2ServerRequest;
  express: ExpressRequest;
  fastify: FastifyRequest;
  koa: KoaRequest;
  koaContext: KoaContext;
  koaRouter: RouterContext;
  hono: HonoContext;
  h3: H3Event;
  nest: ExecutionContext;
  fetch: Request;
  hapi: HapiRequest;
  restify: RestifyRequest;
}): Version[] {
  return strategies.flatMap((versioning): Version[] => [
    versioning.determineVersion(requests.http),
    versioning.determineVersion(requests.http2),
    versioning.determineVersion(requests.express),
    versioning.determineVersion(requests.express, requests.express.params),
    versioning.determineVersion(requests.fastify),
    versioning.determineVersion(requests.koa),
    versioning.determineVersion(requests.koaContext),
    versioning.determineVersion(requests.koaRouter.request, requests.koaRouter.params),
    versioning.determineVersion(requests.hono.req.raw, requests.hono.req.param()),
    versioning.determineVersion(requests.h3),
    versioning.determineVersion(requests.h3.req, requests.h3.context.params),
    versioning.determineVersion(requests.nest.switchToHttp().getRequest<ExpressRequest>()),
    versioning.determineVersion(requests.nest.switchToHttp().getRequest<FastifyRequest>()),
    versioning.determineVersion(requests.fetch),
    versioning.determineVersion(requests.hapi),
    versioning.determineVersion(requests.restify),
  ]);
}
