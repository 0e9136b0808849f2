import { server as createHapi } from '@hapi/hapi';
import { NoReverseMatch, URLPathVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { hapiReverser } from './hapi-reverser.js';

const app = createHapi();
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  reverser: hapiReverser(app),
});
app.route({
  method: 'GET',
  path: '/{version}/users/{id}',
  options: { id: 'user' },
  handler: ({ params }) => {
    const { reverse } = versioning.forRequest({}, { params });
    return reverse('user', { params: params as { id: string } });
  },
});

test('a link in hapi keeps the version, and leads back', async () => {
  const { result } = await app.inject('/v2/users/a%20b');
  expect(result).toBe('/v2/users/a%20b');
});

test('a route without the id is no route', () => {
  const { reverse } = versioning.forVersion('v1');
  expect(() => reverse('team', { params: { id: 7 } })).toThrow(NoReverseMatch);
});
