import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';
import { documentFor } from 'request-versioning/openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01' } },
});

const text = { type: 'string' };
const User = {
  v1: { 'x-versions': ['v1'], type: 'object', required: ['name'], properties: { name: text } },
  v2: {
    'x-versions': { since: 'v2' },
    type: 'object',
    required: ['first', 'last'],
    properties: { first: text, last: text },
  },
};

// Without this keyword, Fastify refuses to start if the schema of a body, a query or the parameters has a mark.
const app = Fastify({ ajv: { customOptions: { keywords: ['x-versions'] } } });
await app.register(swagger, {
  openapi: { openapi: '3.1.0', info: { title: 'Users', version: '' } },
  transform({ schema, url, route: { config } }) {
    const { versions } = config?.api || {};
    return { url, schema: { 'x-versions': versions, ...schema } };
  },
});
await app.register(versioned, { versioning });
app.setErrorHandler(versionErrors);

const user = { first: 'Ada', last: 'Lovelace' };
const serializers = { v1: ({ first, last }) => ({ name: `${first} ${last}` }), v2: (it) => it };
app.get(
  '/users/:id',
  { schema: { response: { 200: { description: 'A user', anyOf: [User.v2, User.v1] } } } },
  async ({ api }) => api.pick(serializers)(user),
);
app.get(
  '/teams',
  {
    config: { api: { versions: { since: 'v2' } } }, // v1 gets 404
    schema: {
      tags: ['Teams'],
      response: { 200: { description: 'Teams', type: 'array', items: text } },
    },
  },
  async () => ['Engines'],
);
app.get('/openapi.json', { schema: { hide: true } }, async ({ api }) =>
  documentFor(versioning, app.swagger(), api.version),
);
await app.listen({ port: Number(process.env.PORT ?? 3000) });
