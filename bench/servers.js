import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import express from 'express';
import expressVersionRequest from 'express-version-request';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { AcceptHeaderVersioning, HeaderVersioning } from '../dist/esm/index.js';
import { DOTTED_VERSIONS } from './fresh.js';

// Starts a server with a single route. Its variants are without versions, with this library, and with the versioning of
// the framework or of a package for it. With versions, a server sends `Vary`, has a default, and rejects other versions.

const [DEFAULT] = DOTTED_VERSIONS;
const settings = { allowedVersions: DOTTED_VERSIONS, defaultVersion: DEFAULT };
const allowed = new Set(DOTTED_VERSIONS);
const byHeader = new HeaderVersioning(settings);
const byAccept = new AcceptHeaderVersioning(settings);
const users = (version = '2.0.0') => ({ version, users: [{ id: 7, name: 'Ada' }] });
const mustBeAllowed = (version) => {
  if (!allowed.has(version)) throw new Error('Not allowed');
};

const SERVERS = {
  fastify: {
    without: () => ofFastify((app) => app.get('/users', (_request, reply) => reply.send(users()))),
    ours: () =>
      ofFastify((app) => {
        app.decorateRequest('version', null);
        app.addHook('onRequest', (request, reply, done) => {
          request.version = byHeader.determineVersion(request);
          for (const pair of Object.entries(byHeader.responseHeaders(request.version)))
            reply.header(...pair);
          done();
        });
        app.get('/users', (request, reply) => reply.send(users(request.version)));
      }),
    'version constraint': () =>
      ofFastify((app) => {
        const handle = (version) => (_request, reply) =>
          reply.header('Vary', 'Accept-Version').send(users(version));
        app.get('/users', handle(DEFAULT));
        for (const version of DOTTED_VERSIONS) {
          app.get('/users', { constraints: { version } }, handle(version));
        }
      }),
  },
  express: {
    without: () => ofExpress((_request, response) => response.json(users())),
    ours: () =>
      ofExpress(
        (request, response, next) => {
          request.version = byAccept.determineVersion(request);
          for (const pair of Object.entries(byAccept.responseHeaders(request.version)))
            response.append(...pair);
          next();
        },
        ({ version }, response) => response.json(users(version)),
      ),
    'express-version-request': () =>
      ofExpress(
        expressVersionRequest.setVersionByAcceptHeader(),
        ({ version = DEFAULT }, response) => {
          mustBeAllowed(version);
          response.append('Vary', 'Accept').json(users(version));
        },
      ),
  },
  hono: {
    without: () => createAdaptorServer(new Hono().get('/users', (c) => c.json(users()))),
    ours: () =>
      ofHono((c) => {
        const version = byAccept.determineVersion(c.req.raw);
        for (const [name, value] of Object.entries(byAccept.responseHeaders(version))) {
          c.header(name, value, { append: true });
        }
        return version;
      }),
    'hono/accepts': () => {
      const match = ([preferred], options) => preferred.params.version ?? options.default;
      const options = { header: 'Accept', supports: DOTTED_VERSIONS, default: DEFAULT, match };
      return ofHono((c) => {
        const version = accepts(c, options);
        mustBeAllowed(version);
        c.header('Vary', 'Accept', { append: true });
        return version;
      });
    },
  },
};

async function ofFastify(wire) {
  const app = Fastify();
  wire(app);
  await app.ready();
  return app.server;
}

function ofExpress(...handlers) {
  return createServer(express().get('/users', ...handlers));
}

function ofHono(determineVersion) {
  const app = new Hono().use(async (c, next) => {
    c.set('version', determineVersion(c));
    await next();
  });
  return createAdaptorServer(app.get('/users', (c) => c.json(users(c.get('version')))));
}

export const VARIANTS = Object.fromEntries(
  Object.entries(SERVERS).map(([framework, variants]) => [framework, Object.keys(variants)]),
);

if (process.send) {
  const [framework, variant] = process.argv.slice(2);
  const server = await SERVERS[framework][variant]();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.send(server.address().port);
  process.on('message', () => process.send(process.cpuUsage()));
  process.once('disconnect', () => process.exit());
}
