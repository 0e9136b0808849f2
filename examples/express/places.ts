import express, { type Request, type RequestHandler, type Response } from 'express';
import { HeaderVersioning, RouteReverser, URLPathVersioning } from 'request-versioning';
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
