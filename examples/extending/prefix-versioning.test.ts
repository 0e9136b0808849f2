import { RouteReverser } from 'request-versioning';
import { versioningContract } from 'request-versioning/contract';
import { expect, test } from 'vitest';
import { PrefixVersioning } from './prefix-versioning.js';

const rules = versioningContract({
  create: (settings) => new PrefixVersioning(settings),
  requestWith: (version) => ({
    request: { url: version === null ? '/users' : `/${version}/users` },
  }),
  requestWithBoth: null, // a path has a single first segment
  malformed: [{ request: { url: '/%E0%A4%A/users' } }],
  followLink: (url) => ({ request: { url } }),
  skip: {
    'any text is a version if none is listed': 'a segment such as `latest` is not a version',
    'the empty text is a version': 'a segment has at least two characters',
    'a link encodes any text as its version': 'a version is `v` and a number',
    'a link keeps the version that is the empty text': 'a segment has at least two characters',
    'versionParam names the parameter that carries the version': 'the segment has no name',
  },
});
for (const { name, run } of rules) test(name, run);

test('a link keeps the version of its request', () => {
  const reverser = new RouteReverser({ user: '/users/:id' });
  const versioning = new PrefixVersioning({ allowedVersions: ['v1', 'v2'], reverser });
  const { version, reverse } = versioning.forRequest({ url: '/v2/users/7' });
  expect(version).toBe('v2');
  expect(reverse('user', { params: { id: 7 } })).toBe('/v2/users/7');
});
