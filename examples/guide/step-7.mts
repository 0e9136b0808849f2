import express, { type Request, type Response } from 'express';
import { QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v2'],
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
const counts: Record<string, number> = {};
app.get('/usage', (_req, res) => void res.json(counts));
app.get('/users/:id', (req, _res, next) => {
  const sent = versioning.readVersion(req);
  const isKnown = typeof sent === 'string' && versioning.isAllowedVersion(sent);
  const name = isKnown ? sent : sent === null ? 'no version' : 'other';
  counts[name] = (counts[name] ?? 0) + 1;
  next();
});
app.get('/users/:id', versioned(versioning), showUser);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
