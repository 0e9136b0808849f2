import { type ReverseOptions, RouteReverser, type Routes, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';

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
});

const USED: Record<string, [name: string, options: ReverseOptions | undefined, url: string][]> = {
  'builds a URL from the path-to-regexp pattern of a name': [
    ['home', undefined, '/'],
    ['users', {}, '/users'],
    ['file', { params: { path: 'a b/c' } }, '/files/a%20b/c'],
    ['file', { params: { path: ['a b', 'c'] } }, '/files/a%20b/c'],
    ['quoted', { params: { 'api-version': 'v1' } }, '/q/v1'],
    ['escaped', { params: { id: 1 } }, '/x:y/1'],
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
    ['users', { fragment: '#a#' }, '/users#%23a%23'],
    ['users', { query: { page: 1 }, fragment: '' }, '/users?page=1#'],
  ],
  'writes a number as its digits': [
    ['user', { params: { id: 0 } }, '/users/0'],
    ['user', { params: { id: -1.5 } }, '/users/-1.5'],
  ],
  'writes a URL in ASCII': [
    ['user', { args: ['é😀'] }, '/users/%C3%A9%F0%9F%98%80'],
    ['user', { args: ['?#&=:@;,\\'] }, '/users/%3F%23%26%3D%3A%40%3B%2C%5C'],
    ['café', { args: [1] }, '/caf%C3%A9/%C3%A9t%C3%A9%201/1'],
  ],
};

describe.each(Object.entries(USED))('%s', (_, rows) => {
  test.each(rows)('%s with %o is %s', (name, options, url) => {
    expect(reverser.reverse(name, options)).toBe(url);
  });
});

describe('origin', () => {
  const routes = { users: '/users' };
  const request = { version: 'v1' };

  test.each<[origin: string | null, url: string]>([
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
  ])('rejects any form other than the origin of a URL: %o', (origin) => {
    expect(() => new RouteReverser(routes, { origin } as never)).toThrow(
      'RouteReverser: origin must be an origin in lower case and without a slash at its end, such as "https://example.com", or a function, got ',
    );
    const reverser = new RouteReverser(routes, { origin: () => origin as never });
    expect(() => reverser.reverse('users', { request })).toThrow(
      'RouteReverser: the result of origin must be an origin in lower case and without a slash at its end, such as "https://example.com", got ',
    );
    const settings = { allowedHosts: ['example.com'], fallback: origin as never };
    expect(() => requestOrigin(settings)).toThrow(
      'requestOrigin: fallback must be an origin in lower case and without a slash at its end, such as "https://example.com", got ',
    );
  });
});

test('changes neither routes nor options, and ignores later changes of the routes', () => {
  const params = Object.freeze({ id: 7 });
  const options = Object.freeze({ params, args: Object.freeze([]), format: 'json' });
  const routes = { report: '/reports/:id.:format' };
  const frozen = Object.freeze({ report: Object.freeze([routes.report]) });
  const reversers = [new RouteReverser(routes), new RouteReverser(frozen)];
  routes.report = '/other';
  for (const reverser of reversers) {
    expect(reverser.reverse('report', options)).toBe('/reports/7.json');
  }
});
