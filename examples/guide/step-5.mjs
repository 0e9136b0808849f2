import express from 'express';
import { QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  reverser: new RouteReverser({ user: '/users/:id' }),
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      sunset: '2099-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/from-v1-to-v2' }],
    },
  },
});

const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }) => ({ name: `${first} ${last}` }),
  v2: (user) => user,
};

function showUser(req, res) {
  const user = users.get(req.params.id);
  if (!user) return res.sendStatus(404);
  const { pick, reverse } = req.api;
  res.json({ ...pick(serializers)(user), self: reverse('user', { params: req.params }) });
}

const counts = {};

function countVersion(req, _res, next) {
  const sent = versioning.readVersion(req) ?? 'no version';
  const name = sent === 'no version' || versioning.isAllowedVersion(sent) ? sent : 'other';
  counts[name] = (counts[name] ?? 0) + 1;
  next();
}

const app = express();
app.get('/usage', (_req, res) => res.json(counts));
app.get('/users/:id', countVersion, versioned(versioning), showUser);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
