import {
  include,
  NamespaceVersioning,
  NoReverseMatch,
  RouteReverser,
  reverseWithFallback,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const request = { version: 'v1' };
const v1 = include('/v1', { users: '/users' });
const reverser = new RouteReverser({ v1, users: '/users', page: '/pages/:id' });
const versioning = new NamespaceVersioning({ reverser });

/** Calls `reverseWithFallback`. Its reverser throws `versioned` for `v1:users` and `unversioned` for `users`. */
function reverseThrowing(versioned: unknown, unversioned: unknown): string {
  const reverse = (name: string) => {
    throw name.startsWith('v1:') ? versioned : unversioned;
  };
  const strategy = new NamespaceVersioning({ reverser: { reverse } });
  return reverseWithFallback(strategy, 'users', { request });
}

test('reverseWithFallback takes the versioned route, or else the unversioned route with the same arguments', () => {
  expect(reverseWithFallback(versioning, 'users', { request })).toBe('/v1/users');
  const options = { params: { id: 7 }, request, query: { page: 2 } };
  expect(reverseWithFallback(versioning, 'page', options)).toBe('/pages/7?page=2');
  expect(reverseWithFallback(versioning, 'users')).toBe('/users');
});

test('reverseWithFallback names both mismatches if neither route matches', () => {
  const missing = new NoReverseMatch('No v1:users.');
  expect(() => reverseThrowing(missing, new NoReverseMatch('No users.'))).toThrow(
    expect.objectContaining({
      code: 'ERR_NO_REVERSE_MATCH',
      message: 'No v1:users. Without the version: No users.',
      cause: missing,
    }),
  );
});

test.each([
  ['undefined', undefined],
  ['an error with the code', Object.assign(new Error('x'), { code: 'ERR_NO_REVERSE_MATCH' })],
])('reverseWithFallback passes %s through if either attempt throws it', (_, value) => {
  const missing = new NoReverseMatch('none');
  expect(thrown(() => reverseThrowing(value, missing))).toBe(value);
  expect(thrown(() => reverseThrowing(missing, value))).toBe(value);
});
