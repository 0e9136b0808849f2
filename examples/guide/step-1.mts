import express, { type Request, type Response } from 'express';
import { QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1'],
  defaultVersion: 'v1',
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

function showUser(req: Request<{ id: string }>, res: Response) {
  const user = users.get(req.params.id);
  if (!user) {
    res.sendStatus(404);
    return;
  }
  res.json({ name: `${user.first} ${user.last}` });
}

const app = express();
app.get('/users/:id', versioned(versioning), showUser);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
