import { NamespaceVersioning, newestNotAfter, QueryParameterVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';

// The contract checks the rules of `selectVersion` for every strategy. The tests here add details.

const allowedVersions = ['v1', 'v2'];

test.each<[string, unknown]>([
  ['false', false],
  ['["v1"]', ['v1']],
  ['[object Promise]', Promise.resolve('v1')],
])('determineVersion throws a TypeError if selectVersion returns %s', (shown, value) => {
  const selectVersion = () => value as never;
  const versioning = new QueryParameterVersioning({ allowedVersions, selectVersion });
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
  for (const version of ['v1', 'banana']) {
    const expected = { code: 'ERR_VERSION_NOT_ALLOWED', version };
    expect(() => determine(version)).toThrow(expect.objectContaining(expected));
  }
});

describe('selectVersion is not asked', () => {
  const settings = { allowedVersions, selectVersion: () => expect.unreachable() };

  test('about two different versions', () => {
    const versioning = new QueryParameterVersioning(settings);
    expect(() => versioning.determineVersion({ url: '/?version=v1&version=v2' })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
    );
  });

  test('about a namespace without an allowed segment', () => {
    const versioning = new NamespaceVersioning(settings);
    expect(() => versioning.determineVersion({}, { namespace: 'v9' })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', version: 'v9' }),
    );
  });
});

test('a rejection has the version sent, even if selectVersion returns null', () => {
  const versioning = new QueryParameterVersioning({ allowedVersions, selectVersion: () => null });
  expect(() => versioning.determineVersion({ url: '/?version=v9' })).toThrow(
    expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', version: 'v9' }),
  );
});
