import express, { type Request, type Response } from 'express';
import { RouteReverser, URLPathVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

// GET /users/7 stays, and is v1. GET /v1/users/7 and GET /v2/users/7 are new.
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

function showUser({ api, params }: Request<{ id: string }>, res: Response) {
  const name = api.pick({ v1: 'Ada Lovelace', v2: { first: 'Ada', last: 'Lovelace' } });
  res.json({ name, self: api.reverse('user', { params: { id: params.id } }) });
}

const users = express.Router({ mergeParams: true }); // passes :version on to the routes
users.get('/users/:id', versioned(versioning, { versionInPath: 'optional' }), showUser);

const app = express();
app.get('/health', (_req, res) => void res.send('ok')); // before /:version, which would take it for a version
app.use(users);
app.use('/:version', users);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
