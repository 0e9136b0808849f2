import { QueryParameterVersioning } from 'request-versioning';
import { expect, test } from 'vitest';

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

test('a rejection has the version sent, even if selectVersion returns null', () => {
  const versioning = new QueryParameterVersioning({ allowedVersions, selectVersion: () => null });
  expect(() => versioning.determineVersion({ url: '/?version=v9' })).toThrow(
    expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', version: 'v9' }),
  );
});
