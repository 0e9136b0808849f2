import {
  include,
  NamespaceVersioning,
  NoReverseMatch,
  RouteReverser,
  reverseWithFallback,
} from 'request-versioning';
import { expect, test } from 'vitest';

const request = { version: 'v1' };
const v1 = include('/v1', { users: '/users' });
const reverser = new RouteReverser({ v1, users: '/users', page: '/pages/:id' });
const versioning = new NamespaceVersioning({ reverser });

/** Strategies whose reverser throws `versioned` for a view with a version, and `unversioned` for any other. */
function throwing(versioned: Error, unversioned: Error) {
  const reverse = (name: string) => {
    throw name.startsWith('v1:') ? versioned : unversioned;
  };
  return new NamespaceVersioning({ reverser: { reverse } });
}

test('the versioned route is taken where there is one', () => {
  expect(reverseWithFallback(versioning, 'users', { request })).toBe('/v1/users');
});

test('the unversioned route is taken where there is none, with the arguments as they were given', () => {
  const options = { params: { id: 7 }, request, query: { page: 2 } };
  expect(reverseWithFallback(versioning, 'page', options)).toBe('/pages/7?page=2');
  expect(reverseWithFallback(versioning, 'page', { args: [8] })).toBe('/pages/8');
});

test('options may be left out', () => {
  expect(reverseWithFallback(versioning, 'users')).toBe('/users');
});

test('where neither matches, NoReverseMatch says what was missing in both', () => {
  const missing = new NoReverseMatch('No v1:users.');
  const strategy = throwing(missing, new NoReverseMatch('No users.'));
  expect(() => reverseWithFallback(strategy, 'users', { request })).toThrow(
    expect.objectContaining({
      code: 'ERR_NO_REVERSE_MATCH',
      message: 'No v1:users. Without the version: No users.',
      cause: missing,
    }),
  );
});

test('a NoReverseMatch of another copy of this package is told by its code', () => {
  const foreign = Object.assign(new Error('foreign'), { code: 'ERR_NO_REVERSE_MATCH' });
  const strategy = throwing(foreign, foreign);
  expect(() => reverseWithFallback(strategy, 'users', { request })).toThrow(
    new NoReverseMatch('foreign Without the version: foreign'),
  );
});

test('any other error passes through, of the second attempt too', () => {
  const error = new TypeError('broken');
  const strategy = throwing(new NoReverseMatch('none'), error);
  expect(() => reverseWithFallback(strategy, 'users', { request })).toThrow(error);
});

test('NoReverseMatch is an error of its own name and code, with a cause', () => {
  const cause = new Error('inner');
  const error = new NoReverseMatch('none', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'NoReverseMatch', code: 'ERR_NO_REVERSE_MATCH', cause });
  expect(String(error)).toBe('NoReverseMatch: none');
});
