import { AMBIGUOUS, type ReverseOptions, URLPathVersioning } from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';

const inherited = Object.create({ version: 'v2' });

test.each<[string, object, string | symbol | null]>([
  ['the decimal string of a number', { version: 2026.25 }, '2026.25'],
  ['the decimal string of 0', { version: 0 }, '0'],
  ['null beside a parameter named then', Object.fromEntries([['then', 'x']]), null],
  ['null for undefined', { version: undefined }, null],
  ['null for an inherited parameter', inherited, null],
  ['null for an empty list, as in the fallback route of LoopBack', [], null],
  ['AMBIGUOUS for the segments of a wildcard', { version: ['v9', 'v1'] }, AMBIGUOUS],
  ['AMBIGUOUS for an object', { version: { toString: 1 } }, AMBIGUOUS],
  ['AMBIGUOUS for a boolean', { version: true }, AMBIGUOUS],
])('readVersion returns %s', (_, params, reading) => {
  expect(new URLPathVersioning().readVersion({ params })).toBe(reading);
});

test.each([[null], [{}]])('route.params %j hide the version in request.params', (params) => {
  const request = { params: { version: 'v2' } };
  expect(new URLPathVersioning().readVersion(request, { params })).toBeNull();
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
