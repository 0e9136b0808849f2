import swagger from '@fastify/swagger';
import Fastify, { type FastifyRequest } from 'fastify';
import { QueryParameterVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';
import { documentFor } from 'request-versioning/openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schema of the request body in each version. */
    bodies?: Partial<Record<'v1' | 'v2', object>>;
  }
}

const text = { type: 'string' };
const bodies = {
  v1: {
    'x-versions': ['v1'],
    type: 'object',
    required: ['name'],
    properties: { name: text },
    additionalProperties: false,
  },
  v2: {
    'x-versions': { since: 'v2' },
    type: 'object',
    required: ['first'],
    properties: { first: text, last: text },
    additionalProperties: false,
  },
};

/** Validates the body with the schema of its version alone. */
export async function validateBody(request: FastifyRequest) {
  const { bodies } = request.routeOptions.config;
  if (!bodies || request.validateInput(request.body, request.api.pick(bodies))) return;
  throw Object.assign(new Error('Invalid body.'), { statusCode: 400 });
}

export async function createApp() {
  const app = Fastify({ ajv: { customOptions: { keywords: ['x-versions'] } } });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Users', version: '' } },
    transform({ schema, url, route: { config } }) {
      const { api, bodies } = config ?? {};
      const marked = { 'x-versions': api ? api.versions : undefined, ...schema };
      return {
        url,
        schema: bodies ? { ...marked, body: { anyOf: Object.values(bodies) } } : marked,
      };
    },
  });
  await app.register(versioned, { versioning });
  app.setErrorHandler(versionErrors);
  app.post(
    '/users',
    {
      config: { bodies },
      preValidation: validateBody,
      schema: {
        response: {
          201: { description: 'The new user', type: 'object', additionalProperties: true },
        },
      },
    },
    async ({ body }, reply) => reply.code(201).send(body),
  );
  app.get('/openapi.json', { schema: { hide: true } }, async ({ api }) =>
    documentFor(versioning, app.swagger(), api.version),
  );
  return app;
}
