import { STATUS_CODES } from 'node:http';
import express from 'express';
import { QueryParameterVersioning, RouteReverser, VersionError } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

// The program of the guide, docs/guide.md: an API that had no versions.

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  reverser: new RouteReverser({ user: '/users/:id' }),
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      sunset: '2027-01-01',
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

const counts = new Map();

function countVersion(req, _res, next) {
  const isDefault = versioning.readVersion(req) === null;
  count(isDefault ? `${req.api.version} by default` : req.api.version);
  next();
}

function countRejection(error, _req, _res, next) {
  if (error instanceof VersionError) count(error.code);
  next(error);
}

function count(label) {
  counts.set(label, (counts.get(label) ?? 0) + 1);
}

const brownout = { start: Date.parse('2026-12-01T10:00Z'), end: Date.parse('2026-12-01T12:00Z') };

function checkEnd(version, now = Date.now()) {
  const { sunset } = versioning.lifecycle[version] ?? {};
  if (!sunset) return;
  if (now >= Date.parse(sunset)) throw Object.assign(new Error('Ended.'), { statusCode: 410 });
  if (now < brownout.start || now >= brownout.end) return;
  const headers = { 'Retry-After': String(Math.ceil((brownout.end - now) / 1000)) };
  throw Object.assign(new Error('Paused.'), { statusCode: 503, headers });
}

function checkVersion(req, _res, next) {
  checkEnd(req.api.version);
  next();
}

function sendError(error, _req, res, _next) {
  const { statusCode = 500, headers = {} } = error;
  if (statusCode === 500) console.error(error);
  res.status(statusCode).set(headers).json({ title: STATUS_CODES[statusCode], status: statusCode });
}

const app = express();
app.get('/usage', (_req, res) => res.json(Object.fromEntries(counts)));
app.get('/users/:id', versioned(versioning), countVersion, checkVersion, showUser);
app.use(countRejection, versionErrors, sendError);
app.listen(process.env.PORT ?? 3000);
