import {
  AMBIGUOUS,
  type ReverseOptions,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

describe('readVersion returns', () => {
  const inherited = Object.create({ version: 'v2' });
  const plain = Object.assign(Object.create(null), { version: 'v2' });

  test.each<[string, object, string | symbol | null]>([
    ['a string', { version: 'v2' }, 'v2'],
    ['the empty version', { version: '' }, ''],
    ['a parameter of an object without a prototype', plain, 'v2'],
    ['the decimal string of a number', { version: 2026.25 }, '2026.25'],
    ['the decimal string of 0', { version: 0 }, '0'],
    ['the decimal string of a negative number', { version: -1 }, '-1'],
    ['null without the parameter', { id: '7' }, null],
    ['null beside a parameter named then', Object.fromEntries([['then', 'x']]), null],
    ['null for null', { version: null }, null],
    ['null for undefined', { version: undefined }, null],
    ['null for an inherited parameter', inherited, null],
    ['null for an empty list, as in the fallback route of LoopBack', [], null],
    ['AMBIGUOUS for the segments of a wildcard', { version: ['v9', 'v1'] }, AMBIGUOUS],
    ['AMBIGUOUS for an object', { version: { toString: 1 } }, AMBIGUOUS],
    ['AMBIGUOUS for a boolean', { version: true }, AMBIGUOUS],
  ])('%s', (_, params, reading) => {
    const versioning = new URLPathVersioning();
    expect(versioning.readVersion({ params })).toBe(reading);
    expect(versioning.readVersion({}, { params })).toBe(reading);
  });

  test.each<[string, unknown, object | null | undefined, string | null]>([
    ['request.params if params is missing', { version: 'v2' }, undefined, 'v2'],
    ['params before request.params', { version: 'v2' }, { version: 'v3' }, 'v3'],
    ['null if params is null', { version: 'v2' }, null, null],
    ['null if params is null and request.params is missing', undefined, null, null],
    ['null if params has no version', { version: 'v2' }, {}, null],
    ['null if request.params is empty, as in a global middleware of Express', {}, undefined, null],
    ['null if request.params is null', null, undefined, null],
  ])('%s', (_, requestParams, params, version) => {
    const reading = new URLPathVersioning().readVersion({ params: requestParams }, { params });
    expect(reading).toBe(version);
  });
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

describe('a link', () => {
  const versioning: URLPathVersioning = new URLPathVersioning({
    allowedVersions: ['v1', 'v2', 'v3'],
    selectVersion: (sent) => (sent === 'latest' ? 'v3' : sent),
    reverser: new RouteReverser({ users: ['/users', '/:version/users'] }),
  });
  const request = { params: { version: 'latest' }, version: 'v1' };
  const params = { version: 'v1' };

  test.each<[string, ReverseOptions, string]>([
    ['options.version before options.params', { version: 'v2', params }, '/v2/users'],
    ['options.params before the determined version', { params }, '/v1/users'],
    ['options.params if options.version is null', { version: null, params }, '/v1/users'],
    ['the determined version before request.version', {}, '/v3/users'],
    ['no version if options.version is null', { version: null }, '/users'],
  ])('keeps %s', (_, options, url) => {
    expect(versioning.forRequest(request).reverse('users', options)).toBe(url);
  });
});
