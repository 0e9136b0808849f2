import {
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  RouteReverser,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { everyStrategy } from '../support/strategies.js';

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

test.each(['v2', null])('reverse needs a reverser for the version %j', (version) => {
  const fix = 'Pass { reverser: new RouteReverser(routes) }.';
  const message = `reverse() needs the setting \`reverser\`. ${fix}`;
  expect(() => new OwnVersioning().reverse('users', { request: { version } })).toThrow(
    new TypeError(`OwnVersioning: ${message}`),
  );
});

describe('reverse throws a TypeError for an options.version that is not allowed', () => {
  const reverser = new RouteReverser({ user: ['/users/:id', '/:version/users/:id'] });
  const allowedVersions = ['v1', 'v2'];
  const sources = [new HeaderVersioning({ reverser })];

  test.each<BaseVersioning>([
    ...everyStrategy.map(({ Strategy }) => new Strategy({ reverser, allowedVersions })),
    new CombinedVersioning({ sources, allowedVersions }),
  ])(
    'even if request.version is the same and no route matches: $constructor.name',
    (versioning) => {
      const options = { request: { version: 'v9' }, version: 'v9' };
      const message = 'options.version must be an allowed version or null, got "v9".';
      expect(() => versioning.reverse('user', options)).toThrow(
        new TypeError(`${versioning.constructor.name}: ${message}`),
      );
    },
  );
});

describe('RouteReverser rejects', () => {
  const reverser = new RouteReverser({ user: '/users/:id' });

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
});

test('a custom reverser gets unknown options', () => {
  const reverse = vi.fn(() => '/');
  new OwnVersioning({ reverser: { reverse } }).reverse('users', { host: 'a.example' });
  expect(reverse).toHaveBeenCalledWith('users', { host: 'a.example' });
});
