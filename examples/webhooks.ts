import express from 'express';
import {
  type ApiOf,
  QueryParameterVersioning,
  RouteReverser,
  type VersionOf,
} from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  reverser: new RouteReverser({ user: '/users/:id' }, { origin: 'https://api.example.com' }),
});
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: ({ first, last }: User) => ({ first, last }),
};
type User = { id: string; first: string; last: string };
type Subscription = { url: string; version: VersionOf<typeof versioning> };
const subscriptions: Subscription[] = []; // in a database

async function publish(user: User) {
  for (const { url, version } of subscriptions) {
    const { pick, reverse } = versioning.forVersion(version);
    const self = reverse('user', { params: { id: user.id } });
    const body = JSON.stringify({ ...pick(serializers)(user), self });
    const headers = { 'Content-Type': 'application/json', 'API-Version': version };
    await fetch(url, { method: 'POST', headers, body });
  }
}

const app = express();
app.use(express.json(), versioned(versioning));
app.post('/webhooks', (req, res) => {
  const { version } = req.api as ApiOf<typeof versioning>; // or declare `Register`
  subscriptions.push({ url: req.body.url, version });
  res.sendStatus(201);
});
app.post('/users', async (req, res) => {
  await publish({ id: '7', ...req.body }); // in an application, a queue calls this
  res.sendStatus(201);
});
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
