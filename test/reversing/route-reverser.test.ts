import {
  include,
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
  home: '/',
  users: '/users',
  user: ['/users/:id', '/:version/users/:id'],
  report: '/reports/:id{.:format}',
  optional: '/a{/:x}/b{/:y{/:z}}',
  file: '/files/*path',
  files: ['/one/:path', '/many/*path'],
  between: '/from/*path/to/:id',
  quoted: '/q/:"api-version"',
  escaped: '/x\\:y/:id',
  café: '/café/été 1/:id',
  v1: include('/v1', { posts: '/posts' }),
});

const reverse = (name: string, options?: ReverseOptions) => reverser.reverse(name, options);

const USED: Record<string, [name: string, options: ReverseOptions | undefined, url: string][]> = {
  'builds a URL from the path-to-regexp pattern of a name': [
    ['home', undefined, '/'],
    ['users', {}, '/users'],
    ['file', { params: { path: 'a b/c' } }, '/files/a%20b/c'],
    ['file', { params: { path: ['a b', 'c'] } }, '/files/a%20b/c'],
    ['quoted', { params: { 'api-version': 'v1' } }, '/q/v1'],
    ['escaped', { params: { id: 1 } }, '/x:y/1'],
    ['v1:posts', {}, '/v1/posts'],
  ],
  'uses the first of several patterns that takes exactly the given arguments': [
    ['user', { params: { id: 7 } }, '/users/7'],
    ['user', { params: { id: 7, version: 'v1' } }, '/v1/users/7'],
    ['user', { params: { version: 'v1' }, args: [7] }, '/v1/users/7'],
    ['user', { args: ['v1', 7] }, '/v1/users/7'],
    ['files', { params: { path: 'a' } }, '/one/a'],
    ['files', { params: { path: 'a/b' } }, '/many/a/b'],
    ['files', { params: { path: ['a', 'b'] } }, '/many/a/b'],
  ],
  'leaves out a group in {} without arguments': [
    ['report', { params: { id: 7 } }, '/reports/7'],
    ['report', { params: { id: 7, format: undefined, none: undefined } }, '/reports/7'],
    ['optional', {}, '/a/b'],
    ['optional', { params: { x: 1 } }, '/a/1/b'],
    ['optional', { params: { y: 2 } }, '/a/b/2'],
    ['optional', { params: { x: 1, y: 2, z: 3 } }, '/a/1/b/2/3'],
    ['optional', { args: [1, 2] }, '/a/1/b/2'],
  ],
  'fills the parameters that params does not name with args, in order': [
    ['file', { args: [['a', 'b']] }, '/files/a/b'],
    ['between', { args: ['1'], params: { id: '2' } }, '/from/1/to/2'],
    ['between', { args: ['2'], params: { path: '1' } }, '/from/1/to/2'],
    ['between', { args: ['1', '2'], params: { id: undefined } }, '/from/1/to/2'],
  ],
  'reads format as the parameter format': [
    ['report', { params: { id: 7, format: 'csv' }, format: 'json' }, '/reports/7.json'],
    ['report', { args: [7], format: 'json' }, '/reports/7.json'],
    ['report', { params: { id: 7 }, format: null }, '/reports/7'],
  ],
  'appends query and fragment': [
    ['users', { query: { tag: ['a', 'b'], page: undefined } }, '/users?tag=a&tag=b'],
    ['users', { query: { 'a b': "it's&=é" } }, '/users?a+b=it%27s%26%3D%C3%A9'],
    ['users', { query: {} }, '/users'],
    ['users', { query: { tag: [], page: null } }, '/users'],
    ['users', { query: new URLSearchParams('a=1&a=2&b=~') }, '/users?a=1&a=2&b=~'],
    ['users', { query: new Map([['page', 2]]) }, '/users?page=2'],
    ['users', { query: null, fragment: null }, '/users'],
    ['users', { fragment: 'a b#c/é?' }, '/users#a%20b%23c/%C3%A9?'],
    ['users', { query: { page: 1 }, fragment: '' }, '/users?page=1#'],
  ],
  'writes a number as its digits': [
    ['user', { params: { id: 0 } }, '/users/0'],
    ['user', { params: { id: -1 } }, '/users/-1'],
    ['user', { params: { id: 1.5 } }, '/users/1.5'],
  ],
  'writes a URL in ASCII': [
    ['user', { args: ['é😀'] }, '/users/%C3%A9%F0%9F%98%80'],
    ['user', { args: ['?#&=:@;,\\'] }, '/users/%3F%23%26%3D%3A%40%3B%2C%5C'],
    ['user', { args: ['-._~'] }, '/users/-._~'],
    ['café', { args: [1] }, '/caf%C3%A9/%C3%A9t%C3%A9%201/1'],
  ],
};

describe.each(Object.entries(USED))('%s', (_, rows) => {
  test.each(rows)('%s with %o is %s', (name, options, url) => {
    expect(reverse(name, options)).toBe(url);
  });
});

const REASON =
  'An argument is missing or unknown, or a value that a URL cannot carry: empty, `.`, `..` or `/`.';

