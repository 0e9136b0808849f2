import { expect, test } from 'vitest';
import { versioning } from './users.js';

test.each([
  ['/users?version=v2', 'v2'],
  ['/users?page=3&version=v1', 'v1'],
  ['/users', 'v1'], // the default
])('%s asks for %s', (url, version) => {
  expect(versioning.determineVersion({ url })).toBe(version);
});

test.each([
  ['/users?version=v9', 'ERR_VERSION_NOT_ALLOWED'],
  ['/users?version=', 'ERR_VERSION_NOT_ALLOWED'],
  ['/users?version=v1&version=v2', 'ERR_VERSION_AMBIGUOUS'],
])('%s is rejected with %s', (url, code) => {
  const rejection = expect.objectContaining({ status: 404, code });
  expect(() => versioning.determineVersion({ url })).toThrow(rejection);
});

test('a response announces the end of v1, and no end of v2', () => {
  expect(versioning.responseHeaders('v1')).toEqual({
    Deprecation: '@2082758400',
    Sunset: 'Thu, 01 Jan 2037 00:00:00 GMT',
  });
  expect(versioning.responseHeaders('v2')).toEqual({});
});
