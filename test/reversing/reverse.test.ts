import { BaseVersioning } from 'request-versioning';
import { expect, test, vi } from 'vitest';

class OwnVersioning extends BaseVersioning {}

test.each([
  ['undefined', undefined],
  ['null', null],
  ['7', 7],
  ['an object', Promise.resolve('/users')],
])('reverse throws a TypeError if the reverser returns %s', (shown, url) => {
  const versioning = new OwnVersioning({ reverser: { reverse: () => url as never } });
  const message = `what the reverser returns must be a string, got ${shown}`;
  expect(() => versioning.reverse('users')).toThrow(new TypeError(`OwnVersioning: ${message}`));
});

test.each([
  ['1', 1],
  ['true', true],
  ['a function', () => 'v1'],
  ['Symbol(v1)', Symbol('v1')],
  ['["v1"]', ['v1']],
  ['an object', {}],
])('reverse throws a TypeError if request.version is %s', (shown, version) => {
  const reverse = vi.fn();
  const request = { version } as never;
  expect(() => new OwnVersioning({ reverser: { reverse } }).reverse('users', { request })).toThrow(
    new TypeError(`request.version must be a string or null, got ${shown}`),
  );
  expect(reverse).not.toHaveBeenCalled();
});

test.each(['v2', null])('reverse needs a reverser for the version %j', (version) => {
  const message = 'reverse() needs the setting `reverser`, such as a RouteReverser';
  expect(() => new OwnVersioning().reverse('users', { request: { version } })).toThrow(
    new TypeError(`OwnVersioning: ${message}`),
  );
});
