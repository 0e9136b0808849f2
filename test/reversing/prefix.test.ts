import { match } from 'path-to-regexp';
import { include, type PathValue, type RouteName, RouteReverser } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const prefix = '/api';

describe('prefix is a path before every pattern', () => {
  const routes = {
    root: '/',
    listed: ['/people/:id/:name', '/people/:id'],
    group: '{/:version}/users',
    file: '/files/*path',
    v1: include('/v1', { nested: include('/nested', { items: '/items/:id' }) }),
  };
  const create = () => new RouteReverser(routes, { prefix });

  test.each<[RouteName<typeof routes>, Record<string, PathValue>, string]>([
    ['root', {}, '/api/'],
    ['listed', { id: 7 }, '/api/people/7'],
    ['listed', { id: 7, name: 'ann' }, '/api/people/7/ann'],
    ['group', {}, '/api/users'],
    ['group', { version: 'v1' }, '/api/v1/users'],
    ['file', { path: ['a', 'b'] }, '/api/files/a/b'],
    ['v1:nested:items', { id: 7 }, '/api/v1/nested/items/7'],
  ])('and the names stay: %s with %j is %s', (name, params, url) => {
    expect(create().reverse(name, { params })).toBe(url);
  });

  test('behind the origin', () => {
    const absolute = new RouteReverser(routes, { prefix, origin: 'https://example.com' });
    const options = { query: { page: 2 }, fragment: 'top' };
    expect(absolute.reverse('group', options)).toBe('https://example.com/api/users?page=2#top');
  });

  test.each([undefined, null])('unless it is %s', (none) => {
    const plain = new RouteReverser({ users: '/users' }, { prefix: none });
    expect(plain.reverse('users')).toBe('/users');
  });

  test('in the patterns of a NoReverseMatch', () => {
    const reverser = create();
    expect(() => reverser.reverse('listed')).toThrow(
      'Tried "/api/people/:id/:name","/api/people/:id".',
    );
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
    ['/a/b.c', '/a/b.c'],
    ['/.well-known', '/.well-known'],
    ["/~$&'@,;=", "/~$&'@,;="],
    ['/a%2Fb%3f', '/a%2Fb%3f'],
    ['/café au lait', '/caf%C3%A9%20au%20lait'],
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
