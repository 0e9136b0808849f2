import { include, RouteReverser, type Routes } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const users = { list: '/users', detail: ['/users/:id', '/people/:id/:name'] };
/** Creates the reverser in the test, because otherwise a broken route fails the whole file. */
const createReverser = () =>
  new RouteReverser<Routes>({
    v1: include('/v1', { ...users, nested: include('/nested', { items: '/items/:id' }) }),
    v2: include('/:tenant/v2', users),
    root: include('', users),
    slash: include('/slash/', { list: 'users' }),
    dash: include('/dash-', { list: 'users' }),
  });

test.each([
  ['v1:list', {}, '/v1/users'],
  ['v1:detail', { id: 7, name: 'ann' }, '/v1/people/7/ann'],
  ['v1:nested:items', { id: 7 }, '/v1/nested/items/7'],
  ['v2:list', { tenant: 'acme' }, '/acme/v2/users'],
  ['root:list', {}, '/users'],
  ['slash:list', {}, '/slash/users'],
  ['dash:list', {}, '/dash-users'],
])('include makes a namespace, nested to any depth: %s', (name, params, url) => {
  expect(createReverser().reverse(name, { params })).toBe(url);
});

test.each(['v1', 'list', 'nested:items', 'v1:', ':list'])('%j does not name a route', (name) => {
  expect(() => createReverser().reverse(name)).toThrow(`No route is named "${name}"`);
});

test('rejects a namespace with an empty name, because no version is read from it', () => {
  expect(() => new RouteReverser({ '': include('/x', users) })).toThrow(
    new TypeError(
      'RouteReverser: the key of a namespace must not be "". Give it a key such as "v1".',
    ),
  );
  expect(new RouteReverser({ '': '/x' }).reverse('')).toBe('/x');
});

test('names a pattern with its prefix if it is wrong or does not match', () => {
  for (const [prefix, pattern] of [['/v1', '/:'] as const, ['/:a', ':b'] as const]) {
    expect(() => new RouteReverser({ v1: include(prefix, { bad: pattern }) })).toThrow(
      `RouteReverser: "v1:bad" has a wrong pattern "${prefix}${pattern}"`,
    );
  }
  expect(() => createReverser().reverse('v2:detail')).toThrow(
    '"/:tenant/v2/users/:id" lacks "tenant"',
  );
});

test('keeps the name of a prefix parameter apart from the pattern after it', () => {
  const routes = { api: include('/:version', { users: '$users' }) };
  expect(new RouteReverser(routes).reverse('api:users', { args: ['v1'] })).toBe('/v1$users');
});

describe('rejects a prefix and a pattern that join in one segment', () => {
  test.each([
    ['/base', '{first/}', '"/base" and "first/"'],
    ['/base{/v1}', 'first', '"/v1" and "first"'],
    ['/v1', '2', '"/v1" and "2"'],
    ['/café', 'x', '"/caf%C3%A9" and "x"'],
    ['/x', 'é', '"/x" and "%C3%A9"'],
    ['/api', ':id', '"/api" and ":id"'],
    ['/api', '{:id}', '"/api" and ":id"'],
    ['/api', ':"my id"', '"/api" and ":"my id""'],
    ['/files', '*path', '"/files" and "*path"'],
    ['/:version', 'users', '":version" and "users"'],
    ['/:version', '%20', '":version" and "%20"'],
    ['/api{/:version}', 'users', '":version" and "users"'],
    ['/*path', 'users', '"*path" and "users"'],
  ])('%s with %s', (prefix, pattern, words) => {
    expect(() => new RouteReverser({ v1: include(prefix, { view: pattern }) })).toThrow(
      new TypeError(
        `RouteReverser: "v1:view" has a wrong pattern "${prefix}${pattern}": add a "/" after its prefix, between ${words}`,
      ),
    );
  });

  test.each([
    ['/api', '/:id', '/api/1'],
    ['/api', '{/:id}', '/api/1'],
    ['/api/', ':id', '/api/1'],
    ['/api-', ':id', '/api-1'],
    ['/:version', '/users', '/1/users'],
    ['/:version', '{/users}', '/1/users'],
    ['/:version', '.json', '/1.json'],
    ['/:version', '', '/1'],
    ['', '/:id', '/1'],
    ['/*path', '/users', '/1/users'],
  ])('but accepts %s with %s as %s', (prefix, pattern, url) => {
    const routes = { v1: include(prefix, { view: pattern }) };
    expect(new RouteReverser(routes).reverse('v1:view', { args: [1] })).toBe(url);
  });

  test('also across an empty prefix', () => {
    const nested = include('/a', { b: include('', { view: 'c' }) });
    expect(() => new RouteReverser({ nested })).toThrow('add a "/" after its prefix');
  });
});
