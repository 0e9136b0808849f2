import Fastify, { type FastifyReply } from 'fastify';
import type { VersionError } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';
import { expect, test } from 'vitest';
import { byHeader } from '../adapters/fixtures.js';

// What docs/fastify.md says beside its programs.

const message = { type: 'object', properties: { message: { type: 'string' } } };
const ownErrors = ({ status, code }: VersionError, _request: unknown, reply: FastifyReply) => {
  reply.code(status).send({ error: { code } });
};

test.each([
  ['strips the body of an error handler in another format', ownErrors, '{}'],
  ['leaves that of versionErrors', versionErrors, expect.stringContaining('LACKS_RESOURCE')],
])('a response schema for 404 %s', async (_, handler, body) => {
  const app = Fastify();
  await app.register(versioned, { versioning: byHeader });
  app.setErrorHandler<VersionError>(handler);
  app.get('/', { schema: { response: { 404: message } } }, async ({ api }) => api.reject());
  const response = await app.inject({ url: '/', headers: { 'Accept-Version': 'v2' } });
  expect([response.statusCode, response.body]).toEqual([404, body]);
});
