import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { RouteReverser, URLPathVersioning } from 'request-versioning';
import { versioned } from 'request-versioning/express';

// The version is in the path: GET /v2/users/7. A path without one, as GET /users/7, means v1.
export const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'], // oldest first
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

// Tells TypeScript which versions and links `req.api` has.
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

export function showUser(req: Request<{ id: string }>, res: Response) {
  const { id } = req.params;
  const user = users.get(id);
  if (!user) return void res.status(404).json({ error: { code: 'ERR_NO_SUCH_USER' } });
  const { pick, reverse } = req.api;
  res.json({ ...pick(serializers)(user), self: reverse('user', { params: { id } }) });
}

const router = express.Router();
router.get('/:id', showUser);

const sendError: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const { statusCode = 500, code = 'ERR_INTERNAL', expose = false, message } = error;
  if (!expose) console.error(error);
  res.status(statusCode).json({ error: { code, message: expose ? message : 'Internal error.' } });
};

export const app = express();
// Here come cors() and authentication.
app.get('/health', (_req, res) => void res.send('ok')); // has no version
const decide = versioned(versioning, { versionInPath: 'optional' });
app.use(['/users', '/:version/users'], decide, router);
app.get('/:version/teams', versioned(versioning, { versions: { since: 'v2' } }), (_req, res) => {
  res.json(['Engines']);
});
// Decides the version of a URL of v1 whose route you have removed: it gets 404, and 410 once v1 is gone.
app.use('/:version', (req, res, next) => {
  if (req.params.version === 'v1') decide(req, res, next);
  else next();
});
app.use(sendError);
