import express, { type Request, type RequestHandler, type Response } from 'express';
import { versionErrors, versioned } from 'request-versioning/express';
import { byPath } from './strategies.ts';

// The program for whole routers is path-versions.ts.

const decide = versioned(byPath, { versionInPath: 'optional' });

function showUser({ api, params }: Request<{ id: string }>, res: Response) {
  res.json({ version: api.version, self: api.reverse('user', { params: { id: params.id } }) });
}

/** A route takes both paths too. */
export function route() {
  const app = express();
  app.get(['/users/:id', '/:version/users/:id'], decide, showUser);
  return app.use(versionErrors);
}

/** Leaves the router if the path has another text in place of a version. */
const onlyVersions: RequestHandler<{ version: string }> = (req, _res, next) => {
  next(byPath.isAllowedVersion(req.params.version) ? undefined : 'router');
};

/** `/admin/users` belongs to others, and is declared later. */
export function guarded() {
  const users = express.Router().get('/:id', showUser);
  const api = express.Router();
  api.use('/users', decide, users);
  api.use('/:version/users', onlyVersions, decide, users);
  const app = express();
  app.use(api);
  app.get('/admin/users/:id', (_req, res) => void res.json({ self: 'admin' }));
  return app.use(versionErrors);
}
