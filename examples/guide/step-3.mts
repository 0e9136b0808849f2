import express, { type Request, type Response } from 'express';
import { QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  reverser: new RouteReverser({ user: '/users/:id' }),
});

declare module 'request-versioning/express' {
  interface Register {
    versioning: typeof versioning;
  }
}

interface User {
  first: string;
  last: string;
}
const users = new Map<string, User>([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

function showUser(req: Request<{ id: string }>, res: Response) {
  const user = users.get(req.params.id);
  if (!user) {
    res.sendStatus(404);
    return;
  }
  const { pick, reverse } = req.api;
  res.json({ ...pick(serializers)(user), self: reverse('user', { params: req.params }) });
}

const app = express();
app.get('/users/:id', versioned(versioning), showUser);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
