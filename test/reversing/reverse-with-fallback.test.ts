import {
  include,
  NamespaceVersioning,
  NoReverseMatch,
  RouteReverser,
  reverseWithFallback,
  type UrlReverser,
} from 'request-versioning';
import { expect, test } from 'vitest';

const request = { version: 'v1' };

/** Answers with what stands under the name, or throws it. */
function answering(answers: Record<string, string | Error>): UrlReverser {
  return {
    reverse(viewname) {
      const answer = answers[viewname] ?? new NoReverseMatch(`No ${viewname}.`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

function withFallback(reverser: UrlReverser): string {
  return reverseWithFallback(new NamespaceVersioning({ reverser }), 'users', { request });
}

test('the versioned route is taken where there is one', () => {
  expect(withFallback(answering({ 'v1:users': '/v1/users', users: '/users' }))).toBe('/v1/users');
});

test('the unversioned route is taken where no versioned one matches', () => {
  expect(withFallback(answering({ users: '/users' }))).toBe('/users');
});

test('with the arguments as they were given', () => {
  const reverser = new RouteReverser({ page: '/pages/:id', v1: include('/v1', {}) });
  const versioning = new NamespaceVersioning({ reverser });
  const options = { kwargs: { id: 7 }, request, query: { page: 2 } };
  expect(reverseWithFallback(versioning, 'page', options)).toBe('/pages/7?page=2');
  expect(reverseWithFallback(versioning, 'page', { args: [8] })).toBe('/pages/8');
});

test('options may be left out', () => {
  const versioning = new NamespaceVersioning({ reverser: answering({ users: '/users' }) });
  expect(reverseWithFallback(versioning, 'users')).toBe('/users');
});

test('where neither matches, NoReverseMatch says what was missing in both', () => {
  expect(() => withFallback(answering({}))).toThrow(
    expect.objectContaining({
      code: 'ERR_NO_REVERSE_MATCH',
      message: 'No v1:users. Without the version: No users.',
      cause: expect.objectContaining({ message: 'No v1:users.' }),
    }),
  );
});

test('a NoReverseMatch of another copy of this package is told by its code', () => {
  const foreign = Object.assign(new Error('foreign'), { code: 'ERR_NO_REVERSE_MATCH' });
  expect(withFallback(answering({ 'v1:users': foreign, users: '/users' }))).toBe('/users');
});

test('any other error passes through, of the second attempt too', () => {
  const error = new TypeError('broken');
  expect(() => withFallback(answering({ users: error }))).toThrow(error);
});

test('NoReverseMatch is an error of its own name and code, with a cause', () => {
  const cause = new Error('inner');
  const error = new NoReverseMatch('none', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'NoReverseMatch',
    code: 'ERR_NO_REVERSE_MATCH',
    message: 'none',
    cause,
  });
  expect(String(error)).toBe('NoReverseMatch: none');
});
