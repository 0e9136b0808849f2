import { expect, test } from 'vitest';
import { userBody, versioning } from './users.js';

test.each([
  ['v1', { name: 'Ada Lovelace', self: '/users/7?version=v1' }],
  ['v2', { first: 'Ada', last: 'Lovelace', self: '/users/7?version=v2' }],
] as const)('a client of %s gets its body', (version, body) => {
  expect(userBody(versioning.forVersion(version), '7')).toEqual(body);
});

test.each(versioning.allowedVersions)('an unknown user has no body in %s', (version) => {
  expect(userBody(versioning.forVersion(version), '8')).toBeUndefined();
});
