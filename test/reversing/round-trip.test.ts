import { NoReverseMatch, QueryParameterVersioning, RouteReverser } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { expectRoundTrip, type Params, readParams, urlPlaces } from '../support/url-places.js';

describe.each(urlPlaces)('in $place', (place) => {
  test.each([
    ...['v1', 'a b', '😀', 'a:b', '~', '__proto__', '\ufeff', '\u202egnp.exe', ''],
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', '\uff0f\uff0fevil.example'],
    ...['javascript:alert(1)', 'https://evil.example/', '@evil.example', 'a\u2044b'],
    ...['.', '..', '...', '../../admin', 'a/../b', '.\t.', '\uff0e\uff0e'],
    ...['%2e', '%2e%2E', '.%2e', '..%2f..', '%252e%252e', '%c0%af', '%c0%ae%c0%ae', '%ff'],
    ...['a\r\nSet-Cookie: a=b', '\n', '\0', '?version=v9', '#x', '&version=v9'],
    ...['a\ud800', '\udc00a', '\udc00\ud800'],
  ])('%j is read back from its URL, or has no URL', (text) => expectRoundTrip(place, text));
});

describe('a lone surrogate', () => {
  const versioning = new QueryParameterVersioning({ reverser: { reverse: () => '/x' } });

  test('in the version of a query is a URIError', () => {
    expect(() => versioning.reverse('view', { request: { version: '\ud800' } })).toThrow(URIError);
  });

  test('is read unchanged from a handmade request', () => {
    expect(versioning.determineVersion({ url: '/?version=\ud800' })).toBe('\ud800');
  });
});

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
  ['/:foo{|:bar|}', { foo: 'x', bar: 'y' }, '/x|y|'],
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

test.each([
  ...[...'"#<>?\\^`{}\n\x7f'].map((character) => [`/a\\${character}x`, character]),
  ...['/100%', '/:a%:b', '/a%2', '/a%2x', '/a/.%:id/b'].map((pattern) => [pattern, '%']),
])('rejects the pattern %j, because a URL parser escapes %j', (pattern, wrong) => {
  const way = `${JSON.stringify(wrong)} as "${encodeURIComponent(wrong as string)}"`;
  expect(() => new RouteReverser({ view: pattern as string })).toThrow(
    new TypeError(
      `RouteReverser: "view" has a wrong pattern "${pattern}": write ${way}, because routers receive it escaped`,
    ),
  );
});
