import { NamespaceVersioning, newestNotAfter, QueryParameterVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';

// The contract checks the rules of `selectVersion` for every strategy. The tests here add details.

const allowedVersions = ['v1', 'v2'];
const settings = { defaultVersion: 'v1', allowedVersions };

test('selectVersion may return null if no versions are listed', () => {
  const versioning = new QueryParameterVersioning({ selectVersion: () => null });
  expect(versioning.determineVersion({ url: '/?version=v2' })).toBeNull();
});

test.each<[string, unknown]>([
  ['2', 2],
  ['NaN', Number.NaN],
  ['false', false],
  ['["v1"]', ['v1']],
  ['[object Promise]', Promise.resolve('v1')],
])('determineVersion throws a TypeError if selectVersion returns %s', (shown, value) => {
  const selectVersion = () => value as never;
  const versioning = new QueryParameterVersioning({ ...settings, selectVersion });
  const message = `the result of selectVersion must be a string or null, got ${shown}.`;
  expect(() => versioning.determineVersion({ url: '/' })).toThrow(
    new TypeError(`QueryParameterVersioning: ${message}`),
  );
});

test('selectVersion may select the newest version that is not after the version sent', () => {
  const versions = ['v2', 'v10'];
  const selectVersion = newestNotAfter(versions);
  const versioning = new QueryParameterVersioning({ allowedVersions: versions, selectVersion });
  const determine = (sent: string) => versioning.determineVersion({ url: `/?version=${sent}` });
  expect(['v9', 'v11'].map(determine)).toEqual(['v2', 'v10']);
  for (const sent of ['v1', 'banana', '9']) {
    const expected = { code: 'ERR_VERSION_NOT_ALLOWED', version: sent, status: 404 };
    expect(() => determine(sent)).toThrow(expect.objectContaining(expected));
  }
});

describe('selectVersion is not asked', () => {
  const selectVersion = () => expect.unreachable();

  test('about two different versions', () => {
    const versioning = new QueryParameterVersioning({ selectVersion });
    expect(() => versioning.determineVersion({ url: '/?version=1&version=2' })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
    );
  });

  test('about a namespace without an allowed segment', () => {
    const versioning = new NamespaceVersioning({ ...settings, selectVersion });
    expect(() => versioning.determineVersion({ resolverMatch: { namespace: 'v9' } })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', version: 'v9' }),
    );
  });
});

test('selectVersion is asked about an empty namespace as a missing version', () => {
  const selectVersion = (sent: string | null) => (sent === null ? 'v2' : 'v9');
  const versioning = new NamespaceVersioning({ ...settings, selectVersion });
  expect(versioning.determineVersion({ resolverMatch: { namespace: '' } })).toBe('v2');
});

test('selectVersion may read the fields of its subclass', () => {
  class Pinned extends QueryParameterVersioning {
    readonly pinned = 'v2';
    override readonly selectVersion = (sent: string | null) => sent ?? this.pinned;
  }
  expect(new Pinned().determineVersion({ url: '/' })).toBe('v2');
  expect(new Pinned().determineVersion({ url: '/?version=v1' })).toBe('v1');
});
