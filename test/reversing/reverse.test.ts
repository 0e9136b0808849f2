import {
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  RouteReverser,
  type UrlReverser,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { everyStrategy } from '../strategies.js';

class OwnVersioning extends BaseVersioning {}

test.each([
  ['undefined', undefined],
  ['null', null],
  ['7', 7],
  ['a promise', Promise.resolve('/users')],
])('reverse throws a TypeError if the reverser returns %s', (shown, url) => {
  const versioning = new OwnVersioning({ reverser: { reverse: () => url as never } });
  const message = `reverser.reverse returned ${shown}. Return the URL as a string.`;
  expect(() => versioning.reverse('users')).toThrow(new TypeError(`OwnVersioning: ${message}`));
});

test('reverse throws a TypeError if request.version is not a string', () => {
  const request = { version: ['v1'] } as never;
  expect(() => new OwnVersioning().reverse('users', { request })).toThrow(
    new TypeError('request.version must be a string or null, got ["v1"]'),
  );
});

test.each<[string, unknown, string[]]>([
  ['not a string, even if any version is allowed', 7, []],
  ['not an allowed version', 'v9', ['v1']],
])('reverse throws a TypeError if options.version is %s', (_, version, allowedVersions) => {
  const versioning = new OwnVersioning({ reverser: { reverse: () => '/' }, allowedVersions });
  const got = `an allowed version or null, got ${JSON.stringify(version)}`;
  expect(() => versioning.reverse('users', { version: version as never })).toThrow(
    new TypeError(`OwnVersioning: options.version must be ${got}`),
  );
});

test.each(['v2', null])('reverse needs a reverser for the version %j', (version) => {
  const fix = 'Pass { reverser: new RouteReverser(routes) }.';
  const message = `reverse() needs the setting \`reverser\`. ${fix}`;
  expect(() => new OwnVersioning().reverse('users', { request: { version } })).toThrow(
    new TypeError(`OwnVersioning: ${message}`),
  );
});

test.each([
  ['"v1"', 'v1'],
  ['a promise. Await it first.', Promise.resolve({ version: 'v1' })],
])('reverse throws a TypeError if the request is %s', (shown, request) => {
  const versioning = new OwnVersioning({ reverser: { reverse: () => '/' } });
  expect(() => versioning.reverse('users', { request: request as never })).toThrow(
    new TypeError(`request must be an object, got ${shown}`),
  );
});

describe('RouteReverser rejects', () => {
  const reverser = new RouteReverser({ user: '/users/:id' });
  const known = 'Known options: params, args, version, request, format, query, fragment.';

  test.each([
    ['param', ' Did you mean "params"?'],
    ['Params', ' Did you mean "params"?'],
    ['constructor', ''],
  ])('the unknown option %s', (name, hint) => {
    const options = { params: { id: 7 }, [name]: 7 };
    expect(() => reverser.reverse('user', options)).toThrow(
      new TypeError(`RouteReverser.reverse: unknown option "${name}".${hint} ${known}`),
    );
  });

  test('none of the known options', () => {
    const options = { params: { id: 7 }, args: [], format: null, query: {}, fragment: 'top' };
    const url = reverser.reverse('user', { ...options, version: 'v1', request: null });
    expect(url).toBe('/users/7#top');
  });

  test.each([
    ['options', Promise.resolve({}), 'an object', 'promise. Await it first.'],
    ['params', { params: new Map() }, 'an object of parameters by name', 'Map. Pass Object.f'],
    [
      'params',
      { params: Promise.resolve({}) },
      'an object of parameters by name',
      'promise. Await',
    ],
  ])('%s that would lose the parameters', (name, options, expected, shown) => {
    expect(() => new RouteReverser({ a: '/a{/:id}' }).reverse('a', options as never)).toThrow(
      `reverse: ${name} must be ${expected}, got a ${shown}`,
    );
  });

  test('args that are not a list', () => {
    expect(() => reverser.reverse('user', { args: '7' as never })).toThrow(
      new TypeError('args must be an array, got "7"'),
    );
  });
});

describe('reverse rejects the old option kwargs, so that no link loses its parameters', () => {
  const reverser = { reverse: () => '/users' };
  const strategies = everyStrategy.map(({ Strategy }) => new Strategy({ reverser }));
  const combined = new CombinedVersioning({ sources: [new HeaderVersioning({ reverser })] });

  test.each<UrlReverser>([...strategies, combined, new RouteReverser({ users: '/users' })])(
    '$constructor.name',
    (reversing) => {
      const reverse = () => reversing.reverse('users', { kwargs: { id: 7 } } as never);
      expect(reverse).toThrow(TypeError);
      expect(reverse).toThrow(
        /reverse: unknown option "kwargs"\. Did you mean "params"\? Known options: /,
      );
    },
  );
});

test('a custom reverser gets unknown options', () => {
  const reverse = vi.fn(() => '/');
  new OwnVersioning({ reverser: { reverse } }).reverse('users', { host: 'a.example' });
  expect(reverse).toHaveBeenCalledWith('users', { host: 'a.example' });
});
