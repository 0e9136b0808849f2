import { BaseVersioning, RouteReverser } from 'request-versioning';
import { expect, test } from 'vitest';

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

test.each(['param', 'Params', 'kwargs', 'constructor'])(
  'RouteReverser rejects the unknown option %s',
  (name) => {
    const reverser = new RouteReverser({ user: '/users/:id' });
    const known = 'params, args, version, request, format, query, fragment';
    const message = `unknown option "${name}". Known options: ${known}.`;
    expect(() => reverser.reverse('user', { params: { id: 7 }, [name]: 7 })).toThrow(
      new TypeError(`RouteReverser.reverse: ${message}`),
    );
  },
);
