import { match } from 'path-to-regexp';
import { include, RouteReverser } from 'request-versioning';
import { describe, expect, test } from 'vitest';

type Kwargs = Record<string, string>;

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
  'é',
  '%',
];

/** Every way to give the parameters of `pattern` a value, or none. */
function everyKwargs(pattern: string): Kwargs[] {
  const names = [...pattern.matchAll(/[:*](\w+)/g)].map(([, name = '']) => name);
  return names.reduce<Kwargs[]>(
    (all, name) =>
      all.flatMap((kwargs) => [kwargs, ...VALUES.map((value) => ({ ...kwargs, [name]: value }))]),
    [{}],
  );
}

/** The URLs that `pattern` makes, each with what it was made of. */
function everyUrl(pattern: string): { url: string; kwargs: Kwargs }[] {
  const reverser = new RouteReverser({ view: pattern });
  return everyKwargs(pattern).flatMap((kwargs) => {
    try {
      return [{ url: reverser.reverse('view', { kwargs }), kwargs }];
    } catch (error) {
      expect(error).toMatchObject({ code: 'ERR_NO_REVERSE_MATCH' });
      return [];
    }
  });
}

describe('a URL leads back to its own route', () => {
  test.each([
    '/:a',
    '/:a/:b',
    '/*p',
    '/*p/x/:b',
    '/*p/x/*q',
    '{/:a}/x',
    '/x{/:a}{/:b}',
    '/x{/:a{/:b}}',
    '/:a-:b',
    '/:a.:b',
    '/:a{.:b}',
    '/*p.:b',
  ])('%s', (pattern) => {
    const route = match(pattern);
    const urls = everyUrl(pattern);
    expect(urls).not.toHaveLength(0);
    expect(urls.filter(({ url }) => route(url) === false)).toEqual([]);
  });
});

describe('where a segment has one parameter, with the arguments that it was made of', () => {
  test.each(['/:a', '/:a/:b', '/:a/x/:b', '/x-:a-x', '/:a.json', '{/:a}/x', '/x{/:a{/:b}}'])(
    '%s',
    (pattern) => {
      const route = match(pattern);
      for (const { url, kwargs } of everyUrl(pattern)) {
        expect(route(url)).toMatchObject({ path: url, params: kwargs });
      }
    },
  );
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

describe('a percent sign that is no escape is encoded', () => {
  test.each([
    ['/100%', {}, '/100%25'],
    ['/100%/:id', { id: '7' }, '/100%25/7'],
    ['/%:id', { id: '2e' }, '/%252e'],
    ['/a/.%:id/b', { id: '2e' }, '/a/.%252e/b'],
  ])('%s with %o is %s', (pattern, kwargs, url) => {
    expect(new RouteReverser({ view: pattern }).reverse('view', { kwargs })).toBe(url);
    expect(new URL(url, 'http://localhost').pathname).toBe(url);
  });
});

test('a pattern that cannot carry an array is passed over for one that can', () => {
  const reverser = new RouteReverser({ view: ['/one/:path', '/many/*path'] });
  expect(reverser.reverse('view', { kwargs: { path: ['a', 'b'] } })).toBe('/many/a/b');
});

test('an error of the origin function passes through, a URIError too', () => {
  const origin = () => decodeURIComponent('%');
  const reverser = new RouteReverser({ view: '/' }, { origin });
  expect(() => reverser.reverse('view', { request: {} })).toThrow(URIError);
});

describe('what is no table of routes is a TypeError that names RouteReverser', () => {
  test.each([
    ['none', undefined],
    ['null', null],
    ['a number', 5],
    ['a name without a pattern', { view: [] }],
    ['a namespace without routes', { v1: include('/v1', undefined as never) }],
    ['a namespace without a prefix', { v1: include(undefined as never, { view: '/' }) }],
  ])('%s', (_, routes) => {
    expect(() => new RouteReverser(routes as never)).toThrow(
      expect.objectContaining({
        name: 'TypeError',
        message: expect.stringMatching(/^RouteReverser: /),
      }),
    );
  });
});
