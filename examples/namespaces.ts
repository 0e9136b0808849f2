import express, { type Request, type Response } from 'express';
import { include, NamespaceVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const routes = { user: '/users/:id' };
const versioning = new NamespaceVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { gone: '2037-01-01' } },
  reverser: new RouteReverser({ v1: include('/api/v1', routes), v2: include('/api/v2', routes) }),
});

function showUser({ api, params }: Request<{ id: string }>, res: Response) {
  res.json({ version: api.version, self: api.reverse('user', { params: { id: params.id } }) });
}

const usersOfV1 = express.Router().get('/:id', showUser);
const usersOfV2 = express.Router().get('/:id', showUser);

const app = express();
app.use(['/api/users', '/api/v1/users'], versioned(versioning, { namespace: 'v1' }), usersOfV1);
app.use('/api/v2/users', versioned(versioning, { namespace: 'v2' }), usersOfV2);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
