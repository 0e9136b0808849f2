import 'reflect-metadata';
import { Router } from '@koa/router';
import { VersioningType } from '@nestjs/common';
import { RouterExplorer } from '@nestjs/core/router/router-explorer.js';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import findMyWay from 'find-my-way/lib/strategies/accept-version.js';
import koaRequest from 'koa/lib/request.js';

// Calls the parts of frameworks that do the work of this library, without the rest of the framework.

const response = {};

/** Reads the version as Nest does on Express, which asks the handler of each version in turn. */
export function nestOnExpress(versions, otherwise) {
  const adapter = new ExpressAdapter();
  const options = { type: VersioningType.MEDIA_TYPE, key: 'version=' };
  const last = () => otherwise;
  const filter = versions.reduceRight((next, version) => {
    const handle = adapter.applyVersionFilter(() => version, version, options);
    return (request) => handle(request, response, () => next(request));
  }, last);
  return (request) => filter(request);
}

/** Reads the version as Nest does on Fastify, which looks the handler up by a constraint of the router. */
export function nestOnFastify(versions, otherwise) {
  const adapter = new FastifyAdapter();
  adapter.applyVersionFilter(last, versions, { type: VersioningType.MEDIA_TYPE, key: 'version=' });
  const constraint = adapter.versionConstraint;
  const handlers = constraint.storage();
  for (const version of versions) handlers.set(version, version);
  return (request) => handlers.get(constraint.deriveConstraint(request)) ?? otherwise;
}

function last() {}

export function nestHost(pattern) {
  const container = { getHttpAdapterRef: () => new ExpressAdapter() };
  const filter = RouterExplorer.prototype.applyHostFilter.call(
    { container },
    pattern,
    (request) => request.hosts.version,
  );
  return (request) => filter(request, response, last);
}

/** Fills the version store of find-my-way, the router of Fastify and restify. The router reads `Accept-Version`. */
export function findMyWayVersions(versions) {
  const handlers = findMyWay.storage();
  for (const version of versions) handlers.set(version, version);
  return handlers;
}

/** Wraps a Node request in a Koa request. */
export function koa(request) {
  const context = Object.create(koaRequest);
  context.app = { subdomainOffset: 2, proxy: false };
  context.req = request;
  return context;
}

export function koaRouter(routes) {
  const router = new Router();
  for (const [name, path] of Object.entries(routes)) router.get(name, path, last);
  return router;
}
