import { include, RouteReverser, type Routes } from 'request-versioning';
import { expect, test } from 'vitest';

const users = { list: '/users', detail: ['/users/:id', '/people/:id/:name'] };
/** Creates the reverser in the test, because otherwise a broken route fails the whole file. */
const createReverser = () =>
  new RouteReverser<Routes>({
    v1: include('/v1', { ...users, nested: include('/nested', { items: '/items/:id' }) }),
    v2: include('/:tenant/v2', users),
    root: include('', users),
  });

test.each([
  ['v1:list', {}, '/v1/users'],
  ['v1:detail', { id: 7, name: 'ann' }, '/v1/people/7/ann'],
  ['v1:nested:items', { id: 7 }, '/v1/nested/items/7'],
  ['v2:list', { tenant: 'acme' }, '/acme/v2/users'],
  ['root:list', {}, '/users'],
])('include makes a namespace, nested to any depth: %s', (name, params, url) => {
  expect(createReverser().reverse(name, { params })).toBe(url);
});

test.each(['v1', 'list', 'nested:items', 'v1:', ':list'])('%j does not name a route', (name) => {
  expect(() => createReverser().reverse(name)).toThrow(`No route is named "${name}"`);
});

test('names a pattern with its prefix if it is wrong or does not match', () => {
  for (const [prefix, pattern] of [['/v1', '/:'] as const, ['/:a', '{/:b'] as const]) {
    expect(() => new RouteReverser({ v1: include(prefix, { bad: pattern }) })).toThrow(
      `RouteReverser: "v1:bad" has a wrong pattern "${prefix}${pattern}"`,
    );
  }
  expect(() => createReverser().reverse('v2:detail')).toThrow(
    'Tried "/:tenant/v2/users/:id","/:tenant/v2/people/:id/:name".',
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
