import { match } from 'path-to-regexp';
import {
  include,
  RouteReverser,
  type RouteReverserSettings,
  type Routes,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const prefix = '/api';
const users = { list: '/users', detail: ['/users/:id', '/people/:id/:name'] };
const routes: Routes = {
  v1: include('/v1', { ...users, nested: include('/nested', { items: '/items/:id' }) }),
  v2: include('/:tenant/v2', users),
  root: include('', { ...users, home: '/', group: '{/:version}/users', file: '/files/*path' }),
};
/** Creates the reverser within the test, so that a broken route fails this test alone. */
const createReverser = (settings?: RouteReverserSettings) => new RouteReverser(routes, settings);

test.each([
  ['v1:list', {}, '/v1/users'],
  ['v1:detail', { id: 7, name: 'ann' }, '/v1/people/7/ann'],
  ['v1:nested:items', { id: 7 }, '/v1/nested/items/7'],
  ['v2:list', { tenant: 'acme' }, '/acme/v2/users'],
  ['root:list', {}, '/users'],
  ['root:home', {}, '/'],
  ['root:group', { version: 'v1' }, '/v1/users'],
  ['root:file', { path: ['a', 'b'] }, '/files/a/b'],
])(
  'include makes a namespace, nested to any depth and behind any prefix: %s',
  (name, params, url) => {
    expect(createReverser().reverse(name, { params })).toBe(url);
    expect(createReverser({ prefix }).reverse(name, { params })).toBe(`/api${url}`);
  },
);

test.each(['v1', 'list', 'nested:items', 'v1:', ':list'])('%j does not name a route', (name) => {
  expect(() => createReverser().reverse(name)).toThrow(`No route is named "${name}"`);
});

test.each([
  ['/v1', '/:'],
  ['/:a', '{/:b'],
  ['/api', '//evil.example'],
])('the error of a wrong pattern has the prefix %s of %s', (prefix, bad) => {
  expect(() => new RouteReverser({ v1: include(prefix, { bad }) })).toThrow(
    `RouteReverser: "v1:bad" has a wrong pattern "${prefix}${bad}"`,
  );
});

test('a NoReverseMatch has each pattern with its prefixes', () => {
  expect(() => createReverser({ prefix }).reverse('v2:detail')).toThrow(
    'Tried "/api/:tenant/v2/users/:id","/api/:tenant/v2/people/:id/:name".',
  );
});

test.each([
  ['/api', '{/:id}', '/api/1'],
  ['/base{/:id}', '/first', '/base/1/first'],
  ['/:version', '/users', '/1/users'],
  ['/:version', '', '/1'],
  ['/*path', '/users', '/1/users'],
])('the prefix %s and the pattern %s are one pattern, which builds %s', (prefix, view, url) => {
  const nested = include(prefix, { v1: include('', { view }) });
  expect(new RouteReverser({ nested }).reverse('nested:v1:view', { args: [1] })).toBe(url);
});

test('the setting prefix is behind the origin', () => {
  const reverser = createReverser({ prefix, origin: 'https://example.com' });
  const options = { query: { page: 2 }, fragment: 'top' };
  expect(reverser.reverse('v1:list', options)).toBe('https://example.com/api/v1/users?page=2#top');
});

test.each([
  ...['/a%3Ab', '/%2Apath', '/a(b)c', '/a[b]c', '/a+b!', '/a/b.c', '/.well-known'],
  ...["/~$&'@,;=", '/a%2Fb%3f', '/café au lait'],
])('the setting prefix is literal text, whose URL leads back: %s', (prefix) => {
  const pattern = '{/:version}/users/:id';
  const reverser = new RouteReverser({ user: pattern }, { prefix });
  const url = reverser.reverse('user', { params: { id: 'ann' } });
  const { pathname } = new URL(prefix, 'http://localhost');
  expect(url).toBe(`${pathname}/users/ann`);
  // A router that is mounted at the prefix gets the rest of the URL.
  expect(match(pattern)(url.slice(pathname.length))).toMatchObject({ params: { id: 'ann' } });
});

describe('a wrong prefix is a TypeError at construction', () => {
  test.each([...['', '/', 'api', '/api/', 'https://example.com/api'], ...[7, ['/api']]])(
    'that is not a path: %j',
    (wrong) => {
      const message = `prefix must be a path such as "/api", got ${JSON.stringify(wrong)}.`;
      expect(() => new RouteReverser({ users: '/users' }, { prefix: wrong } as never)).toThrow(
        new TypeError(`RouteReverser: ${message}`),
      );
    },
  );

  test.each(['/:version', '/api/:version', '/a:b', '/*path', '/api{/v1}', '/{id}'])(
    'that has a parameter, a wildcard or a group: %j',
    (wrong) => {
      expect(() => new RouteReverser({ users: '/users' }, { prefix: wrong })).toThrow(
        new TypeError(
          `RouteReverser: prefix must be without parameters, got "${wrong}". ` +
            'Write a parameter, a wildcard or a group into the patterns, ' +
            'or use include("/:version", routes), ' +
            'whose name then stands in front of the names of its routes. A colon is written as %3A.',
        ),
      );
    },
  );

  test.each([
    ...['//evil.example', '/a//b', '/a/../b', '/..', '/.', '/%2e%2e', '/a/.%2E'],
    ...['/a?b', '/a#b', '/a\\b', '/a"b', '/100%', '/a\nb', '/\\evil.example'],
  ])('that no URL can contain: %j', (wrong) => {
    const error = thrown(() => new RouteReverser({ users: '/users' }, { prefix: wrong }));
    expect(`${error}`).toMatch(/^TypeError: RouteReverser: "users" has a wrong pattern "/);
  });
});
