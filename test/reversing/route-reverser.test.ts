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
import { thrown } from '../thrown-error.js';

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

const KNOWN =
  'Known names: "home","users","user","report","optional","file","files","between","quoted","escaped","café","v1:posts".';

describe('if nothing fits, NoReverseMatch has the name, the arguments and the patterns tried', () => {
  test.each<[string, ReverseOptions | undefined, string]>([
    ['nope', undefined, `No route is named "nope", got params {} and args []. ${KNOWN}`],
    [
      '\u0085',
      { params: { id: 1n } as never },
      `No route is named "\\u0085", got params {"id":1n} and args []. ${KNOWN}`,
    ],
    [
      'user',
      { params: { none: undefined, id: 7, page: 2, size: 3 }, args: ['a'] },
      'No route named "user" takes params {"none":undefined,"id":7,"page":2,"size":3} and args ["a"]: ' +
        '"/users/:id" has no parameter "page","size" and takes 0 args, not 1; ' +
        '"/:version/users/:id" has no parameter "page","size".',
    ],
    [
      'report',
      { params: { id: 7 }, format: '' },
      'No route named "report" takes params {"id":7,"format":""} and args []: parameter "format" of "/reports/:id{.:format}" must not be empty.',
    ],
    [
      'file',
      { params: { path: '\ud800' } },
      'No route named "file" takes params {"path":"\\ud800"} and args []: parameter "path" of "/files/*path" must not contain a lone surrogate.',
    ],
  ])('has the name, the arguments and the patterns for %s with %o', (name, options, message) => {
    const error = thrown(() => reverse(name, options));
    expect(error).toMatchObject({ name: 'NoReverseMatch', code: 'ERR_NO_REVERSE_MATCH', message });
  });

  test.each<[pattern: string, options: ReverseOptions, why: string]>([
    ['/:a/:b/:c', { params: { b: 1 } }, 'lacks "a","c"'],
    ['/:a{/:b}/:c{/:d}', {}, 'lacks "a","c"'],
    ['/:a{/:b}/:c{/:d}', { params: { d: 1 } }, 'lacks "a","c"'],
    ['/x{/:a/:b}', { params: { b: 1 } }, 'lacks "a"'],
    ['/x{/:a/:b}{/:c}', { params: { a: 1, z: 1 } }, 'lacks "b" and has no parameter "z"'],
    ['/x{/:a}{/:b}{/:c}{/:d}', { params: { z: 1 } }, 'has no parameter "z"'],
    ['/x{/:a/:b}', { args: ['1'] }, 'lacks "b"'],
    ['/x{/:a/:b}{/:c/:d/:e}', { args: ['1'] }, 'lacks "b"'],
    ['/x{/:a/:b}{/:c/:d}', { args: ['1'] }, 'lacks "b"'],
    ['/x{/:a}/:b/:c', { args: ['1'] }, 'lacks "c"'],
    ['/x{/:a}/:b/:c', { args: ['1', '2', '3', '4'] }, 'takes 3 args, not 4'],
    ['/x{/:a}/:b/:c', { args: ['1', '2', '3'], params: { c: 4 } }, 'takes 2 args, not 3'],
    ['/x{/:a}/:b/:c', { args: [undefined as never], params: { a: 1, b: 2 } }, 'lacks "c"'],
  ])('gives one reason for %s with %o: %s', (pattern, options, why) => {
    const error = thrown(() => new RouteReverser({ view: pattern }).reverse('view', options));
    expect((error as Error).message).toMatch(new RegExp(`: "[^"]+" ${why}\\.$`));
  });

  test.each<[pattern: string, value: PathValue, fault: string]>([
    ['/x/:id', 'a/b', 'contain "/"'],
    ['/x/:id', '', 'be empty'],
    ['/x/:id', '..', 'contain the segment "." or ".."'],
    ['/x/:id', '\udfff', 'contain a lone surrogate'],
    ['/x/:id', ['a'], 'be a list'],
    ['/x/*id', [], 'be empty'],
    ['/x/*id', '', 'be empty'],
    ['/x/*id', '/', 'be empty'],
    ['/x/*id', 'a//b', 'have an empty segment'],
    ['/x/*id', ['', 'evil.example'], 'have an empty segment'],
    ['/x/*id', 'a/./b', 'contain the segment "." or ".."'],
    ['/x/*id', ['a', 'b/c'], 'contain "/"'],
    ['/x/*id', ['a', '\ud800'], 'contain a lone surrogate'],
  ])('says that in %s the id %j must not %s', (pattern, id, fault) => {
    const error = thrown(() =>
      new RouteReverser({ view: pattern }).reverse('view', { params: { id } }),
    );
    const reason = `: parameter "id" of "${pattern}" must not ${fault}.`;
    expect((error as Error).message.endsWith(reason)).toBe(true);
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

  test('a lone surrogate in query or fragment has the URIError as its cause', () => {
    const message = 'The query or fragment of "users" must not contain a lone surrogate.';
    for (const options of [{ query: { q: '\ud800' } }, { fragment: '\ud800' }]) {
      const error = thrown(() => reverse('users', options));
      expect(error).toBeInstanceOf(NoReverseMatch);
      expect(error).toMatchObject({ message, cause: expect.any(URIError) });
    }
  });
});

describe('an argument of the wrong type is a TypeError', () => {
  const PLAIN = 'must be a string or a number of plain digits';
  const PAIRS = 'query must be an object or pairs';
  const long = 'x'.repeat(201);

  test.each<[options: object, message: string]>([
    [{ params: { id: true } }, `the parameter "id" ${PLAIN}, got true`],
    [{ params: { id: null } }, `the parameter "id" ${PLAIN}, got null`],
    [{ params: { id: Number.NaN } }, `the parameter "id" ${PLAIN}, got NaN`],
    [{ params: { id: 1e21 } }, `the parameter "id" ${PLAIN}, got 1e+21`],
    [{ params: { id: {} } }, `the parameter "id" ${PLAIN}, got an object`],
    [{ params: { id: ['a', null] } }, `the parameter "id" ${PLAIN}, got null`],
    [{ query: 'a=1' }, `${PAIRS}, got "a=1"`],
    [{ query: Promise.resolve({ a: 1 }) }, `${PAIRS}, got a promise. Await it first.`],
    [{ query: ['ab'] }, `${PAIRS}, got ["ab"]`],
    [{ query: [5] }, `${PAIRS}, got [5]`],
    [{ query: [[1, 'a']] }, `${PAIRS}, got [an array]`],
    [{ query: { page: {} } }, `the query parameter "page" ${PLAIN}, got an object`],
    [{ query: { page: ['1', null, {}] } }, `the query parameter "page" ${PLAIN}, got an object`],
    [{ query: { [long]: {} } }, `the query parameter "${long.slice(1)}…" ${PLAIN}, got an object`],
    [{ fragment: 7 }, 'fragment must be a string, got 7'],
    [{ fragment: {} }, 'fragment must be a string, got an object'],
  ])('%o', (options, message) => {
    expect(() => reverse('user', { args: ['a'], ...options } as never)).toThrow(
      new TypeError(message),
    );
  });
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

  test('but not 256 choices of optional groups', () => {
    const reverser = new RouteReverser({ x: '/x{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}' });
    expect(reverser.reverse('x', { args: ['1', '2'] })).toBe('/x/1/2');
  });

  test.each([
    ['/users/{id}', '/users/:id'],
    ['/{id}', '/:id'],
    ['/users/{id}/posts/{post_id}', '/users/:id/posts/:post_id'],
    ['/users/{id}{.:format}', '/users/:id{.:format}'],
    ['/users{/{id}}', '/users{/:id}'],
    ['/users/{user-id}', '/users/:"user-id"'],
    ['/länder/{größe}', '/länder/:größe'],
  ])('%s, which is OpenAPI syntax', (pattern, meant) => {
    const message = `write "${meant}", because {} holds an optional part`;
    expect(() => new RouteReverser({ users: pattern })).toThrow(
      new TypeError(`RouteReverser: "users" has a wrong pattern "${pattern}": ${message}`),
    );
  });

  test('OpenAPI syntax after a prefix', () => {
    const users = include('/users/', { user: '{id}' });
    expect(() => new RouteReverser({ users })).toThrow('write "/users/:id"');
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

  const users = include('/v1', { users: '/people' });
  const NO_TEXT = 'the pattern of "users" must be a string, got';

  test.each<[routes: unknown, message: string]>([
    [undefined, 'routes must be an object of patterns by name, got undefined'],
    [null, 'routes must be an object of patterns by name, got null'],
    [5, 'routes must be an object of patterns by name, got 5'],
    [
      { v1: include('/v1', null as never) },
      'routes must be an object of patterns by name, got null',
    ],
    [
      { v1: include(undefined as never, { users: '/' }) },
      'the pattern of "v1:users" must be a string, got undefined',
    ],
    [['/users'], 'routes must be an object of patterns by name, got ["/users"]'],
    [new Map(), 'routes must be an object of patterns by name, got a Map'],
    [Promise.resolve({}), 'routes must be an object of patterns by name, got a promise'],
    [
      { v1: include('/v1', ['/users'] as never) },
      'routes must be an object of patterns by name, got ["/users"]',
    ],
    [
      { users: [] },
      'the list of patterns of "users" is empty. Give it a pattern, or leave the route out.',
    ],
    [
      { users: '/:id/:id' },
      '"users" has a wrong pattern "/:id/:id": rename one of its parameters named "id"',
    ],
    [{ users: null }, `${NO_TEXT} null`],
    [{ users: {} }, `${NO_TEXT} an object`],
    [{ users: [7] }, `${NO_TEXT} 7`],
    [
      { 'v1:users': '/v1/users', v1: users },
      'two routes are named "v1:users". Rename one of them.',
    ],
  ])('and so are routes that are %o', (routes, message) => {
    expect(() => new RouteReverser(routes as never)).toThrow(
      new TypeError(`RouteReverser: ${message}`),
    );
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

  const LIKE = 'an origin like "https://example.com"';
  const FORM = '"https://example.com"';

  test('is a TypeError if the function returns nothing', () => {
    const reverser = new RouteReverser(routes, { origin: (() => undefined) as never });
    expect(() => reverser.reverse('users', { request })).toThrow(
      new TypeError(`RouteReverser: origin must be ${LIKE}, got undefined`),
    );
  });

  describe('rejects any form other than the origin of a URL, as a setting and from a function:', () => {
    test.each([
      ['example.com', LIKE, '"example.com"'],
      ['ftp://example.com', LIKE, '"ftp://example.com"'],
      ['xhttps://example.com', LIKE, '"xhttps://example.com"'],
      ['blob:https://example.com', LIKE, '"blob:https://example.com"'],
      ['https://', LIKE, '"https://"'],
      ['https://a b', LIKE, '"https://a b"'],
      ['https://example.com:99999', LIKE, '"https://example.com:99999"'],
      ['', LIKE, '""'],
      [7, LIKE, '7'],
      [['https://example.com'], LIKE, '["https://example.com"]'],
      [new URL('https://example.com'), LIKE, 'a URL'],
      ['https://example.com/', FORM, '"https://example.com/"'],
      ['https://EXAMPLE.com', FORM, '"https://EXAMPLE.com"'],
      ['HTTPS://example.com', FORM, '"HTTPS://example.com"'],
      ['https://example.com:443', FORM, '"https://example.com:443"'],
      ['https://example.com:', FORM, '"https://example.com:"'],
      ['https://user@example.com', FORM, '"https://user@example.com"'],
      ['https://user:password@example.com', FORM, '"https://user:password@example.com"'],
      ['https://@example.com', FORM, '"https://@example.com"'],
      ['https://example.com\\', FORM, '"https://example.com\\\\"'],
      ['https:\\\\example.com', FORM, '"https:\\\\\\\\example.com"'],
      ['https://example.com?q', FORM, '"https://example.com?q"'],
      ['https://example.com#f', FORM, '"https://example.com#f"'],
      ['https://example.com/api', FORM, '"https://example.com/api"'],
      [' https://example.com', FORM, '" https://example.com"'],
      ['https://example.com\r\n', FORM, '"https://example.com\\r\\n"'],
      ['https://exam\tple.com', FORM, '"https://exam\\tple.com"'],
      ['https://bücher.example', '"https://xn--bcher-kva.example"', '"https://bücher.example"'],
      ['http://[0::1]:80', '"http://[::1]"', '"http://[0::1]:80"'],
      ['http://127.1', '"http://127.0.0.1"', '"http://127.1"'],
    ])('%j', (origin, expected, shown) => {
      const error = new TypeError(`RouteReverser: origin must be ${expected}, got ${shown}`);
      expect(() => new RouteReverser(routes, { origin } as never)).toThrow(error);
      const reverser = new RouteReverser(routes, { origin: () => origin as string });
      expect(() => reverser.reverse('users', { request })).toThrow(error);
    });
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
