import cors from 'cors';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { URLPathVersioning } from 'request-versioning';
import { versioned } from 'request-versioning/express';

// GET /api/v2/users is ours, and GET /api/2/users belongs to others. Of v1 no route is left but /users.

const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: {
    v1: { gone: '2037-01-01', links: [{ rel: 'sunset', href: 'https://example.com/v1' }] },
  },
});
const decide = versioned(versioning);

/** Leaves the router if the path has another text in place of a version. */
const onlyVersions: RequestHandler<{ version: string }> = (req, _res, next) => {
  next(versioning.isAllowedVersion(req.params.version) ? undefined : 'router');
};

const api = express.Router({ mergeParams: true });
api.use(onlyVersions);
api.get('/users', decide, (req, res) => void res.json({ version: req.api.version }));
// Answers for every path of v1, which is gone.
api.use((req, res, next) => (req.params.version === 'v1' ? decide(req, res, next) : next()));

const sendError: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const { statusCode = 500, code } = error;
  res.status(statusCode).json({ error: { code } });
};

export const app = express();
app.use(cors());
app.use('/api/:version', api);
app.get('/api/:edition/users', (req, res) => void res.json({ edition: req.params.edition }));
app.use((_req, res) => void res.status(404).json({ error: { code: 'ERR_NO_ROUTE' } }));
app.use(sendError);
