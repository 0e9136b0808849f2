import { HeaderVersioning } from 'request-versioning';
import { expect, test } from 'vitest';

/** Returns the `since` of a request that asks for `version`. */
function sinceOf(version: string | null, allowedVersions: readonly (string | null)[]) {
  const headers = version === null ? {} : { 'accept-version': version };
  return new HeaderVersioning({ allowedVersions }).forRequest({ headers }).since;
}

const listed = ['v1', 'v2', 'v10', '2026-01-15', null];

test.each<[string, string | null, string, boolean, versions?: typeof listed]>([
  ['the version itself', 'v2', 'v2', true],
  ['an earlier version', 'v10', 'v2', true],
  ['a later version', 'v2', 'v10', false],
  ['a version of another shape', 'v2', '2026-01-15', false],
  ['any version, without a version', null, 'v1', false],
  ['an earlier version, without a list', 'v9', 'v2', true, []],
  ['a later version, without a list', 'v1', 'v2', false, []],
  ['a version of another shape, without a list', 'x', 'v2', false, []],
])('since %s: %s since %s is %s', (_, version, other, expected, versions = listed) => {
  expect(sinceOf(version, versions)(other)).toBe(expected);
});

test('since is a TypeError for a version that is not allowed', () => {
  expect(() => sinceOf('v2', listed)('v3')).toThrow(
    new TypeError('HeaderVersioning: since: version must be an allowed version, got "v3".'),
  );
});
