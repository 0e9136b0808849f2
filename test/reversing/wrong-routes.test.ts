import { include, RouteReverser, type Routes } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

/** Expects that the pattern is a `TypeError` at construction. Its message names the route, the pattern and `reason`. */
function expectWrong(pattern: string, reason: string): void {
  expect(() => new RouteReverser({ users: ['/ok', pattern] })).toThrow(
    new TypeError(`RouteReverser: "users" has a wrong pattern "${pattern}": ${reason}`),
  );
}

describe('a wrong route is a TypeError at construction', () => {
  test.each([
    ...['users', '', '//evil.example', '/a//b', '{/a}/../b', '/a/./b', '/a/..', '/%2e%2e/b'],
    ...['/admin/.x/:id/..', '/a/.%2E/b'],
  ])('%s', (pattern) => {
    expectWrong(pattern, 'it must begin with "/" and have no "//" and no "." or ".." segment');
  });

  test.each([
    ...['/:', '/*', '/{a', '/(a)', '/a?', '/a+', '/:a:b', '/x:a{:b}'],
    '{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}{/:i}',
  ])('%s, which path-to-regexp rejects', (pattern) => {
    const error = thrown(() => new RouteReverser({ users: pattern }));
    expect(error).toMatchObject({ name: 'TypeError', cause: expect.any(Error) });
    expect(`${error}`).toMatch(/^TypeError: RouteReverser: "users" has a wrong pattern "/);
  });

  test.each(['/:x/:x', '/p{/:c}/:x{/s}/:x', '{/:x}/*x'])('%s, which names x twice', (pattern) => {
    expectWrong(pattern, 'its parameters must have different names, got "x" twice');
  });

  test.each([
    ...[...'"#<>?\\^`{}\n\x7f'].map((character) => [`/a\\${character}x`, character] as const),
    ...['/100%', '/:a%:b', '/a%2', '/a%2x', '/a/.%:id/b'].map((each) => [each, '%'] as const),
  ])('%j, in which a URL parser would escape %j', (pattern, wrong) => {
    const escaped = encodeURIComponent(wrong);
    expectWrong(pattern, `${JSON.stringify(wrong)} must be escaped as "${escaped}"`);
  });

  test.each([
    '/:version{v1|unstable}/users/:id',
    '/files/:name{main|min}',
    '/v1|v2/users',
    '/a/{x|y}',
    '/a\\|b',
  ])('%s, in which "|" was meant to separate alternatives', (pattern) => {
    const reason =
      'it must be a list with a pattern for each alternative, or "|" must be escaped as "%7C"';
    expectWrong(pattern, reason);
  });

  test.each([
    ['/{id}', '{id}', ':id'],
    ['/users/{id}/posts/{post_id}', '{id}', ':id'],
    ['/users/{id}{.:format}', '{id}', ':id'],
    ['/users{/{id}}', '{id}', ':id'],
    ['/users/{user-id}', '{user-id}', ':"user-id"'],
    ['/länder/{größe}', '{größe}', ':größe'],
  ])('%s, which is OpenAPI syntax', (pattern, segment, meant) => {
    expectWrong(
      pattern,
      `write "${meant}" instead of "${segment}", because braces make a part optional`,
    );
  });

  test('an object that include did not make', () => {
    expect(() => new RouteReverser({ v1: { users: '/users' } } as never)).toThrow(
      new TypeError(
        'RouteReverser: "v1" must be a pattern or a list of patterns, got [object Object]. Make a namespace with include("/v1", { … }).',
      ),
    );
  });

  test.each([
    ['users', { v1: include('/api', { users: 'users' }) }, null],
    [':id', { v1: include('/api', { users: ['', ':id'] }) }, null],
    ['{id}', { v1: include('/api', { users: '{id}' }) }, null],
    ['v1', { v1: include('v1', {}) }, '/api'],
    ['users', { users: 'users' }, '/api'],
  ])('%s without a slash after a prefix: %o', (pattern, routes: Routes, prefix) => {
    const create = () => new RouteReverser(routes, { prefix });
    const expected = 'after "/api" must be empty, or begin with "/" or "{/", got';
    expect(create).toThrow(TypeError);
    expect(create).toThrow(` ${expected} "${pattern}".`);
  });

  test.each([
    ['/users{/:id}', '/users/1'],
    ['/users/{:id}', '/users/1'],
    ['/users/:id{.json}', '/users/1.json'],
    ['/:id/{list.json}', '/1/list.json'],
    ['/:id/{list}.json', '/1/list.json'],
    ['/:id/{2}', '/1/2'],
    ['/:id{/list}', '/1/list'],
    ['/x{list}/:id', '/xlist/1'],
    ['/{x}y/:id', '/xy/1'],
    ['/v1%7Cv2/:id', '/v1%7Cv2/1'],
    ['/größe 1/:id', '/gr%C3%B6%C3%9Fe%201/1'],
    ['/{:lang/}users', '/1/users'],
    ['/x{/:a}{/:b}{/:c}{/:d}{/:e}{/:f}{/:g}{/:h}', '/x/1'],
  ])('but not %s, which builds %s', (pattern, url) => {
    expect(new RouteReverser({ users: pattern }).reverse('users', { args: [1] })).toBe(url);
  });
});
