import express from 'express';
import { RouteReverser, URLPathVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

// GET /users/7 stays, and is v1. GET /v1/users/7 and GET /v2/users/7 are new.
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

const users = express.Router(); // a router that you have
users.get('/:id', ({ api, params }, res) => {
  const name = api.pick({ v1: 'Ada Lovelace', v2: { first: 'Ada', last: 'Lovelace' } });
  res.json({ name, self: api.reverse('user', { params: { id: params.id } }) });
});

const app = express();
app.get('/health', (_req, res) => void res.send('ok'));
app.use(['/users', '/:version/users'], versioned(versioning, { versionInPath: 'optional' }), users);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
