import { unauthorized } from '@hapi/boom';
import { server as createHapi, type RouteOptionsResponseSchema } from '@hapi/hapi';
import Joi from 'joi';
import { HeaderVersioning, RouteReverser } from 'request-versioning';
import { versioned } from './plugin.ts';

// The version is a header: Accept-Version: v1
export const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'], // oldest first
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/users/:id' }),
});

interface User {
  first: string;
  last: string;
}
const users = new Map<number, User>([[7, { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};
const [text, self] = [Joi.string().required(), Joi.string().required()];
const schemas = {
  v1: Joi.object({ name: text, self }),
  v2: Joi.object({ first: text, last: text, self }),
};

/** Validates a response by the schema of its version. Joi gets the field `app` of the request as context. */
const schema: RouteOptionsResponseSchema = async (body, { context }) => {
  await context?.app.request.api.pick(schemas).validateAsync(body);
};

export const app = createHapi({
  port: process.env.PORT ?? 3000,
  routes: {
    cors: {
      origin: ['https://app.example.com'],
      additionalHeaders: [versioning.headerName], // or a browser does not send it
      additionalExposedHeaders: ['Deprecation', 'Sunset', 'Link', 'Retry-After'], // or scripts do not see them
    },
  },
});

app.auth.scheme('key', () => ({
  authenticate: ({ headers }, h) =>
    headers.authorization === 'Bearer acme-key'
      ? h.authenticated({ credentials: { user: { name: 'acme' } } })
      : h.unauthenticated(unauthorized(null, 'Bearer')),
}));
app.auth.strategy('key', 'key');
app.auth.default('key');

/** Sends each error in the format of this API: those of the versions, of hapi and of the handlers. */
app.ext('onPreResponse', ({ response }, h) => {
  if (!('isBoom' in response)) return h.continue;
  const { statusCode, payload, headers } = response.output;
  const { code = 'ERR_HTTP', message } = payload;
  const sent = h.response({ error: { code, message } }).code(statusCode);
  for (const [name, value] of Object.entries(headers)) sent.header(name, `${value}`);
  return sent;
});

await app.register({ plugin: versioned, options: { versioning } });

app.route([
  {
    method: 'GET',
    path: '/users/{id}',
    options: {
      response: { schema },
      validate: { params: Joi.object({ id: Joi.number() }) },
    },
    handler({ app: { api }, params }, h) {
      const id = Number(params.id);
      const user = users.get(id);
      if (!user) return h.response({ error: { code: 'ERR_NO_SUCH_USER' } }).code(404);
      return { ...api.pick(serializers)(user), self: api.reverse('user', { params: { id } }) };
    },
  },
  {
    method: 'GET',
    path: '/teams',
    options: { plugins: { versioning: { versions: { since: 'v2' } } } },
    handler: () => ['Engines'],
  },
  {
    method: 'GET',
    path: '/health',
    options: { auth: false, plugins: { versioning: false } },
    handler: () => 'ok',
  },
]);
