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

const reverser = new RouteReverser<Routes>({
  user: ['/users/:id', '/:version/users/:id'],
  report: '/reports/:id{.:format}',
});

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
])('rejects missing or unknown arguments: %s with %o', (pattern, options) => {
  expect(() => new RouteReverser({ view: pattern }).reverse('view', options)).toThrow(
    NoReverseMatch,
  );
});

test('the first choice of a pattern decides, even if a URL cannot carry its value', () => {
  const reverser = new RouteReverser({ view: '/f{/:p}{-*q}' });
  expect(() => reverser.reverse('view', { args: ['a/b'] })).toThrow(NoReverseMatch);
});

test.each<[pattern: string, value: PathValue]>([
  ['/x/:id', 'a/b'],
  ['/x/:id', ''],
  ['/x/:id', '.'],
  ['/x/:id', '..'],
  ['/x/:id', '\udfff'],
  ['/x/:id', ['a']],
  ['/x/*id', []],
  ['/x/*id', ''],
  ['/x/*id', '/'],
  ['/x/*id', 'a//b'],
  ['/x/*id', ['', 'evil.example']],
  ['/x/*id', 'a/./b'],
  ['/x/*id', ['a', 'b/c']],
  ['/x/*id', ['a', '\ud800']],
])('rejects a value that a URL cannot carry: in %s the id %j', (pattern, id) => {
  expect(() => new RouteReverser({ view: pattern }).reverse('view', { params: { id } })).toThrow(
    NoReverseMatch,
  );
});

describe('the message for a log', () => {
  const LONG = 'x'.repeat(10_000);
  const HOSTILE = '\0\n\x7f\x85\u2028\u2029\u061c\u200e\u202e\u2066';

  test.each<[string, string, ReverseOptions]>([
    ['a name is', LONG, {}],
    ['the name of a route is', `known ${LONG}`, {}],
    ['a name to escape is', '\n'.repeat(10_000), {}],
    ['the names and the values of params are', 'file', { params: { [LONG]: LONG, x: LONG } }],
    [
      'many params are',
      'file',
      { params: Object.fromEntries([...LONG].map((x, n) => [x + n, LONG])) },
    ],
    ['many args are', 'file', { args: Array(10_000).fill('\u202e'.repeat(100)) }],
    ['many patterns are', 'many', { params: { [LONG]: LONG } }],
  ])('has fewer than 2,000 characters, however long %s', (_, name, options) => {
    const many = Array.from({ length: 100 }, (_, n) => `/${n}/:${'y'.repeat(100)}`);
    const known = { [`known ${LONG}`]: '/known/:id' };
    const reverser = new RouteReverser<Routes>({ file: '/files/*path', many, ...known });
    const versioning = new NamespaceVersioning({ reverser });
    const request = { version: LONG };
    for (const reverse of [
      () => reverser.reverse(name, options),
      () => reverseWithFallback(versioning, name, { ...options, request }),
    ]) {
      expect((thrown(reverse) as Error).message.length).toBeLessThan(2000);
    }
  });

  test('has fewer than 2,500 characters, even if each character is escaped', () => {
    const escaped = '\0'.repeat(10_000);
    const reverser = new RouteReverser<Routes>({ [escaped]: `/:"${escaped}"` });
    const reverse = () => reverser.reverse(escaped, { params: { [escaped]: escaped, x: escaped } });
    expect((thrown(reverse) as Error).message.length).toBeLessThan(2500);
  });

  test.each<[string, string, ReverseOptions]>([
    ['name', `view${HOSTILE}`, {}],
    ['parameter', 'file', { params: { [HOSTILE]: 1 } }],
    ['value', 'file', { params: { path: `\ud800${HOSTILE}` } }],
    ['value among args', 'file', { args: [HOSTILE, HOSTILE] }],
    ['pattern', 'hostile', {}],
  ])('escapes line breaks and direction controls in a %s', (_, name, options) => {
    const patterns = { file: '/files/*path', hostile: `/\u202e:"${HOSTILE}"` };
    const { message } = thrown(() =>
      new RouteReverser<Routes>(patterns).reverse(name, options),
    ) as Error;
    expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  });
});
