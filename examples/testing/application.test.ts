import { expect, test } from 'vitest';
import { serve } from './server.js';
import { versioning } from './users.js';

test('a client of an unknown version gets problem details', async () => {
  const send = await serve();
  const response = await send('/users/7?version=v9');
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED' });
});

test.each(versioning.allowedVersions)('a link in a response of %s leads back', async (version) => {
  const send = await serve();
  const { reverse } = versioning.forVersion(version);
  const response = await send(reverse('user', { params: { id: 7 } }));
  const user = (await response.json()) as { self: string };
  const followed = await send(user.self);
  expect(await followed.json()).toEqual(user);
});
