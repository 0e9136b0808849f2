import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { type ReverseOptions, RouteReverser, URLPathVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';

describe('the version is params[versionParam]:', () => {
  const versioning = new URLPathVersioning({ defaultVersion: 'v1' });

  test.each<[string, object, string]>([
    ['a string', { version: 'v2' }, 'v2'],
    ['"", which is a version', { version: '' }, ''],
    ['absent, which is none', { id: '7' }, 'v1'],
    ['absent beside a parameter named then', Object.fromEntries([['then', 'x']]), 'v1'],
    ['null, which is none', { version: null }, 'v1'],
    ['undefined, which is none', { version: undefined }, 'v1'],
    ['inherited, which is none', Object.create({ version: 'v2' }), 'v1'],
    ['of no prototype', Object.assign(Object.create(null), { version: 'v2' }), 'v2'],
    ['a number, which is its decimal string', { version: 2 }, '2'],
    ['a number with a fraction', { version: 1.5 }, '1.5'],
    ['the number 0', { version: 0 }, '0'],
    ['a number of several digits', { version: 2026.25 }, '2026.25'],
    ['a negative number', { version: -1 }, '-1'],
  ])('%s', (_, params, version) => {
    expect(versioning.determineVersion({}, { params })).toBe(version);
  });

  test('whatever versionParam names', () => {
    const renamed = new URLPathVersioning({ versionParam: 'v' });
    expect(renamed.determineVersion({}, { params: { v: 'v2', version: 'v3' } })).toBe('v2');
  });
});

describe('params left out means request.params where the request has them', () => {
  const versioning = new URLPathVersioning({ defaultVersion: 'v1' });

  test.each<[string, unknown, object | null | undefined, string]>([
    ['left out', { version: 'v2' }, undefined, 'v2'],
    ['null, which is none', { version: 'v2' }, null, 'v1'],
    ['null, and no params', undefined, null, 'v1'],
    ['left out, and a number in the params', { version: 2 }, undefined, '2'],
    ['given, which win', { version: 'v2' }, { version: 'v3' }, 'v3'],
    ['given without a version, which win too', { version: 'v2' }, {}, 'v1'],
    [
      'left out, and params that are empty, as a global middleware of Express has them',
      {},
      undefined,
      'v1',
    ],
    ['left out, and params that are null', null, undefined, 'v1'],
    ['an empty list, as the fallback route of LoopBack has it', undefined, [], 'v1'],
    ['left out, and an empty list', [], undefined, 'v1'],
  ])('%s', (_, requestParams, params, version) => {
    expect(versioning.determineVersion({ params: requestParams }, { params })).toBe(version);
  });
});

test('a global middleware of Express has no parameters yet, and so the default', async () => {
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

describe("reverse adds the version under the caller's params, which win", () => {
  const request = { version: 'v2' };

  test.each<[string, string, ReverseOptions['params'], object]>([
    ['no params', 'version', undefined, { version: 'v2' }],
    ['params that are null', 'version', null, { version: 'v2' }],
    ['other params', 'version', { id: 7 }, { version: 'v2', id: 7 }],
    ['a version of the caller', 'version', { version: 'v1' }, { version: 'v1' }],
    ['a version "" of the caller', 'version', { version: '' }, { version: '' }],
    ['an undefined one of the caller', 'version', { version: undefined }, { version: 'v2' }],
    ['another versionParam', 'v', { version: 'x' }, { v: 'v2', version: 'x' }],
  ])('%s', (_, versionParam, params, expected) => {
    const calls: unknown[] = [];
    const reverser = { reverse: (...call: unknown[]) => `/${calls.push(call)}` };
    const options = { params, request, format: 'json' };
    new URLPathVersioning({ versionParam, reverser }).reverse('users', options);
    expect(calls).toStrictEqual([['users', { ...options, params: expected }]]);
  });
});

test('reverse takes options.version before the params of the caller', () => {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ reverser, allowedVersions: ['v1', 'v2'] });
  const options = { params: { version: 'v1', id: '7' }, request: { version: 'v1' } };
  expect(versioning.reverse('user', { ...options, version: 'v2' })).toBe('/v2/users/7');
  expect(versioning.reverse('user', { ...options, version: null })).toBe('/v1/users/7');
  expect(() => versioning.reverse('user', { ...options, version: 'v9' })).toThrow(
    new TypeError(
      'URLPathVersioning: options.version must be an allowed version or null, got "v9"',
    ),
  );
});
