import { fileURLToPath } from 'node:url';
import express from 'express';
import { QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { documentFor } from 'request-versioning/openapi';
import swaggerJsdoc from 'swagger-jsdoc';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01' } },
});

const user = { first: 'Ada', last: 'Lovelace' };
const serializers = { v1: ({ first, last }) => ({ name: `${first} ${last}` }), v2: (it) => it };

const app = express();
app.use(versioned(versioning));

/**
 * @openapi
 * /users/{id}:
 *   parameters:
 *     - { name: id, in: path, required: true, schema: { type: string } }
 *   get:
 *     responses:
 *       200:
 *         description: A user
 *         content:
 *           application/json:
 *             schema:
 *               anyOf:
 *                 - { $ref: '#/components/schemas/UserV1' }
 *                 - { $ref: '#/components/schemas/UserV2' }
 * components:
 *   schemas:
 *     UserV1:
 *       x-versions: [v1]
 *       type: object
 *       required: [name]
 *       properties: { name: { type: string } }
 *     UserV2:
 *       x-versions: { since: v2 }
 *       type: object
 *       required: [first, last]
 *       properties: { first: { type: string }, last: { type: string } }
 */
app.get('/users/:id', ({ api }, res) => {
  res.json(api.pick(serializers)(user));
});

/**
 * @openapi
 * /teams:
 *   get:
 *     x-versions: { since: v2 }
 *     tags: [Teams]
 *     responses:
 *       200:
 *         description: Teams
 *         content: { application/json: { schema: { type: array, items: { type: string } } } }
 */
app.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), (_req, res) => {
  res.json(['Engines']); // v1 gets 404
});

const document = swaggerJsdoc({
  definition: { openapi: '3.1.0', info: { title: 'Users', version: '' } },
  apis: [fileURLToPath(import.meta.url)],
});
app.get('/openapi.json', ({ api }, res) => {
  res.json(documentFor(versioning, document, api.version));
});
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
