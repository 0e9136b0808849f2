import { match } from 'path-to-regexp';
import {
  include,
  NamespaceVersioning,
  type PathValue,
  QueryParameterVersioning,
  type RouteName,
  RouteReverser,
  reverseWithFallback,
  URLPathVersioning,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const prefix = '/api';

describe('prefix is a path before every pattern', () => {
  const routes = {
    root: '/',
    user: '/users/:id',
    listed: ['/people/:id/:name', '/people/:id'],
    group: '{/:version}/users',
    file: '/files/*path',
    json: '.json',
    v1: include('/v1', { users: '/users', nested: include('/nested', { items: '/items/:id' }) }),
  };
  const reverser = new RouteReverser(routes, { prefix });

  test.each<[RouteName<typeof routes>, Record<string, PathValue>, string]>([
    ['root', {}, '/api/'],
    ['user', { id: 7 }, '/api/users/7'],
    ['listed', { id: 7 }, '/api/people/7'],
    ['listed', { id: 7, name: 'ann' }, '/api/people/7/ann'],
    ['group', {}, '/api/users'],
    ['group', { version: 'v1' }, '/api/v1/users'],
    ['file', { path: ['a', 'b'] }, '/api/files/a/b'],
    ['json', {}, '/api.json'],
    ['v1:users', {}, '/api/v1/users'],
    ['v1:nested:items', { id: 7 }, '/api/v1/nested/items/7'],
  ])('and the names stay: %s with %j is %s', (name, params, url) => {
    expect(reverser.reverse(name, { params })).toBe(url);
  });

  test('of the origin', () => {
    const absolute = new RouteReverser(routes, { prefix, origin: 'https://example.com' });
    const options = { params: { id: 7 }, query: { page: 2 }, fragment: 'top' };
    expect(absolute.reverse('user', options)).toBe('https://example.com/api/users/7?page=2#top');
  });

  test.each([undefined, null])('unless it is %s', (none) => {
    const plain = new RouteReverser({ users: '/users' }, { prefix: none });
    expect(plain.reverse('users')).toBe('/users');
  });

  test('in the patterns of a NoReverseMatch', () => {
    expect(() => reverser.reverse('user')).toThrow('Tried "/api/users/:id".');
  });
});

describe('a strategy keeps the version behind the prefix in', () => {
  const params = { id: 7 };
  const request = { version: 'v2' };

  test('the path', () => {
    const reverser = new RouteReverser({ user: '/:version/users/:id' }, { prefix });
    const url = new URLPathVersioning({ reverser }).reverse('user', { params, request });
    expect(url).toBe('/api/v2/users/7');
  });

  test('the query', () => {
    const reverser = new RouteReverser({ user: '/users/:id' }, { prefix });
    const url = new QueryParameterVersioning({ reverser }).reverse('user', { params, request });
    expect(url).toBe('/api/users/7?version=v2');
  });

  test('a namespace, and a page without versions has the prefix too', () => {
    const v2 = include('/v2', { user: '/users/:id' });
    const reverser = new RouteReverser({ about: '/about', v2 }, { prefix });
    const versioning = new NamespaceVersioning({ reverser });
    expect(versioning.reverse('user', { params, request })).toBe('/api/v2/users/7');
    expect(reverseWithFallback(versioning, 'about', { request })).toBe('/api/about');
  });
});

describe('prefix is literal text', () => {
  test.each([
    ['/a:b', '/a:b'],
    ['/:version', '/:version'],
    ['/*path', '/*path'],
    ['/a(b)c', '/a(b)c'],
    ['/a[b]c', '/a[b]c'],
    ['/a+b!', '/a+b!'],
    ['/a/b/c', '/a/b/c'],
    ['/a.b', '/a.b'],
    ['/.well-known', '/.well-known'],
    ["/~$&'@,;=", "/~$&'@,;="],
    ['/a%2Fb%3f', '/a%2Fb%3f'],
    ['/café au lait', '/caf%C3%A9%20au%20lait'],
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
    ['/__proto__', '/__proto__'],
  ])('%s, and its URL leads back', (literal, written) => {
    const routes = { user: '{/:version}/users/:id' };
    const reverser = new RouteReverser(routes, { prefix: literal });
    const url = reverser.reverse('user', { params: { id: 'ann' } });
    expect(url).toBe(`${written}/users/ann`);
    expect(new URL(url, 'http://localhost').pathname).toBe(url);
    // A router that is mounted at the prefix gets the rest of the URL.
    expect(match('{/:version}/users/:id')(url.slice(written.length))).toMatchObject({
      params: { id: 'ann' },
    });
  });

  test('whose characters take no arguments', () => {
    const reverser = new RouteReverser({ user: '/users/:id' }, { prefix: '/:version' });
    expect(() => reverser.reverse('user', { params: { id: 7, version: 'v1' } })).toThrow(
      'No route named "user" takes params {"id":7,"version":"v1"}',
    );
    expect(reverser.reverse('user', { args: [7] })).toBe('/:version/users/7');
  });
});

describe('a wrong prefix is a TypeError at construction', () => {
  test.each<[unknown, string]>([
    ['', '""'],
    ['/', '"/"'],
    ['api', '"api"'],
    ['/api/', '"/api/"'],
    ['https://example.com/api', '"https://example.com/api"'],
    [7, '7'],
    [['/api'], '["/api"]'],
  ])('that is not a path: %j', (wrong, shown) => {
    expect(() => new RouteReverser({ users: '/users' }, { prefix: wrong } as never)).toThrow(
      new TypeError(`RouteReverser: prefix must be a path such as "/api", got ${shown}.`),
    );
  });

  test.each([
    ...['//evil.example', '/a//b', '/a/../b', '/..', '/.', '/%2e%2e', '/a/.%2E'],
    ...['/a?b', '/a#b', '/a\\b', '/a{b}c', '/{id}', '/a"b', '/100%', '/a\nb', '/\\evil.example'],
  ])('that a URL cannot carry: %j', (wrong) => {
    const error = thrown(() => new RouteReverser({ users: '/users' }, { prefix: wrong }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^RouteReverser: "users" has a wrong pattern "/),
    });
  });

  test('that makes a wrong path with a pattern', () => {
    const create = () => new RouteReverser({ evil: '//evil.example' }, { prefix });
    expect(create).toThrow('"evil" has a wrong pattern "/api//evil.example"');
  });
});
