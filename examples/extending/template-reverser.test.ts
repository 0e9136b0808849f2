import { HeaderVersioning, NoReverseMatch, URLPathVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { templateReverser } from './template-reverser.js';

const routes = { users: '/{version}/users', user: '/{version}/users/{id}' };
const { reverse } = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  reverser: templateReverser(routes),
}).forRequest({}, { params: { version: 'v2' } });

test.each([
  ['users', { query: { page: 'a b' }, fragment: 'top' }, '/v2/users?page=a+b#top'],
  ['users', { params: null, query: null }, '/v2/users'],
  ['user', { params: { id: 'a/b' } }, '/v2/users/a%2Fb'],
  ['user', { params: { id: 7 }, version: 'v1' }, '/v1/users/7'],
] as const)('%s with %j is a link', (name, options, url) => {
  expect(reverse(name, options)).toBe(url);
});

test.each([
  ['teams', {}],
  ['user', {}],
  ['user', { params: { id: '..' } }],
  ['user', { params: { id: '' } }],
  ['user', { params: { id: ['a', 'b'] } }],
  ['users', { params: { id: 7 } }],
  ['users', { format: 'json' }],
  ['users', { args: ['a'] }],
])('%s with %j is no link', (name, options) => {
  expect(() => reverse(name, options)).toThrow(NoReverseMatch);
});

test('the reverser ignores the version, which the strategy has used', () => {
  const reverser = templateReverser({ users: '/users' });
  const versioning = new HeaderVersioning({ allowedVersions: ['v1'], reverser });
  expect(versioning.reverse('users', { version: 'v1' })).toBe('/users');
});
