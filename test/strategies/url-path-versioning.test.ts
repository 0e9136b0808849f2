import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { type ReverseOptions, RouteReverser, URLPathVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';

describe('params[versionParam]', () => {
  const versioning = new URLPathVersioning({ defaultVersion: 'v1' });

  test.each<[string, object, string]>([
    ['may be a string', { version: 'v2' }, 'v2'],
    ['may be the empty version', { version: '' }, ''],
    ['may be absent', { id: '7' }, 'v1'],
    ['may be absent beside a parameter named then', Object.fromEntries([['then', 'x']]), 'v1'],
    ['may be null', { version: null }, 'v1'],
    ['may be undefined', { version: undefined }, 'v1'],
    ['is ignored if it is inherited', Object.create({ version: 'v2' }), 'v1'],
    [
      'may be in an object without a prototype',
      Object.assign(Object.create(null), { version: 'v2' }),
      'v2',
    ],
    ['may be a number', { version: 2 }, '2'],
    ['may be a fraction', { version: 1.5 }, '1.5'],
    ['may be the number 0', { version: 0 }, '0'],
    ['may be a number of several digits', { version: 2026.25 }, '2026.25'],
    ['may be a negative number', { version: -1 }, '-1'],
  ])('%s', (_, params, version) => {
    expect(versioning.determineVersion({}, { params })).toBe(version);
  });
});

test.each<[string, unknown]>([
  ['the segments of a wildcard', ['v9', 'v1']],
  ['an object', { toString: 1 }],
  ['a boolean', true],
])('%s as version is ambiguous', (_, version) => {
  expect(() => new URLPathVersioning().determineVersion({ params: { version } })).toThrow(
    expect.objectContaining({ status: 404, code: 'ERR_VERSION_AMBIGUOUS' }),
  );
});

describe('the version comes from', () => {
  const versioning = new URLPathVersioning({ defaultVersion: 'v1' });

  test.each<[string, unknown, object | null | undefined, string]>([
    ['request.params if params is missing', { version: 'v2' }, undefined, 'v2'],
    [
      'the default if params is null, even if request.params has a version',
      { version: 'v2' },
      null,
      'v1',
    ],
    ['the default if params is null and request.params is missing', undefined, null, 'v1'],
    ['request.params, which may hold a number', { version: 2 }, undefined, '2'],
    ['params before request.params', { version: 'v2' }, { version: 'v3' }, 'v3'],
    [
      'the default if params has no version, even if request.params has a version',
      { version: 'v2' },
      {},
      'v1',
    ],
    [
      'the default if request.params is empty, as in a global middleware of Express',
      {},
      undefined,
      'v1',
    ],
    ['the default if request.params is null', null, undefined, 'v1'],
    [
      'the default if params is an empty list, as in the fallback route of LoopBack',
      undefined,
      [],
      'v1',
    ],
    ['the default if request.params is an empty list', [], undefined, 'v1'],
  ])('%s', (_, requestParams, params, version) => {
    expect(versioning.determineVersion({ params: requestParams }, { params })).toBe(version);
  });
});

test('takes the default in a global middleware of Express, which has no parameters yet', async () => {
  const versioning = new URLPathVersioning({ defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] });
  const app = express();
  app.use((request, response, next) => {
    response.append('Early', versioning.determineVersion(request));
    next();
  });
  app.get('/:version/users', (request, response) => {
    response.send(versioning.determineVersion(request));
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/v2/users`);
  expect([response.headers.get('Early'), await response.text()]).toEqual(['v1', 'v2']);
  server.close();
});

describe("reverse adds the version to the caller's params, which win:", () => {
  const request = { version: 'v2' };

  test.each<[string, string, ReverseOptions['params'], object]>([
    ['without params', 'version', undefined, { version: 'v2' }],
    ['with params that are null', 'version', null, { version: 'v2' }],
    ['with other params', 'version', { id: 7 }, { version: 'v2', id: 7 }],
    ['with a version', 'version', { version: 'v1' }, { version: 'v1' }],
    ['with an empty version', 'version', { version: '' }, { version: '' }],
    ['with an undefined version', 'version', { version: undefined }, { version: 'v2' }],
    ['with another versionParam', 'v', { version: 'x' }, { v: 'v2', version: 'x' }],
  ])('%s', (_, versionParam, params, expected) => {
    const calls: unknown[] = [];
    const reverser = { reverse: (...call: unknown[]) => `/${calls.push(call)}` };
    const options = { params, request, format: 'json' };
    new URLPathVersioning({ versionParam, reverser }).reverse('users', options);
    expect(calls).toStrictEqual([['users', { ...options, params: expected }]]);
  });
});

test('reverse prefers options.version to the params of the caller', () => {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ reverser, allowedVersions: ['v1', 'v2'] });
  const options = { params: { version: 'v1', id: '7' }, request: { version: 'v1' } };
  expect(versioning.reverse('user', { ...options, version: 'v2' })).toBe('/v2/users/7');
  expect(versioning.reverse('user', { ...options, version: null })).toBe('/v1/users/7');
});
