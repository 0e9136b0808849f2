import { serve } from '@hono/node-server';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { QueryParameterVersioning } from 'request-versioning';
import { versioned } from 'request-versioning/hono';
import { documentFor } from 'request-versioning/openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01' } },
});

const users = {
  v1: z.object({ name: z.string() }).openapi('UserV1', { 'x-versions': ['v1'] }),
  v2: z
    .object({ first: z.string(), last: z.string() })
    .openapi('UserV2', { 'x-versions': { since: 'v2' } }),
};

const showUser = createRoute({
  method: 'get',
  path: '/users/{id}',
  middleware: versioned(versioning),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'A user',
      content: { 'application/json': { schema: z.union([users.v1, users.v2]) } },
    },
  },
});

const versions = { since: 'v2' } as const;
const listTeams = createRoute({
  method: 'get',
  path: '/teams',
  tags: ['Teams'],
  'x-versions': versions,
  middleware: versioned(versioning, { versions }), // v1 gets 404
  responses: {
    200: {
      description: 'Teams',
      content: { 'application/json': { schema: z.array(z.string()) } },
    },
  },
});

const user = { first: 'Ada', last: 'Lovelace' };
const serializers = {
  v1: ({ first, last }: typeof user) => ({ name: `${first} ${last}` }),
  v2: (it: typeof user) => it,
};
const info = { title: 'Users', version: '' };

export const app = new OpenAPIHono();
app.openapi(showUser, (c) => c.json(c.var.api.pick(serializers)(user), 200));
app.openapi(listTeams, (c) => c.json(['Engines'], 200));
app.get('/openapi.json', versioned(versioning), (c) => {
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info });
  return c.json(documentFor(versioning, document, c.var.api.version));
});
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
