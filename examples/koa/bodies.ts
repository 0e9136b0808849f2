import Router from '@koa/router';
import Koa from 'koa';
import { QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/koa';
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

/** Reads the body of a request. An application takes koa-bodyparser. */
async function readJSON(stream: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const router = new Router();
router.post('/users', versioned(versioning), async (ctx) => {
  const body = ctx.api.pick(schemas).safeParse(await readJSON(ctx.req));
  ctx.status = body.success ? 201 : 422;
  ctx.body = body.success ? body.data : { issues: body.error.issues };
});
router.get('/openapi.json', versioned(versioning), (ctx) => {
  ctx.body = describe(ctx.api.version);
});

export const app = new Koa().use(versionErrors).use(router.routes());
