import express from 'express';
import { QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v2'],
  reverser: new RouteReverser({ user: '/users/:id' }),
});

const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
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
  counts[sent] = (counts[sent] ?? 0) + 1;
  next();
}

const brownout = { start: new Date('2098-12-01T10:00Z'), end: new Date('2098-12-01T12:00Z') };

function checkEnd(version) {
  const now = new Date(process.env.NOW ?? Date.now());
  const { sunset } = versioning.lifecycle[version] ?? {};
  if (!sunset) return;
  if (now >= new Date(sunset)) throw Object.assign(new Error('Ended.'), { statusCode: 410 });
  if (now < brownout.start || now >= brownout.end) return;
  const headers = { 'Retry-After': `${Math.ceil((brownout.end - now) / 1000)}` };
  throw Object.assign(new Error('Paused.'), { statusCode: 503, headers });
}

function checkVersion(req, _res, next) {
  checkEnd(req.api.version);
  next();
}

function sendError(error, _req, res, _next) {
  const { statusCode = 500, headers = {} } = error;
  if (statusCode === 500) console.error(error);
  res.status(statusCode).set(headers).json({ status: statusCode });
}

const app = express();
app.get('/usage', (_req, res) => res.json(counts));
app.get('/users/:id', versioned(versioning), countVersion, checkVersion, showUser);
app.use(versionErrors, sendError);
app.listen(process.env.PORT ?? 3000);
