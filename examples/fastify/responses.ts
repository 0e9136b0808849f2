import Fastify from 'fastify';
import { HeaderVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';

// Each version has a response schema of its own, on one route.

const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' });

const user = { first: 'Ada', last: 'Lovelace', password: 'secret' };
const serializers = {
  v1: ({ first, last, ...rest }: typeof user) => ({ name: `${first} ${last}`, ...rest }),
  v2: (row: typeof user) => row,
};
const text = { type: 'string' };
const schemas = {
  v1: { type: 'object', properties: { name: text } },
  v2: { type: 'object', properties: { first: text, last: text } },
};

export const app = Fastify();
app.setErrorHandler(versionErrors);
app.register(async (api) => {
  await api.register(versioned, { versioning });
  api.get('/user', async ({ api: { pick } }, reply) => {
    const body = pick(serializers)(user);
    const serialize = reply.compileSerializationSchema(pick(schemas));
    // These are the last lines, because an error that is thrown after them would be sent with the schema of the user.
    reply.serializer(serialize).type('application/json; charset=utf-8');
    return reply.send(body);
  });
});
