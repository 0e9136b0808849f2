import { BaseVersioning, type ReverseOptions, RouteReverser } from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';

class OwnVersioning extends BaseVersioning {}

test.each([
  ['undefined', undefined],
  ['7', 7],
  ['[object Promise]', Promise.resolve('/users')],
])('reverse throws a TypeError if the reverser returns %s', (shown, url) => {
  const versioning = new OwnVersioning({ reverser: { reverse: () => url as never } });
  const message = `the result of reverser.reverse must be a string, got ${shown}.`;
  expect(() => versioning.reverse('users')).toThrow(new TypeError(`OwnVersioning: ${message}`));
});

test.each<[string, ReverseOptions]>([
  ['options.version', { version: 'v9' }],
  ['the determined version', { current: { version: 'v9' } }],
])('reverse throws a TypeError if %s is not allowed', (name, options) => {
  const reverser = { reverse: () => '/' };
  const versioning = new OwnVersioning({ reverser, allowedVersions: ['v1'] });
  expect(() => versioning.reverse('users', options)).toThrow(
    new TypeError(`OwnVersioning: ${name} must be an allowed version or null, got "v9".`),
  );
});

test.each(['v2', null])('reverse needs a reverser for the version %j', (version) => {
  const fix = 'Pass { reverser: new RouteReverser(routes) }.';
  const message = `reverse() needs the setting \`reverser\`. ${fix}`;
  expect(() => new OwnVersioning().reverse('users', { request: { version } })).toThrow(
    new TypeError(`OwnVersioning: ${message}`),
  );
});

describe('RouteReverser rejects', () => {
  const reverser = new RouteReverser({ user: '/users/:id', list: '/list{/:id}{/:page}{.:format}' });

  test.each(['param', 'Params', 'kwargs', 'constructor'])('the unknown option %s', (name) => {
    const options = { params: { id: 7 }, [name]: 7 };
    const known = 'params, args, version, current, request, format, query, fragment';
    const message = `unknown option "${name}". Known options: ${known}.`;
    expect(() => reverser.reverse('user', options)).toThrow(
      new TypeError(`RouteReverser.reverse: ${message}`),
    );
  });

  test('none of the known options', () => {
    const options = { params: { id: 7 }, args: [], format: null, query: {}, fragment: 'top' };
    const current = { version: 'v1' };
    const url = reverser.reverse('user', { ...options, version: 'v1', current, request: null });
    expect(url).toBe('/users/7#top');
  });

  describe.each([
    ['[object Map]', new Map([['id', 7]])],
    ['[object Promise]', Promise.resolve({ id: 7 })],
  ])('params that are %s, so that no link loses its parameters', (shown, params) => {
    test.each<[string, ReverseOptions]>([
      ['alone', {}],
      ['beside args', { args: [1] }],
      ['beside a format', { format: 'json' }],
    ])('%s', (_, others) => {
      const expected = 'an object of parameters by name';
      const fix = 'Pass the parameters as a plain object.';
      expect(() => reverser.reverse('list', { params: params as never, ...others })).toThrow(
        new TypeError(`reverse: params must be ${expected}, got ${shown}. ${fix}`),
      );
    });
  });
});

test('a custom reverser gets unknown options', () => {
  const reverse = vi.fn(() => '/');
  new OwnVersioning({ reverser: { reverse } }).reverse('users', { host: 'a.example' });
  expect(reverse).toHaveBeenCalledWith('users', { host: 'a.example' });
});
