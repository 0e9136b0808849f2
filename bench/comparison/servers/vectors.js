import { createServer } from 'node:http';
import Hapi from '@hapi/hapi';
import { Controller, Get, VERSION_NEUTRAL, VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import versionRequest from 'express-version-request';
import versionRoute from 'express-version-route';
import Fastify from 'fastify';
import plugin from 'hapi-api-version';
import { decorate } from './nest.js';

// Each function serves `/x` in each of `versions`. `neutral` has the version of a request without a version, if the
// settings accept such a request. A function returns nothing if the peer cannot express the settings.

/** For each peer, the strategies whose place the peer documents. Both headers of versions are in no row. */
export const PEERS = {
  'two routers': { path: withRouters },
  Nest: {
    accept: ({ param, ...routes }) =>
      withVersions(routes, { type: VersioningType.MEDIA_TYPE, key: `${param}=` }),
    path: (routes) => withVersions(routes, { type: VersioningType.URI, prefix: false }),
    host: withHosts,
  },
  Fastify: {
    path: (routes) => withFastify(routes, (version) => ({ prefix: `/${version}` })),
    host: (routes) => withFastify(routes, (version) => ({ host: hostOf(version) })),
  },
  'express-version-route': {
    accept: ({ param, ...routes }) =>
      param === 'version' && withVersionRoute(routes, versionRequest.setVersionByAcceptHeader()),
    query: ({ param, ...routes }) =>
      withVersionRoute(routes, versionRequest.setVersionByQueryParam(param)),
  },
  'express-routes-versioning': {},
  'hapi-api-version': { path: withPlugin },
};

const hostOf = (version) =>
  new RegExp(`^${version.replaceAll('.', '\\.')}\\.[a-zA-Z0-9]+\\.[a-zA-Z0-9]+(:\\d+)?$`);

const respond = (version) => (_req, res) => res.json({ version });

function withRouters({ versions, neutral }) {
  const app = express();
  const routerOf = (version) => express.Router().get('/x', respond(version));
  for (const version of versions) app.use(`/${version}`, routerOf(version));
  if (neutral) app.use(routerOf(neutral.version));
  return createServer(app);
}

function withVersionRoute({ versions, neutral }, readVersion) {
  const handlers = new Map(versions.map((version) => [version, respond(version)]));
  if (neutral) handlers.set('default', respond(neutral.version));
  const app = express().use(readVersion).get('/x', versionRoute.route(handlers));
  return createServer(app.use((_error, _req, res, _next) => res.sendStatus(404)));
}

function withVersions({ versions, neutral }, versioning) {
  const routes = versions.map((version) => ({ response: { version }, options: { version } }));
  if (neutral) routes.push({ response: neutral, options: { version: [VERSION_NEUTRAL] } });
  return withNest(routes, (app) => app.enableVersioning(versioning));
}

function withHosts({ versions, neutral }) {
  const routes = versions.map((version) => ({
    response: { version },
    options: { host: hostOf(version) },
  }));
  if (neutral) routes.push({ response: neutral });
  return withNest(routes);
}

async function withNest(routes, configure) {
  const controllers = routes.map(({ response, options }) => {
    class Rows {
      show() {
        return response;
      }
    }
    decorate(Rows, 'show', Get());
    Controller({ path: 'x', ...options })(Rows);
    return Rows;
  });
  const app = await NestFactory.create({ module: class {}, controllers }, { logger: false });
  configure?.(app);
  await app.init();
  return app.getHttpServer();
}

async function withFastify({ versions, neutral }, optionsOf) {
  const app = Fastify();
  for (const version of versions) {
    const { prefix, ...constraints } = optionsOf(version);
    const register = async (scope) => scope.get('/x', { constraints }, async () => ({ version }));
    app.register(register, { prefix });
  }
  if (neutral) app.get('/x', async () => neutral);
  await app.ready();
  return app.server;
}

/** Needs a default, and versions such as `v1`. */
async function withPlugin({ versions, neutral }) {
  const isNumber = (version) => /^v\d+$/.test(version);
  if (!neutral?.version || !versions.every(isNumber)) return undefined;
  const numberOf = (version) => Number(version.slice(1));
  const server = Hapi.server();
  const options = {
    validVersions: versions.map(numberOf),
    defaultVersion: numberOf(neutral.version),
    vendorName: 'acme',
  };
  await server.register({ plugin, options });
  for (const version of versions) {
    server.route({ method: 'GET', path: `/${version}/x`, handler: () => ({ version }) });
  }
  await server.initialize();
  return server.listener;
}
