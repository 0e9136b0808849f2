import express from 'express';
import { QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { documentFor } from 'request-versioning/openapi';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01' } },
});

const users = {
  v1: z.object({ name: z.string() }),
  v2: z.object({ first: z.string(), last: z.string() }),
};
const versions = { since: 'v2' };
const ok = (description, schema) => ({
  responses: { 200: { description, content: { 'application/json': { schema } } } },
});

function createFor(version) {
  const { pick } = versioning.forVersion(version);
  const requestParams = { path: z.object({ id: z.string() }) };
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: 'Users', version },
    paths: {
      '/users/{id}': { get: { requestParams, ...ok('A user', pick(users)) } },
      '/teams': {
        get: { 'x-versions': versions, tags: ['Teams'], ...ok('Teams', z.array(z.string())) },
      },
    },
  });
  return documentFor(versioning, document, version);
}

const user = { first: 'Ada', last: 'Lovelace' };
const serializers = {
  v1: ({ first, last }) => ({ name: `${first} ${last}` }),
  v2: (it) => it,
};

const app = express();
app.use(versioned(versioning));
app.get('/users/:id', ({ api }, res) => {
  res.json(api.pick(serializers)(user));
});
app.get('/teams', versioned(versioning, { versions }), (_req, res) => {
  res.json(['Engines']); // v1 gets 404
});
app.get('/openapi.json', ({ api }, res) => {
  res.json(createFor(api.version));
});
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
