import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { QueryParameterVersioning } from 'request-versioning';
import { versioned } from 'request-versioning/hono';
import { documentFor } from 'request-versioning/openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
});

const schemas = {
  v1: z.strictObject({ name: z.string() }).openapi({ 'x-versions': ['v1'] }),
  v2: z
    .strictObject({ first: z.string(), last: z.string() })
    .openapi({ 'x-versions': { since: 'v2' } }),
};
const content = { 'application/json': { schema: z.union([schemas.v2, schemas.v1]) } };

const createUser = createRoute({
  method: 'post',
  path: '/users',
  middleware: versioned(versioning),
  request: { body: { content, required: true } },
  responses: {
    201: { description: 'The new user', content },
    422: { description: 'The body of another version' },
  },
});

export const app = new OpenAPIHono();
app.openapi(createUser, (c) => {
  const body = c.var.api.pick(schemas).safeParse(c.req.valid('json'));
  return body.success ? c.json(body.data, 201) : c.json({ issues: body.error.issues }, 422);
});
app.get('/openapi.json', versioned(versioning), (c) => {
  const info = { title: 'Users', version: '' };
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info });
  return c.json(documentFor(versioning, document, c.var.api.version));
});
