import express from 'express';
import { QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
});

const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }) => ({ name: `${first} ${last}` }),
  v2: (user) => user,
};

function showUser(req, res) {
  const user = users.get(req.params.id);
  if (!user) return res.sendStatus(404);
  res.json(req.api.pick(serializers)(user));
}

const app = express();
app.get('/users/:id', versioned(versioning), showUser);
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
