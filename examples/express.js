import express from 'express';
import { RouteReverser, URLPathVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

// The version is the first segment of the path: GET /v1/users/7
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { deprecated: '2026-01-01', sunset: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});
const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }) => ({ name: `${first} ${last}` }),
  v2: (user) => user,
};

const api = express.Router({ mergeParams: true }); // without it, the router has no parameter `version`
api.get('/users/:id', versioned(versioning), (req, res) => {
  const user = users.get(req.params.id);
  if (!user) return res.sendStatus(404);
  const { pick, reverse } = req.api;
  res.json({ ...pick(serializers)(user), self: reverse('user', { params: req.params }) });
});
// v1 gets 404
api.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), (_req, res) => {
  res.json(['Engines']);
});

const app = express();
// Here come cors(), authentication, and the look-up of a client's pin.
app.get('/health', (_req, res) => res.send('ok')); // has no version
app.use('/:version', api);
app.use(versionErrors); // then your own error handler
app.listen(process.env.PORT ?? 3000);
