import 'reflect-metadata';
import { Router } from '@koa/router';
import { VersioningType } from '@nestjs/common';
import { RouterExplorer } from '@nestjs/core/router/router-explorer.js';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import findMyWay from 'find-my-way/lib/strategies/accept-version.js';
import koaRequest from 'koa/lib/request.js';

// The parts of frameworks that do the work of this library, taken out of the frameworks.

const response = {};

/** Nest has a handler for each version, and on Express asks one after the other. */
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

/** On Fastify it is a constraint of the router, which looks the handler up. */
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

/** find-my-way, the router of Fastify and restify, reads a header of its own: `Accept-Version`. */
export function findMyWayVersions(versions) {
  const handlers = findMyWay.storage();
  for (const version of versions) handlers.set(version, version);
  return handlers;
}

/** A Koa request around one of Node. */
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
