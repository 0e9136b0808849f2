import { AMBIGUOUS, type ReverseOptions, URLPathVersioning } from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';

describe('readVersion returns', () => {
  const inherited = Object.create({ version: 'v2' });
  const plain = Object.assign(Object.create(null), { version: 'v2' });

  test.each<[string, object, string | symbol | null]>([
    ['a string', { version: 'v2' }, 'v2'],
    ['the empty version', { version: '' }, ''],
    ['a parameter of an object without a prototype', plain, 'v2'],
    ['the decimal string of a number', { version: 2026.25 }, '2026.25'],
    ['the decimal string of 0', { version: 0 }, '0'],
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
    expect(new URLPathVersioning().readVersion({ params })).toBe(reading);
  });

  test.each<[string, unknown, object | null | undefined, string | null]>([
    ['request.params if params is missing', { version: 'v2' }, undefined, 'v2'],
    ['params before request.params', { version: 'v2' }, { version: 'v3' }, 'v3'],
    ['null if params is null', { version: 'v2' }, null, null],
    ['null if params has no version', { version: 'v2' }, {}, null],
    ['null if request.params is empty, as in a global middleware of Express', {}, undefined, null],
  ])('%s', (_, requestParams, params, version) => {
    const reading = new URLPathVersioning().readVersion({ params: requestParams }, { params });
    expect(reading).toBe(version);
  });
});

describe('a link', () => {
  const request = { params: { version: 'latest' }, version: 'v1' };
  const params = { version: 'v1' };

  test.each<[string, ReverseOptions, object | undefined]>([
    ['options.version before options.params', { version: 'v2', params }, { version: 'v2' }],
    ['options.params before the determined version', { params }, params],
    ['options.params with an empty version', { params: { version: '' } }, { version: '' }],
    ['options.params if options.version is null', { version: null, params }, params],
    ['the determined version before request.version', {}, { version: 'v3' }],
    ['the determined version beside null', { params: null }, { version: 'v3' }],
    ['the determined version beside others', { params: { id: 7 } }, { version: 'v3', id: 7 }],
    ['the determined version for undefined', { params: { version: undefined } }, { version: 'v3' }],
    ['no version if options.version is null', { version: null }, undefined],
  ])('keeps %s', (_, options, expected) => {
    const reverse = vi.fn((_name: string, _options: ReverseOptions) => '/');
    const versioning = new URLPathVersioning({
      allowedVersions: ['v1', 'v2', 'v3'],
      selectVersion: (sent) => (sent === 'latest' ? 'v3' : sent),
      reverser: { reverse },
    });
    versioning.forRequest(request).reverse('users', options as object);
    expect(reverse.mock.calls[0]?.[1].params).toEqual(expected);
  });
});
