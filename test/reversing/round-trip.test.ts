import { NoReverseMatch, RouteReverser } from 'request-versioning';
import { expect, test } from 'vitest';
import { type Params, readParams } from '../support/url-places.js';

const reverse = (view: string, params: Params) =>
  new RouteReverser({ view }).reverse('view', { params });

test.each<[pattern: string, params: Params, url: string]>([
  ['/:name.:format', { name: 'a.b', format: 'csv' }, '/a.b.csv'],
  ['/:name{.:format}', { name: 'a' }, '/a'],
  ['/:name{.:format}', { name: 'a.b', format: 'csv' }, '/a.b.csv'],
  ['/:base...:head/x', { base: 'v1', head: 'v2..' }, '/v1...v2../x'],
  ['/:a-:b/', { a: '1', b: '2' }, '/1-2/'],
  ['/files/*path.:format', { path: 'a/files/b.min', format: 'js' }, '/files/a/files/b.min.js'],
  ['/*project/-/*path', { project: 'a/-/b', path: 'c/d' }, '/a/-/b/-/c/d'],
  ['/:path.*ext', { path: 'test', ext: 'html/nested.json' }, '/test.html/nested.json'],
  ['/:a-:b/*p', { a: 'x-y', b: 'z', p: 'y-z' }, '/x-y-z/y-z'],
  ['{/:version}/users/:id', { id: 'users' }, '/users/users'],
  ['/x{/v1/:a}{/:b}', { b: 'longer' }, '/x/longer'],
  ['/x{/:a}{/:b/:c}', { b: '1', c: '2' }, '/x/1/2'],
  ['/{:a/x}{y/:b}', { b: 'xz' }, '/y/xz'],
  ['/:a{/b}', { a: 'b' }, '/b/b'],
  ['/caf%c3%a9/:id', { id: 'x' }, '/caf%c3%a9/x'],
  ['/:foo{~:bar~}', { foo: 'x', bar: 'y' }, '/x~y~'],
  ['/x\\[:id\\]', { id: '7' }, '/x[7]'],
  ["/~\\!$&'\\(\\)\\*\\+,;=\\:@", {}, "/~!$&'()*+,;=:@"],
  ['/100%25/:id%5E', { id: 'a' }, '/100%25/a%5E'],
])('%s with %j builds %s, which leads back', (pattern, params, url) => {
  expect(reverse(pattern, params)).toBe(url);
  expect(readParams(pattern, url)).toEqual(params);
  expect(new URL(url, 'http://localhost').pathname).toBe(url);
});

test.each<[pattern: string, params: Params]>([
  ['/:name.:format', { name: 'a', format: 'tar.gz' }],
  ['/:name{.:format}', { name: 'a.b' }],
  ['/:"a/b"-:c', { 'a/b': 'x', c: 'y-z' }],
  ['/:base...:head', { base: 'v1', head: '.2' }],
  ['/:base--:head-/x', { base: 'v1', head: 'v2-' }],
  ['/:"a"X:b', { a: '1', b: '2x3' }],
  ['/files/*path.:format', { path: 'a', format: 'tar.gz' }],
  ['/*project/-/*path', { project: 'a/-', path: '-/c' }],
  ['/:a-*p', { a: 'x-y', p: 'z' }],
  ['/*p/x/*q/', { p: 'p', q: 'a/x' }],
  ['/x{/:a}{/:b}', { b: '1' }],
  ['/a{/:x}/b{/:y}', { y: 'b' }],
  ['/{:a/x}{:b/X/}', { b: 'x' }],
  ['/x{/V1/:a}{/:b/:c}', { b: 'v1', c: 'x' }],
  ['{/*p}/x{/:a}', { a: 'x' }],
  ['/{:a/}{x/}:b', { b: '1' }],
])('%s rejects %j, because the URL would lead back with other arguments', (pattern, params) => {
  expect(() => reverse(pattern, params)).toThrow(NoReverseMatch);
});
