import { match } from 'path-to-regexp';
import {
  include,
  NamespaceVersioning,
  NoReverseMatch,
  type ReverseOptions,
  RouteReverser,
  type Routes,
  reverseWithFallback,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../thrown.js';

const reverser = new RouteReverser<Routes>({
  home: '/',
  'users-list': '/users',
  'users-detail': ['/users/:id', '/:version/users/:id'],
  report: '/reports/:id{.:format}',
  optional: '/a{/:x}/b{/:y{/:z}}',
  slash: '/slash{/}',
  file: '/files/*path',
  between: '/from/*path/to/:id',
  quoted: '/q/:"api-version"',
  escaped: '/x\\:y/:id',
  café: '/café/été 1/:id',
  done: '/caf%C3%A9/:id',
  v1: include('/v1', { posts: '/posts' }),
});

const reverse = (name: string, options?: ReverseOptions) => reverser.reverse(name, options);

describe('a name stands for a path-to-regexp pattern', () => {
  test.each<[string, ReverseOptions | undefined, string]>([
    ['home', undefined, '/'],
    ['users-list', {}, '/users'],
    ['users-detail', { params: { id: '7' } }, '/users/7'],
    ['file', { params: { path: 'a' } }, '/files/a'],
    ['file', { params: { path: 'a b/c' } }, '/files/a%20b/c'],
    ['file', { params: { path: ['a b', 'c'] } }, '/files/a%20b/c'],
    ['file', { args: [['a', 'b']] }, '/files/a/b'],
    ['between', { params: { path: 'a/b', id: 7 } }, '/from/a/b/to/7'],
    ['quoted', { params: { 'api-version': 'v1' } }, '/q/v1'],
    ['escaped', { params: { id: 1 } }, '/x:y/1'],
    ['v1:posts', {}, '/v1/posts'],
  ])('%s with %o is %s', (name, options, url) => {
    expect(reverse(name, options)).toBe(url);
  });
});

describe('of several patterns the first that takes exactly the given arguments wins', () => {
  test.each<[ReverseOptions, string]>([
    [{ params: { id: 7 } }, '/users/7'],
    [{ params: { id: 7, version: 'v1' } }, '/v1/users/7'],
    [{ params: { version: 'v1' }, args: [7] }, '/v1/users/7'],
    [{ args: ['v1', 7] }, '/v1/users/7'],
  ])('%o gives %s', (options, url) => {
    expect(reverse('users-detail', options)).toBe(url);
  });

  test('and where the first cannot carry an array, the next is tried', () => {
    const reverser = new RouteReverser({ view: ['/one/:path', '/many/*path'] });
    expect(reverser.reverse('view', { params: { path: ['a', 'b'] } })).toBe('/many/a/b');
  });

  test('and where the first cannot carry a value, the next is tried', () => {
    const routes = { view: ['/one/:path', '/many/*path'] };
    const options = { params: { path: 'a/b' } };
    expect(new RouteReverser(routes).reverse('view', options)).toBe('/many/a/b');
  });
});

describe('groups in {} may be left out', () => {
  test.each<[string, ReverseOptions, string]>([
    ['report', { params: { id: 7 } }, '/reports/7'],
    ['report', { params: { id: 7, format: 'csv' } }, '/reports/7.csv'],
    ['optional', {}, '/a/b'],
    ['optional', { params: { x: 1 } }, '/a/1/b'],
    ['optional', { params: { y: 2 } }, '/a/b/2'],
    ['optional', { params: { x: 1, y: 2, z: 3 } }, '/a/1/b/2/3'],
    ['optional', { args: [1, 2] }, '/a/1/b/2'],
    ['slash', {}, '/slash/'],
  ])('%s with %o is %s', (name, options, url) => {
    expect(reverse(name, options)).toBe(url);
  });
});

test.each<[ReverseOptions, string]>([
  [{ args: ['1'], params: { id: '2' } }, '/from/1/to/2'],
  [{ args: ['2'], params: { path: '1' } }, '/from/1/to/2'],
  [{ args: ['1', '2'] }, '/from/1/to/2'],
  [{ args: ['1', '2'], params: { id: undefined } }, '/from/1/to/2'],
])('args fill, in order, the parameters that params does not name: %o', (options, url) => {
  expect(reverse('between', options)).toBe(url);
});

test.each<[ReverseOptions, string]>([
  [{ params: { id: 7 }, format: 'json' }, '/reports/7.json'],
  [{ params: { id: 7, format: 'csv' }, format: 'json' }, '/reports/7.json'],
  [{ args: [7], format: 'json' }, '/reports/7.json'],
  [{ params: { id: 7 }, format: null }, '/reports/7'],
])('format is the parameter format: %o', (options, url) => {
  expect(reverse('report', options)).toBe(url);
});

test.each<[ReverseOptions, string]>([
  [{ query: { page: 2 } }, '/users?page=2'],
  [{ query: { tag: ['a', 'b'], page: undefined } }, '/users?tag=a&tag=b'],
  [{ query: { 'a b': "it's&=é" } }, '/users?a+b=it%27s%26%3D%C3%A9'],
  [{ query: {} }, '/users'],
  [{ query: { tag: [] } }, '/users'],
  [{ query: { tag: null, page: undefined } }, '/users'],
  [{ query: new URLSearchParams('a=1&a=2&b=~') }, '/users?a=1&a=2&b=~'],
  [{ query: new Map([['page', 2]]) }, '/users?page=2'],
  [{ query: null, fragment: null }, '/users'],
  [{ fragment: 'top' }, '/users#top'],
  [{ fragment: 'a b#c/é?' }, '/users#a%20b%23c/%C3%A9?'],
  [{ query: { page: 1 }, fragment: '' }, '/users?page=1#'],
])('query and fragment are appended: %o', (options, url) => {
  expect(reverse('users-list', options)).toBe(url);
});

test.each([
  [7, '/users/7'],
  [0, '/users/0'],
  [-1, '/users/-1'],
  [1.5, '/users/1.5'],
])('numbers are accepted: %d', (id, url) => {
  expect(reverse('users-detail', { params: { id } })).toBe(url);
});

describe('a URL is written in ASCII', () => {
  test.each<[string, string | number, string]>([
    ['users-detail', 'a b', '/users/a%20b'],
    ['users-detail', 'é😀', '/users/%C3%A9%F0%9F%98%80'],
    ['users-detail', '%2e', '/users/%252e'],
    ['users-detail', '?#&=:@;,', '/users/%3F%23%26%3D%3A%40%3B%2C'],
    ['users-detail', '\\', '/users/%5C'],
    ['users-detail', '\r\n\0', '/users/%0D%0A%00'],
    ['users-detail', '-._~', '/users/-._~'],
    ['café', 1, '/caf%C3%A9/%C3%A9t%C3%A9%201/1'],
    ['done', 1, '/caf%C3%A9/1'],
  ])('%s of %j is %s', (name, id, url) => {
    expect(reverse(name, { params: { id } })).toBe(url);
  });
});

describe('a URL leads back to its own route and nowhere else: refused is', () => {
  test.each<[string, string, ReverseOptions]>([
    ['an empty value', 'users-detail', { params: { id: '' } }],
    ['a dot', 'users-detail', { params: { id: '.' } }],
    ['two dots', 'users-detail', { params: { id: '..' } }],
    ['a slash in a segment', 'users-detail', { params: { id: 'a/b' } }],
    ['an empty wildcard', 'file', { params: { path: '' } }],
    ['a wildcard of no segments', 'file', { params: { path: [] } }],
    ['an empty wildcard segment', 'file', { params: { path: '/evil.example' } }],
    ['an empty wildcard segment in an array', 'file', { params: { path: ['', 'evil.example'] } }],
    ['a wildcard segment of two dots', 'file', { params: { path: 'a/../b' } }],
    ['a slash in a wildcard segment', 'file', { params: { path: ['a/b'] } }],
    ['several segments for a parameter', 'users-detail', { params: { id: ['a', 'b'] } }],
    ['a separator in the parameter after it', 'report', { params: { id: 7 }, format: 'tar.gz' }],
    ['a lone surrogate', 'users-detail', { params: { id: '\ud800' } }],
    ['a lone surrogate in the query', 'users-list', { query: { q: '\udfff' } }],
    ['a lone surrogate in the fragment', 'users-list', { fragment: '\ud800' }],
    ['an empty format', 'report', { params: { id: 7 }, format: '' }],
  ])('%s', (_, name, options) => {
    expect(() => reverse(name, options)).toThrow(NoReverseMatch);
  });

  test.each(['v1', 'a b', 'é', '😀', '%', '%2e%2e', '...', '~', 'a:b', '__proto__'])(
    '%j is accepted, and comes back',
    (id) => {
      const url = reverse('users-detail', { params: { id } });
      expect(new URL(url, 'http://localhost').pathname).toBe(url);
      expect(match('/users/:id')(url)).toMatchObject({ params: { id } });
    },
  );
});

describe('nothing fits: NoReverseMatch, with the name, the params and the patterns tried', () => {
  test.each<[string, ReverseOptions | undefined, string]>([
    ['nope', undefined, 'No route is named "nope" (params {} and args []).'],
    ['constructor', {}, 'No route is named "constructor" (params {} and args []).'],
    [
      'users-detail',
      { params: { name: 'ann' } },
      'No route named "users-detail" takes params {"name":"ann"} and args []: ' +
        '"/users/:id" lacks "id" and knows no "name"; ' +
        '"/:version/users/:id" lacks "version","id" and knows no "name".',
    ],
    [
      'users-list',
      { params: { page: 2 } },
      'No route named "users-list" takes params {"page":2} and args []: "/users" knows no "page".',
    ],
    [
      'users-detail',
      { params: { none: undefined, id: 7, page: 2, size: 3 } },
      'No route named "users-detail" takes params {"none":undefined,"id":7,"page":2,"size":3} and args []: ' +
        '"/users/:id" knows no "page","size"; "/:version/users/:id" lacks "version" and knows no "page","size".',
    ],
    [
      'users-list',
      { args: ['7'] },
      'No route named "users-list" takes params {} and args ["7"]: "/users" takes only 0 of the args.',
    ],
    [
      'file',
      { params: { path: '' } },
      'No route named "file" takes params {"path":""} and args []: "/files/*path" cannot carry that "path".',
    ],
    [
      'users-list',
      { fragment: '\ud800' },
      '"users-list" was given a lone surrogate in query or fragment.',
    ],
    [
      'file',
      { params: { path: '\ud800' } },
      'No route named "file" takes params {"path":"\\ud800"} and args []: "/files/*path" cannot carry that "path".',
    ],
    [
      'nope',
      { params: { id: 1n } as never },
      'No route is named "nope" (params {"id":1n} and args []).',
    ],
  ])('%s with %o', (name, options, message) => {
    const error = thrown(() => reverse(name, options));
    expect(error).toMatchObject({ name: 'NoReverseMatch', code: 'ERR_NO_REVERSE_MATCH', message });
  });

  test.each<[string, Record<string, number>, string]>([
    ['/:a/:b/:c', { b: 1 }, 'lacks "a","c"'],
    ['/:a{/:b}/:c{/:d}', {}, 'lacks "a","c"'],
    ['/:a{/:b}/:c{/:d}', { d: 1 }, 'lacks "a","c"'],
    ['/x{/:a/:b}', { b: 1 }, 'lacks "a"'],
    ['/x{/:a/:b}{/:c}', { a: 1, z: 1 }, 'lacks "b" and knows no "z"'],
    ['/x{/:a}{/:b}{/:c}{/:d}', { z: 1 }, 'knows no "z"'],
    ['/files/*path', { path: [] as never }, 'cannot carry that "path"'],
  ])('%s of %o %s, and is told once', (pattern, params, why) => {
    const error = thrown(() => new RouteReverser({ view: pattern }).reverse('view', { params }));
    expect((error as Error).message).toMatch(new RegExp(`: "[^"]+" ${why}\\.$`));
  });

  test.each([
    ['/x{/:a/:b}', '"b"'],
    ['/x{/:a/:b}{/:c/:d/:e}', '"b"'],
    ['/x{/:a/:b}{/:c/:d}', '"b"'],
  ])('%s of one argument lacks what the shortest choice lacks', (pattern, missing) => {
    expect(() => new RouteReverser({ view: pattern }).reverse('view', { args: ['1'] })).toThrow(
      `"${pattern}" lacks ${missing}.`,
    );
  });

  test('what it does not print raw it escapes', () => {
    expect(() => reverser.reverse('\u0085\u202e')).toThrow('named "\\u0085\\u202e" (');
  });

  test('args are counted among what it lacks', () => {
    const reverser = new RouteReverser({ view: '/x{/:a}/:b/:c' });
    const why = (args: string[], params = {}) =>
      (thrown(() => reverser.reverse('view', { args, params })) as Error).message
        .split('": ')
        .at(-1);
    expect(why(['1'])).toMatch(/lacks "c"\.$/);
    expect(why(['1', '2', '3', '4'])).toMatch(/takes only 3 of the args\.$/);
    expect(why(['1', '2', '3'], { c: 4 })).toMatch(/takes only 2 of the args\.$/);
    expect(why([undefined as never], { a: 1, b: 2 })).toMatch(/lacks "c"\.$/);
  });

  const LONG = 'x'.repeat(10_000);
  const HOSTILE = '\0\n\x7f\x85\u2028\u2029\u061c\u200e\u202e\u2066';

  test.each<[string, string, ReverseOptions]>([
    ['a name', LONG, {}],
    ['a name to escape', '\n'.repeat(10_000), {}],
    ['a name that leads nowhere', LONG, { params: { [LONG]: LONG } }],
    ['the name of a parameter', 'file', { params: { [LONG]: LONG } }],
    ['many params', 'file', { params: Object.fromEntries([...LONG].map((x, n) => [x + n, LONG])) }],
    ['many args', 'file', { args: Array(10_000).fill('\u202e'.repeat(100)) }],
    ['many patterns', 'many', { params: { [LONG]: LONG } }],
  ])('its message has fewer than 2,000 characters, however long %s', (_, name, options) => {
    const many = Array.from({ length: 100 }, (_, n) => `/${n}/:${'y'.repeat(100)}`);
    const reverser = new RouteReverser<Routes>({ file: '/files/*path', many });
    const versioning = new NamespaceVersioning({ reverser });
    const request = { version: LONG };
    for (const reverse of [
      () => reverser.reverse(name, options),
      () => reverseWithFallback(versioning, name, { ...options, request }),
    ]) {
      const { message } = thrown(reverse) as Error;
      expect(message.length).toBeLessThan(2000);
    }
  });

  test.each<[string, string, ReverseOptions]>([
    ['view', `view${HOSTILE}`, {}],
    ['parameter', 'file', { params: { [HOSTILE]: 1 } }],
    ['value', 'file', { params: { path: `\ud800${HOSTILE}` } }],
    ['value among args', 'file', { args: [HOSTILE, HOSTILE] }],
    ['value of a query', 'file', { args: ['x'], query: { [HOSTILE]: '\ud800' } }],
    ['pattern', 'hostile', {}],
  ])('nothing in it breaks a line or turns the text, in a %s', (_, name, options) => {
    const patterns = { file: '/files/*path', hostile: `/\u202e:"${HOSTILE}"` };
    const reverser = new RouteReverser<Routes>(patterns);
    const { message } = thrown(() => reverser.reverse(name, options)) as Error;
    expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  });

  test('a lone surrogate in query or fragment has the URIError as its cause', () => {
    const error = thrown(() => reverse('users-list', { query: { q: '\ud800' } }));
    expect(error).toMatchObject({ cause: expect.any(URIError) });
  });
});

describe('an argument of a wrong type is a TypeError', () => {
  test.each<[unknown, string]>([
    [true, 'true'],
    [null, 'null'],
    [Number.NaN, 'NaN'],
    [1e21, '1e+21'],
    [1n, '1n'],
    [{}, 'an object'],
  ])('%s', (id, shown) => {
    const options = { params: { id } } as never;
    const message = `the parameter "id" must be a string or a number of plain digits, got ${shown}`;
    expect(() => reverse('users-detail', options)).toThrow(new TypeError(message));
  });

  test('and so is a wildcard segment that is no text', () => {
    const options = { params: { path: ['a', null] } } as never;
    const message = 'the parameter "path" must be a string or a number of plain digits, got null';
    expect(() => reverse('file', options)).toThrow(new TypeError(message));
  });
});

test.each<[unknown, string]>([
  ['a=1', 'query must be an object or pairs, got "a=1"'],
  [
    { page: Number.NaN },
    'the query parameter "page" must be a string or a number of plain digits, got NaN',
  ],
  [
    { page: {} },
    'the query parameter "page" must be a string or a number of plain digits, got an object',
  ],
  [
    { page: ['1', null, {}] },
    'the query parameter "page" must be a string or a number of plain digits, got an object',
  ],
  [['ab'], 'query must be an object or pairs, got ["ab"]'],
  [
    { ['x'.repeat(201)]: {} },
    `the query parameter "${'x'.repeat(200)}…" must be a string or a number of plain digits, got an object`,
  ],
  [[5], 'query must be an object or pairs, got [5]'],
  [[[1, 'a']], 'query must be an object or pairs, got [an array]'],
])('a query of a wrong type is a TypeError: %j', (query, message) => {
  expect(() => reverse('users-list', { query } as never)).toThrow(new TypeError(message));
});

test.each([
  [7, '7'],
  [{}, 'an object'],
])('a fragment that is no string is a TypeError: %j', (fragment, shown) => {
  expect(() => reverse('users-list', { fragment } as never)).toThrow(
    new TypeError(`fragment must be a string, got ${shown}`),
  );
});

describe('keys such as __proto__ and constructor are ordinary names', () => {
  test.each(['__proto__', 'constructor', 'toString'])('%s', (name) => {
    const routes = Object.fromEntries([[name, `/x/:${name}`]]);
    const params = Object.fromEntries([[name, 'v']]);
    const reverser = new RouteReverser(routes);
    expect(reverser.reverse(name, { params })).toBe('/x/v');
    expect(() => reverser.reverse(name, { params: {} })).toThrow(`lacks "${name}"`);
  });
});

test.each([
  { id: 7, format: undefined },
  { none: undefined, id: 7 },
])('a parameter that is undefined is none: %j', (params) => {
  expect(
    new RouteReverser({ report: '/reports/:id{.:format}' }).reverse('report', { params }),
  ).toBe('/reports/7');
});

describe('a wrong route is a TypeError at construction', () => {
  const WRONG = 'it must begin with "/" and have no "//" and no "." or ".." segment';

  test.each([
    ['users', WRONG],
    ['', WRONG],
    ['//evil.example', WRONG],
    ['{/a}/../b', WRONG],
    ['/a/./b', WRONG],
    ['/%2e%2e/b', WRONG],
    ['/a/..', WRONG],
    ['/admin/.x/:id/..', WRONG],
    ['/a/.%2E/b', WRONG],
    ['/a//b', WRONG],
    ['/:id/:id', 'it names a parameter twice'],
  ])('%s', (pattern, reason) => {
    const message = `RouteReverser: "users" has a wrong pattern "${pattern}": ${reason}`;
    expect(() => new RouteReverser({ users: ['/ok', pattern] })).toThrow(new TypeError(message));
  });

  test.each([
    '/:',
    '/*',
    '/{a',
    '/(a)',
    '/a?',
    '/a+',
    '/:a:b',
    '/x:a{:b}',
    '{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}{/:i}',
  ])('%s, which path-to-regexp does not take,', (pattern) => {
    const error = thrown(() => new RouteReverser({ users: pattern }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^RouteReverser: "users" has a wrong pattern "/),
      cause: expect.any(Error),
    });
  });

  test.each<[unknown, string]>([
    [undefined, 'routes must be an object, got undefined'],
    [null, 'routes must be an object, got null'],
    [5, 'routes must be an object, got 5'],
    [{ v1: include('/v1', null as never) }, 'routes must be an object, got null'],
    [
      { v1: include(undefined as never, { users: '/' }) },
      'the pattern of "v1:users" must be a string, got undefined',
    ],
    [{ users: [] }, '"users" has no pattern'],
  ])('and so are routes that are %j', (routes, message) => {
    expect(() => new RouteReverser(routes as never)).toThrow(
      new TypeError(`RouteReverser: ${message}`),
    );
  });

  test('but 256 choices of optional groups are not too many', () => {
    const reverser = new RouteReverser({ x: '/x{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}' });
    expect(reverser.reverse('x', { args: ['1', '2'] })).toBe('/x/1/2');
  });

  test('and so are two routes of the same name', () => {
    const routes = { 'v1:users': '/v1/users', v1: include('/v1', { users: '/people' }) };
    const message = 'RouteReverser: two routes are named "v1:users"';
    expect(() => new RouteReverser(routes)).toThrow(new TypeError(message));
  });

  test.each([7, null, {}, [7]])('and so is a route that is no pattern: %j', (route) => {
    const error = thrown(() => new RouteReverser({ users: route } as never));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({
      message: expect.stringMatching(
        /^RouteReverser: the pattern of "users" must be a string, got /,
      ),
    });
  });
});

describe('origin', () => {
  const routes = { users: '/users' };
  const request = { version: 'v1' };

  test('without it, a path is returned, which keeps the host by itself', () => {
    expect(new RouteReverser(routes).reverse('users', { request })).toBe('/users');
    expect(new RouteReverser(routes, { origin: null }).reverse('users')).toBe('/users');
  });

  test('a string makes an absolute URL', () => {
    const reverser = new RouteReverser(routes, { origin: 'https://example.com:8443' });
    expect(reverser.reverse('users')).toBe('https://example.com:8443/users');
  });

  test('a function of the request makes an absolute URL, where there is a request', () => {
    const requests: unknown[] = [];
    const origin = (request: unknown) => `https://host-${requests.push(request)}`;
    const reverser = new RouteReverser(routes, { origin });
    expect(reverser.reverse('users', { request })).toBe('https://host-1/users');
    expect(reverser.reverse('users')).toBe('/users');
    expect(requests).toEqual([request]);
    expect(requests[0]).toBe(request);
  });

  test.each([undefined, '', 'https://example.com/', 'example.com', 7])(
    'and where that function gives %j, which is none, it is a TypeError',
    (origin) => {
      const reverser = new RouteReverser(routes, { origin: () => origin as string });
      expect(() => reverser.reverse('users', { request })).toThrow(TypeError);
      expect(() => reverser.reverse('users', { request })).toThrow('RouteReverser: origin must be');
    },
  );

  test('an error of that function is its own', () => {
    const origin = () => decodeURIComponent('%');
    const reverser = new RouteReverser(routes, { origin });
    expect(() => reverser.reverse('users', { request })).toThrow(URIError);
  });

  test.each([
    ['example.com', '"example.com"'],
    ['https://example.com/', '"https://example.com/"'],
    ['https://example.com/api', '"https://example.com/api"'],
    ['x:https://example.com', '"x:https://example.com"'],
    ['', '""'],
    [7, '7'],
    [['https://example.com'], '["https://example.com"]'],
  ])('%j is none: a TypeError', (origin, shown) => {
    const message = `RouteReverser: origin must be an origin like "https://example.com", got ${shown}`;
    expect(() => new RouteReverser(routes, { origin } as never)).toThrow(new TypeError(message));
  });
});

test('nothing that is passed in is changed', () => {
  const params = Object.freeze({ id: 7 });
  const options = Object.freeze({ params, args: Object.freeze([]), format: 'json' });
  const routes = Object.freeze({ report: Object.freeze(['/reports/:id.:format']) });
  expect(new RouteReverser(routes).reverse('report', options)).toBe('/reports/7.json');
});

test('routes that change later change nothing', () => {
  const routes = { users: '/users' };
  const reverser = new RouteReverser(routes);
  routes.users = '/people';
  expect(reverser.reverse('users')).toBe('/users');
});
