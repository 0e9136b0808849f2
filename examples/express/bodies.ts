import express from 'express';
import { type ApiOf, QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { documentFor } from 'request-versioning/openapi';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
});

const schemas = {
  v1: z.strictObject({ name: z.string() }),
  v2: z.strictObject({ first: z.string(), last: z.string() }),
};
const bodyOf = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

/** Returns the document of one version, from the schemas that validate its bodies. */
function describe(version: 'v1' | 'v2') {
  const body = bodyOf(versioning.forVersion(version).pick(schemas));
  const responses = { 201: { description: 'The new user', ...body } };
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: 'Users', version },
    paths: { '/users': { post: { requestBody: body, responses } } },
  });
  return documentFor(versioning, document, version);
}

export const app = express();
app.use(versioned(versioning), express.json());
app.post('/users', (req, res) => {
  const body = req.api.pick(schemas).safeParse(req.body);
  if (!body.success) return void res.status(422).json({ issues: body.error.issues });
  res.status(201).json(body.data);
});
app.get('/openapi.json', (req, res) => {
  const { version } = req.api as ApiOf<typeof versioning>; // or declare `Register`
  res.json(describe(version));
});
app.use(versionErrors);
