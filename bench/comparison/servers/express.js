import { createServer } from 'node:http';
import express from 'express';
import routesVersioning from 'express-routes-versioning';
import versionRoute from 'express-version-route';
import { versionErrors, versioned } from '../../../dist/esm/express.js';
import { RouteReverser } from '../../../dist/esm/index.js';
import { CACHE, listOf, userOf } from './bodies.js';

/** Serves the API with a strategy of this package. */
export function withStrategy(Strategy, prefix = '') {
  const versioning = new Strategy({
    allowedVersions: ['v0', 'v1', 'v2', 'v3'],
    defaultVersion: 'v1',
    reverser: new RouteReverser({ user: `${prefix}/users/:id` }),
    lifecycle: { v0: { gone: '2026-01-01' }, v1: { deprecated: '2026-01-01' } },
  });
  const versionOf = ({ api }) => api.pick({ v1: '1', v2: '2' });
  const linkTo = ({ api, params }) => api.reverse('user', { params: { id: params.id } });
  const { list, show, allow } = handlersOf(versionOf, linkTo);
  const app = express();
  const api = versioned(versioning);
  app.route(`${prefix}/users`).all(api).get(list).post(list).options(allow);
  app.get(`${prefix}/users/:id`, api, show);
  app.get(`${prefix}/teams`, versioned(versioning, { versions: { since: 'v2' } }), list);
  return serve(app, versionErrors);
}

/** Serves the API with a router for each version, below `/v1` and `/v2`. A path without a version is version 1. */
export function withRouters() {
  const routerOf = (version) => {
    const linkTo = ({ baseUrl, params }) => `${baseUrl}/users/${params.id}`;
    const { list, show, allow } = handlersOf(() => version, linkTo);
    const router = express.Router();
    router.route('/users').get(list).post(list).options(allow);
    router.get('/users/:id', show);
    if (version === '2') router.get('/teams', list);
    return router;
  };
  const v1 = routerOf('1');
  return serve(express().use('/v1', v1).use('/v2', routerOf('2')).use(v1));
}

/** Serves the API with express-version-route. `readVersion` is a middleware of express-version-request. */
export function withVersionRoute(readVersion) {
  const route = (handlers, otherwise) => {
    const others = otherwise ? { default: otherwise } : {};
    return versionRoute.route(new Map(Object.entries({ ...handlers, ...others })));
  };
  return serve(withHandlers(express().use(readVersion), route));
}

/** Serves the API with express-routes-versioning. */
export function withRoutesVersioning() {
  const route = (handlers, otherwise = (_req, res) => res.sendStatus(404)) =>
    routesVersioning()(handlers, otherwise);
  return serve(withHandlers(express(), route));
}

/** @param route Makes a handler of the handlers by version, and of the handler without a version. */
function withHandlers(app, route) {
  const [v1, v2] = ['1', '2'].map((version) => handlersOf(() => version));
  const both = (name) => route({ '1.0.0': v1[name], '2.0.0': v2[name] }, v1[name]);
  app.route('/users').get(both('list')).post(both('list')).options(both('allow'));
  app.get('/users/:id', both('show'));
  app.get('/teams', route({ '2.0.0': v2.list }));
  return app;
}

/** @param linkTo Builds the link to a user, if the router or the package has links. */
function handlersOf(versionOf, linkTo) {
  return {
    list: (req, res) => res.set('Cache-Control', CACHE).json(listOf(versionOf(req))),
    show(req, res) {
      const user = userOf(versionOf(req), req.params.id);
      if (!user) return res.sendStatus(404);
      res.json({ ...user, self: linkTo?.(req) });
    },
    allow: (_req, res) => res.sendStatus(204),
  };
}

function serve(app, ...errorHandlers) {
  app.get('/health', (_req, res) => res.send('ok'));
  app.use(...errorHandlers, logNothing);
  return createServer(app);
}

/** Sends an error as Express does, without its log. */
function logNothing(error, _req, res, next) {
  if (res.headersSent) return next(error);
  res
    .set(error.headers ?? {})
    .status(error.status ?? 500)
    .send(error.message);
}
