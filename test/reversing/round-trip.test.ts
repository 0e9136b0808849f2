import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import express from 'express';
import { match } from 'path-to-regexp';
import { include, RouteReverser, type Routes } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { texts } from '../round-trip.js';

type Params = Record<string, string>;

const VALUES = [
  'a',
  'x',
  '-',
  '.',
  '..',
  '/',
  'a-a',
  'a.a',
  '-a',
  'a-',
  '.a',
  'a.',
  'a/x',
  'x/x',
  'X',
  'é',
  '%',
];

/** Every way to give the parameters of `pattern` a value, or none. */
function everyParams(pattern: string): Params[] {
  const names = [...pattern.matchAll(/[:*]"?(\w+)/g)].map(([, name = '']) => name);
  return names.reduce<Params[]>(
    (all, name) =>
      all.flatMap((params) => [params, ...VALUES.map((value) => ({ ...params, [name]: value }))]),
    [{}],
  );
}

/** The URLs that `pattern` makes, each with what it was made of. */
function everyUrl(pattern: string): { url: string; params: Params }[] {
  const reverser = new RouteReverser({ view: pattern });
  return everyParams(pattern).flatMap((params) => {
    try {
      return [{ url: reverser.reverse('view', { params }), params }];
    } catch (error) {
      expect(error).toMatchObject({ code: 'ERR_NO_REVERSE_MATCH' });
      return [];
    }
  });
}

/** As Express, Koa and Nest read it. */
function read(pattern: string, url: string): Params | undefined {
  const found = match(pattern)(url);
  return found ? texts(found.params) : undefined;
}

describe('a URL leads back to its own route, with the arguments that it was made of', () => {
  test.each([
    '/:a',
    '/:a/:b',
    '/:a/x/:b',
    '/x-:a-x',
    '/:a.json',
    '/*p',
    '/*p/x/:b',
    '/*p/x/*q',
    '/*p-*q',
    '/*p/:a/*q',
    '/*p-:a-x/*q',
    '/:a-*p',
    '/:a--*p',
    '/:a.:b-*p',
    '/*p.:b',
    '/*p.:b-:c',
    '/:a-:b',
    '/:a--:b',
    '/:"a"X:b',
    '/:a.:b',
    '/:a{.:b}',
    '/:a{-:b}.:c',
    '{/:a}/x',
    '/x{/:a}{/:b}',
    '/x{/:a{/:b}}',
    '/a{/:a}/a{/:b}',
    '/{:a/x}{:b/X/}',
    '/x{/X/:a}{/:b/:c}',
    '{/*p}/x{/:a}',
    '/{:a-:b{-*c}}',
  ])('%s', (pattern) => {
    const urls = everyUrl(pattern);
    expect(urls).not.toHaveLength(0);
    expect(
      urls.filter(({ url, params }) => !isDeepStrictEqual(read(pattern, url), params)),
    ).toEqual([]);
  });
});

describe('what can come back is not refused', () => {
  test.each([
    ['/:name.:format', { name: 'a.b', format: 'csv' }, '/a.b.csv'],
    ['/:name{.:format}', { name: 'a' }, '/a'],
    ['/:name{.:format}', { name: 'a.b', format: 'csv' }, '/a.b.csv'],
    ['/:base...:head', { base: 'v1.0', head: 'v1.1' }, '/v1.0...v1.1'],
    ['/:a-:b/', { a: '1', b: '2' }, '/1-2/'],
    ['/:base...:head/x', { base: 'v1', head: 'v2..' }, '/v1...v2../x'],
    ['/files/*path.:format', { path: 'a/b.min', format: 'js' }, '/files/a/b.min.js'],
    ['/files/*path.:format', { path: 'a/files/b', format: 'js' }, '/files/a/files/b.js'],
    ['/*project/-/*path', { project: 'a/b', path: 'c/d' }, '/a/b/-/c/d'],
    ['/*project/-/*path', { project: 'a/-/b', path: 'c' }, '/a/-/b/-/c'],
    ['/:path.*ext', { path: 'test', ext: 'html/nested.json' }, '/test.html/nested.json'],
    ['/*project/-/*path/x/*rest', { project: 'a', path: 'b', rest: 'c' }, '/a/-/b/x/c'],
    ['/:a-*p', { a: 'x', p: 'y/z' }, '/x-y/z'],
    ['/:a/*p', { a: 'x-y', p: 'y/z' }, '/x-y/y/z'],
    ['/:a-:b/*p', { a: 'x-y', b: 'z', p: 'y-z' }, '/x-y-z/y-z'],
    ['{/:version}/users/:id', { id: 'users' }, '/users/users'],
    ['/x{/v1/:a}{/:b}', { b: 'longer' }, '/x/longer'],
    ['/x{/:a}{/:b/:c}', { b: '1', c: '2' }, '/x/1/2'],
    ['/{:a/x}{y/:b}', { b: 'xz' }, '/y/xz'],
    ['/x{/:a}{/:b}', { a: '1' }, '/x/1'],
    ['/x{/:a}{/:b}', { a: '1', b: '2' }, '/x/1/2'],
    ['/:a{/b}', { a: 'b' }, '/b/b'],
  ])('%s of %j is %s', (pattern, params, url) => {
    expect(new RouteReverser({ view: pattern }).reverse('view', { params })).toBe(url);
    expect(read(pattern, url)).toEqual(params);
  });
});

describe('what would come back as something else is refused', () => {
  test.each([
    ['/:name.:format', { name: 'a', format: 'tar.gz' }],
    ['/:name{.:format}', { name: 'a.b' }],
    ['/:name{.:format}', { name: 'a..' }],
    ['/:"a/b"-:c', { 'a/b': 'x', c: 'y-z' }],
    ['/:base...:head', { base: 'v1', head: '.2' }],
    ['/:base...:head', { base: 'v1', head: 'a...b' }],
    ['/:base--:head-/x', { base: 'v1', head: 'v2-' }],
    ['/:"a"X:b', { a: '1', b: '2x3' }],
    ['/files/*path.:format', { path: 'a', format: 'tar.gz' }],
    ['/*project/-/*path', { project: 'a', path: 'b/-/c' }],
    ['/*project/-/*path', { project: 'a/-', path: '-/c' }],
    ['/:a-*p', { a: 'x-y', p: 'z' }],
    ['/*a.*b/', { a: 'x', b: 'x.' }],
    ['/*p/x/*q/', { p: 'p', q: 'a/x' }],
    ['/x{/:a}{/:b}', { b: '1' }],
    ['/a{/:x}/b{/:y}', { y: 'b' }],
    ['/{:a/x}{:b/X/}', { b: 'x' }],
    ['/x{/V1/:a}{/:b/:c}', { b: 'v1', c: 'x' }],
    ['{/*p}/x{/:a}', { a: 'x' }],
    ['/{:a/}{x/}:b', { b: '1' }],
  ])('%s of %j', (pattern, params) => {
    expect(() => new RouteReverser({ view: pattern }).reverse('view', { params })).toThrow(
      `"${pattern}" would lead back with other arguments`,
    );
  });
});

describe('a pattern that path-to-regexp cannot match is a TypeError at construction', () => {
  test.each([
    ['/:a:b', { view: '/:a:b' }],
    ['/*a:b', { view: '/*a:b' }],
    ['/:a:b', { v1: include('/:a', { view: ':b' }) }],
    ['/x:a{:b}', { view: '/x:a{:b}' }],
  ])('%s in %j', (pattern, routes) => {
    expect(() => match(pattern)).toThrow(TypeError);
    expect(() => new RouteReverser(routes)).toThrow(TypeError);
  });
});

describe('of the choices that groups leave, the first that takes the arguments decides', () => {
  const view = '/x{/:a}{/y:b}';

  test('where it would be misread, the next choice is not tried', () => {
    const route = '/{:a/x}{:b/X/}';
    expect(() =>
      new RouteReverser({ view: route }).reverse('view', { params: { b: 'x' } }),
    ).toThrow('would lead back with other arguments');
  });

  test('but the next pattern of that name', () => {
    const routes = { view: ['/:name{.:format}', '/names/:name'] };
    const options = { params: { name: 'a.b' } };
    expect(new RouteReverser(routes).reverse('view', options)).toBe('/names/a.b');
  });

  test('with positional arguments too', () => {
    expect(new RouteReverser({ view }).reverse('view', { args: ['1'] })).toBe('/x/1');
  });
});

describe('fixed text is written so that a router reads it as it was sent', () => {
  test.each([
    ['/café/:id', { id: 1 }, '/caf%C3%A9/1'],
    ['/a b/:id', { id: 1 }, '/a%20b/1'],
    ['/caf%c3%a9/:id', { id: 1 }, '/caf%c3%a9/1'],
    ['/route|:param|', { param: 'x' }, '/route|x|'],
    ['/:foo{|:bar|}', { foo: 'x', bar: 'y' }, '/x|y|'],
    ['/x\\[:id\\]', { id: 7 }, '/x[7]'],
    ["/~!$&'()*+,;=:@".replace(/[!()*+:]/g, '\\$&'), {}, "/~!$&'()*+,;=:@"],
  ])('%s with %o is %s', async (pattern, params, url) => {
    expect(new RouteReverser({ view: pattern }).reverse('view', { params })).toBe(url);
    expect(new URL(url, 'http://localhost').pathname).toBe(url);
  });

  test('Express 5 reads it over HTTP, with the arguments that it was made of', async () => {
    const views = {
      pipes: '/route|:param|',
      brackets: '/x\\[:param\\]',
      optional: '/o{|:param|}',
      escaped: '/caf%C3%A9/:param',
    };
    const app = express();
    for (const [name, pattern] of Object.entries(views)) {
      app.get(pattern, ({ params }, response) => void response.json({ name, ...params }));
    }
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reverser = new RouteReverser<Routes>(views, {
      origin: `http://127.0.0.1:${port}`,
    });
    try {
      for (const name of Object.keys(views)) {
        const response = await fetch(reverser.reverse(name, { params: { param: 'é|]' } }));
        expect(await response.json()).toEqual({ name, param: 'é|]' });
      }
    } finally {
      server.close();
    }
  });
});

describe('what a URL parser writes in another way is refused at construction, with the way to write it', () => {
  test.each([
    ['/:a^:b', '"^" as "%5E"'],
    ['/a"b', '"\\"" as "%22"'],
    ['/a<b', '"<" as "%3C"'],
    ['/a>b', '">" as "%3E"'],
    ['/a`b', '"`" as "%60"'],
    ['/a\\{b', '"{" as "%7B"'],
    ['/a\\}b', '"}" as "%7D"'],
    ['/a\\\\b', '"\\\\" as "%5C"'],
    ['/a\\?b', '"?" as "%3F"'],
    ['/a#b', '"#" as "%23"'],
    ['/a\nb', '"\\n" as "%0A"'],
    ['/a\x7fb', '"\x7f" as "%7F"'],
    ['/100%', '"%" as "%25"'],
    ['/100%:id', '"%" as "%25"'],
    ['/:a%:b', '"%" as "%25"'],
    ['/a%2', '"%" as "%25"'],
    ['/a%2x', '"%" as "%25"'],
    ['/a/.%:id/b', '"%" as "%25"'],
  ])('%j: write %s', (pattern, way) => {
    expect(() => new RouteReverser({ view: pattern })).toThrow(
      new TypeError(
        `RouteReverser: "view" has a wrong pattern "${pattern}": write ${way}, as it reaches a router`,
      ),
    );
  });

  test('and what was written so leads back', () => {
    const url = new RouteReverser({ view: '/100%25/:id%5E' }).reverse('view', { args: ['a'] });
    expect(url).toBe('/100%25/a%5E');
    expect(read('/100%25/:id%5E', url)).toEqual({ id: 'a' });
  });
});
