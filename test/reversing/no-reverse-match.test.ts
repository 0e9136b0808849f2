import {
  NamespaceVersioning,
  NoReverseMatch,
  type PathValue,
  type ReverseOptions,
  RouteReverser,
  type Routes,
  reverseWithFallback,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

test.each<[string, ReverseOptions, string]>([
  ['\u0085', { params: { id: 7 } }, 'No route is named "\\u0085".'],
  [
    'user',
    { params: { none: undefined, id: 7, page: 2 }, args: ['a'] },
    'No route named "user" takes params {"none":undefined,"id":7,"page":2} and args ["a"]. ' +
      'Tried "/users/:id","/:version/users/:id".',
  ],
  [
    'report',
    { params: { id: 7 }, format: '' },
    'No route named "report" takes params {"id":7,"format":""} and args []. ' +
      'Tried "/reports/:id{.:format}".',
  ],
])('names the route, the arguments and the patterns for %j with %o', (name, options, message) => {
  const user = ['/users/:id', '/:version/users/:id'];
  const reverser = new RouteReverser<Routes>({ user, report: '/reports/:id{.:format}' });
  const error = thrown(() => reverser.reverse(name, options));
  expect(error).toMatchObject({ name: 'NoReverseMatch', code: 'ERR_NO_REVERSE_MATCH', message });
});

test.each<[pattern: string, options: ReverseOptions]>([
  ['/:a/:b/:c', { params: { b: 1 } }],
  ['/:a{/:b}/:c{/:d}', { params: { d: 1 } }],
  ['/x{/:a/:b}', { params: { b: 1 } }],
  ['/x{/:a/:b}{/:c}', { params: { a: 1, z: 1 } }],
  ['/x{/:a}{/:b}{/:c}{/:d}', { params: { z: 1 } }],
  ['/x{/:a/:b}{/:c/:d/:e}', { args: ['1'] }],
  ['/x{/:a}/:b/:c', { args: ['1', '2', '3', '4'] }],
  ['/x{/:a}/:b/:c', { args: ['1', '2', '3'], params: { c: 4 } }],
  ['/x{/:a}/:b/:c', { args: [undefined as never], params: { a: 1, b: 2 } }],
  ['/x/:a', { params: { a: null as never } }],
  ['/x/:a', { params: { a: 1 }, args: [undefined as never] }],
  ['/x/:a', { params: Object.create({ a: 1 }) }],
])('rejects missing or unknown arguments: %s with %o', (view, options) => {
  expect(() => new RouteReverser({ view }).reverse('view', options)).toThrow(NoReverseMatch);
});

const REJECTED: Record<string, PathValue[]> = {
  '/x/:id': ['a/b', '', '.', '..', '\udfff', ['a']],
  '/x/*id': [[], '', '/', 'a//b', ['', 'evil.example'], 'a/./b', ['a', 'b/c'], ['a', '\ud800']],
  '/x{/:id}{-*other}': ['a/b'], // the first choice of the pattern decides
};

describe.each(Object.entries(REJECTED))(
  '%s rejects a value that a URL cannot carry:',
  (view, values) => {
    test.each(values.map((value) => ({ value })))('$value', ({ value }) => {
      const reverser = new RouteReverser({ view });
      expect(() => reverser.reverse('view', { args: [value] })).toThrow(NoReverseMatch);
    });
  },
);

const CONTROLS = '\0\n\x7f\x85\u2028\u2029\u061c\u200e\u202e\u2066\ud800';
const LONG = CONTROLS.repeat(1000);
const many = Array(10_000).fill(LONG);

test.each<[string, string, ReverseOptions]>([
  ['a name is', LONG, {}],
  ['the name of a route is', `known ${LONG}`, {}],
  ['the names and the values of params are', 'file', { params: { [LONG]: LONG, x: LONG } }],
  ['many params are', 'file', { params: Object.fromEntries(Object.entries(many)) }],
  ['many args are', 'file', { args: many }],
  ['many patterns are', 'many', { params: { [LONG]: LONG } }],
])('has a short message without controls for a log, however long %s', (_, name, options) => {
  const patterns = Array.from({ length: 100 }, (_, n) => `/${n}/\u202e:"${CONTROLS}"`);
  const known = { [`known ${LONG}`]: `/known/:"${LONG}"` };
  const reverser = new RouteReverser<Routes>({ file: '/files/*path', many: patterns, ...known });
  const versioning = new NamespaceVersioning({ reverser });
  const fallback = { ...options, request: { version: LONG } };
  for (const [limit, reverse] of [
    [2500, () => reverser.reverse(name, options)],
    [2000, () => reverseWithFallback(versioning, name, fallback)],
  ] as const) {
    const { message } = thrown(reverse) as NoReverseMatch;
    expect(message.length).toBeLessThan(limit);
    expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u);
  }
});

/** Returns the error of a reverser that throws `versioned` for `v1:users`, and `unversioned` for `users`. */
function fallbackError(versioned: unknown, unversioned: unknown): unknown {
  const reverse = (name: string) => {
    throw name.startsWith('v1:') ? versioned : unversioned;
  };
  const versioning = new NamespaceVersioning({ reverser: { reverse } });
  return thrown(() => reverseWithFallback(versioning, 'users', { request: { version: 'v1' } }));
}

test('reverseWithFallback names both mismatches if neither route matches', () => {
  const cause = new NoReverseMatch('No v1:users.');
  const message = 'No v1:users. Without the version: No users.';
  const error = fallbackError(cause, new NoReverseMatch('No users.'));
  expect(error).toMatchObject({ code: 'ERR_NO_REVERSE_MATCH', message, cause });
});

test.each([
  ['undefined', undefined],
  ['an error with the code', Object.assign(new Error('x'), { code: 'ERR_NO_REVERSE_MATCH' })],
])('reverseWithFallback passes %s through if either attempt throws it', (_, value) => {
  const missing = new NoReverseMatch('none');
  expect(fallbackError(value, missing)).toBe(value);
  expect(fallbackError(missing, value)).toBe(value);
});