describe('if nothing fits, NoReverseMatch', () => {
  test.each<[string, ReverseOptions, string]>([
    ['\u0085', { params: { id: 7 } }, 'No route is named "\\u0085".'],
    [
      'user',
      { params: { none: undefined, id: 7, page: 2 }, args: ['a'] },
      'No route named "user" takes params {"none":undefined,"id":7,"page":2} and args ["a"]. ' +
        `Tried "/users/:id","/:version/users/:id". ${REASON}`,
    ],
    [
      'report',
      { params: { id: 7 }, format: '' },
      'No route named "report" takes params {"id":7,"format":""} and args []. ' +
        `Tried "/reports/:id{.:format}". ${REASON}`,
    ],
  ])('has the name, the arguments and the patterns for %j with %o', (name, options, message) => {
    const error = thrown(() => reverse(name, options));
    expect(error).toMatchObject({ name: 'NoReverseMatch', code: 'ERR_NO_REVERSE_MATCH', message });
  });

  test.each<[pattern: string, options: ReverseOptions]>([
    ['/:a/:b/:c', { params: { b: 1 } }],
    ['/:a{/:b}/:c{/:d}', {}],
    ['/:a{/:b}/:c{/:d}', { params: { d: 1 } }],
    ['/x{/:a/:b}', { params: { b: 1 } }],
    ['/x{/:a/:b}{/:c}', { params: { a: 1, z: 1 } }],
    ['/x{/:a}{/:b}{/:c}{/:d}', { params: { z: 1 } }],
    ['/x{/:a/:b}', { args: ['1'] }],
    ['/x{/:a/:b}{/:c/:d/:e}', { args: ['1'] }],
    ['/x{/:a}/:b/:c', { args: ['1', '2', '3', '4'] }],
    ['/x{/:a}/:b/:c', { args: ['1', '2', '3'], params: { c: 4 } }],
    ['/x{/:a}/:b/:c', { args: [undefined as never], params: { a: 1, b: 2 } }],
    ['/x/:a', { params: { a: null as never } }],
    ['/x/:a', { params: Object.create({ a: 1 }) }],
  ])('rejects missing or unknown arguments: %s with %o', (pattern, options) => {
    expect(() => new RouteReverser({ view: pattern }).reverse('view', options)).toThrow(
      NoReverseMatch,
    );
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

  const LONG = 'x'.repeat(10_000);
  const HOSTILE = '\0\n\x7f\x85\u2028\u2029\u061c\u200e\u202e\u2066';

  test.each<[string, string, ReverseOptions]>([
    ['a name is', LONG, {}],
    ['a name to escape is', '\n'.repeat(10_000), {}],
    ['a name with its parameter is', LONG, { params: { [LONG]: LONG } }],
    ['the name of a parameter is', 'file', { params: { [LONG]: LONG } }],
    [
      'many params are',
      'file',
      { params: Object.fromEntries([...LONG].map((x, n) => [x + n, LONG])) },
    ],
    ['many args are', 'file', { args: Array(10_000).fill('\u202e'.repeat(100)) }],
    ['many patterns are', 'many', { params: { [LONG]: LONG } }],
  ])('has a message of fewer than 2,000 characters, however long %s', (_, name, options) => {
    const many = Array.from({ length: 100 }, (_, n) => `/${n}/:${'y'.repeat(100)}`);
    const reverser = new RouteReverser<Routes>({ file: '/files/*path', many });
    const versioning = new NamespaceVersioning({ reverser });
    for (const reverse of [
      () => reverser.reverse(name, options),
      () => reverseWithFallback(versioning, name, { ...options, request: { version: LONG } }),
    ]) {
      expect((thrown(reverse) as Error).message.length).toBeLessThan(2000);
    }
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

test.each<ReverseOptions>([
  { query: { q: '\ud800' } },
  { query: { '\ud800': 'q' } },
  { fragment: '\ud800' },
])('a lone surrogate in the query or the fragment is a URIError: %j', (options) => {
  expect(() => reverse('users', options)).toThrow(URIError);
});

describe('a wrong route is a TypeError at construction', () => {
  const WRONG = 'it must begin with "/" and have no "//" and no "." or ".." segment';

  test.each([
    ...['users', '', '//evil.example', '/a//b', '{/a}/../b', '/a/./b', '/a/..', '/%2e%2e/b'],
    ...['/admin/.x/:id/..', '/a/.%2E/b'],
  ])('%s', (pattern) => {
    const message = `RouteReverser: "users" has a wrong pattern "${pattern}": ${WRONG}`;
    expect(() => new RouteReverser({ users: ['/ok', pattern] })).toThrow(new TypeError(message));
  });

  test.each([
    ...['/:', '/*', '/{a', '/(a)', '/a?', '/a+', '/:a:b', '/x:a{:b}'],
    '{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}{/:i}',
  ])('%s, which path-to-regexp rejects', (pattern) => {
    const error = thrown(() => new RouteReverser({ users: pattern }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^RouteReverser: "users" has a wrong pattern "/),
      cause: expect.any(Error),
    });
  });

  test.each(['/:x/:x', '/p{/:c}/:x{/s}/:x', '{/:x}/*x'])('%s, which names x twice', (pattern) => {
    const message = `wrong pattern "${pattern}": rename one of its parameters named "x"`;
    expect(() => new RouteReverser({ users: pattern })).toThrow(
      new TypeError(`RouteReverser: "users" has a ${message}`),
    );
  });

  test('but not 256 choices of optional groups', () => {
    const reverser = new RouteReverser({ x: '/x{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}' });
    expect(reverser.reverse('x', { args: ['1', '2'] })).toBe('/x/1/2');
  });

  test.each([
    ['/users/{id}', '{id}', ':id'],
    ['/{id}', '{id}', ':id'],
    ['/users/{id}/posts/{post_id}', '{id}', ':id'],
    ['/users/{id}{.:format}', '{id}', ':id'],
    ['/users{/{id}}', '{id}', ':id'],
    ['/users/{user-id}', '{user-id}', ':"user-id"'],
    ['/länder/{größe}', '{größe}', ':größe'],
  ])('%s, which is OpenAPI syntax', (pattern, segment, meant) => {
    const message = `write "${meant}" for "${segment}", because {} holds an optional part`;
    expect(() => new RouteReverser({ users: pattern })).toThrow(
      new TypeError(`RouteReverser: "users" has a wrong pattern "${pattern}": ${message}`),
    );
  });

  test('OpenAPI syntax after a prefix', () => {
    const users = include('/users/', { user: '{id}' });
    expect(() => new RouteReverser({ users })).toThrow('write ":id" for "{id}"');
  });

  test.each([
    ['/users{/:id}', '/users/1'],
    ['/users/{:id}', '/users/1'],
    ['/users/:id{.json}', '/users/1.json'],
    ['/:id/{list.json}', '/1/list.json'],
    ['/:id/{2}', '/1/2'],
    ['/:id{/list}', '/1/list'],
    ['/x{list}/:id', '/xlist/1'],
    ['/{x}y/:id', '/xy/1'],
    ['/{:lang/}users', '/1/users'],
  ])('but not %s, which builds %s', (pattern, url) => {
    expect(new RouteReverser({ users: pattern }).reverse('users', { args: [1] })).toBe(url);
  });
});

describe('origin', () => {
  const routes = { users: '/users' };
  const request = { version: 'v1' };

  test.each<[origin: string | null | undefined, url: string]>([
    [undefined, '/users'],
    [null, '/users'],
    ['https://example.com:8443', 'https://example.com:8443/users'],
    ['http://[::1]:443', 'http://[::1]:443/users'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example/users'],
  ])('%s makes the URL %s', (origin, url) => {
    expect(new RouteReverser(routes, { origin }).reverse('users', { request })).toBe(url);
  });

  test('makes an absolute URL as a function of the request, if there is a request', () => {
    const requests: unknown[] = [];
    const origin = (request: unknown) => `https://host-${requests.push(request)}`;
    const reverser = new RouteReverser(routes, { origin });
    expect(reverser.reverse('users', { request })).toBe('https://host-1/users');
    expect(reverser.reverse('users')).toBe('/users');
    expect(requests).toEqual([request]);
    expect(requests[0]).toBe(request);
  });

  test('passes through an error of the function', () => {
    const origin = () => decodeURIComponent('%');
    const reverser = new RouteReverser(routes, { origin });
    expect(() => reverser.reverse('users', { request })).toThrow(URIError);
  });

  test.each([
    ...['example.com', 'ftp://example.com', 'xhttps://example.com', 'blob:https://example.com'],
    ...['https://', 'https://a b', 'https://example.com:99999', '', 'https://example.com/'],
    ...['https://EXAMPLE.com', 'HTTPS://example.com', 'https://example.com:443'],
    ...['https://example.com:', 'https://user@example.com', 'https://user:password@example.com'],
    ...['https://@example.com', 'https://example.com\\', 'https:\\\\example.com'],
    ...['https://example.com?q', 'https://example.com#f', 'https://example.com/api'],
    ...[' https://example.com', 'https://example.com\r\n', 'https://exam\tple.com'],
    ...['https://bücher.example', 'http://[0::1]:80', 'http://127.1'],
    ...[7, ['https://example.com'], new URL('https://example.com')],
  ])('rejects any form other than the origin of a URL: %j', (origin) => {
    expect(() => new RouteReverser(routes, { origin } as never)).toThrow(
      'RouteReverser: origin must be an origin like "https://example.com", got ',
    );
  });
});

test('changes no options, and ignores later changes of the routes', () => {
  const params = Object.freeze({ id: 7 });
  const options = Object.freeze({ params, args: Object.freeze([]), format: 'json' });
  const routes = { report: '/reports/:id.:format' };
  const reverser = new RouteReverser(Object.freeze({ report: Object.freeze([routes.report]) }));
  const changed = new RouteReverser(routes);
  routes.report = '/other';
  expect(reverser.reverse('report', options)).toBe('/reports/7.json');
  expect(changed.reverse('report', options)).toBe('/reports/7.json');
});
