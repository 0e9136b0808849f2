import express, { type Request, type RequestHandler, type Response } from 'express';
import {
  HeaderVersioning,
  include,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

// Each application here has the version in another place.

const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
} as const;
const routes = { user: '/users/:id' } as const;

function showUser({ api, params }: Request<{ id: string }>, res: Response) {
  res.json({ version: api.version, self: api.reverse('user', { params: { id: params.id } }) });
}

/** Has no version, because it stands before the adapter. */
const health: RequestHandler = (_req, res) => void res.send('ok');

/** A header, a query, a host or `Accept` needs no route, so the adapter may stand before all of them. */
export function byHeader() {
  const reverser = new RouteReverser(routes);
  const app = express().get('/health', health);
  app.use(versioned(new HeaderVersioning({ ...settings, reverser })));
  app.get('/users/:id', showUser);
  return app.use(versionErrors);
}

/** The mount has the parameter, so the adapter can stand there once for all routes. */
export function onMount() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const users = express.Router();
  users.get('/users/:id', showUser);
  users.get('/teams', (req, res) => {
    if (!req.api.since('v2')) req.api.reject();
    res.json(['Engines']);
  });
  const app = express().get('/health', health);
  app.use('/:version', versioned(versioning), users);
  return app.use(versionErrors);
}

/** `/users` has been there for years, and `/v2/users` is new. */
export function beside() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const users = express.Router().get('/:id', showUser);
  const app = express().get('/health', health);
  app.use(
    ['/users', '/:version/users'],
    versioned(versioning, { versionInPath: 'optional' }),
    users,
  );
  return app.use(versionErrors);
}

/** `/api/v1` is there already, and so is its router. */
export function existing() {
  const reverser = new RouteReverser({
    v1: include('/api/v1', routes),
    v2: include('/api/v2', routes),
  });
  const versioning = new NamespaceVersioning({ ...settings, reverser });
  const users = express.Router();
  users.get('/users/:id', showUser);
  const app = express().get('/health', health);
  app.use('/api/v1', versioned(versioning, { namespace: 'v1' }), users);
  app.use('/api/v2', versioned(versioning, { namespace: 'v2' }), users);
  return app.use(versionErrors);
}
