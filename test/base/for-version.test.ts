import {
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

// The contract checks the version, the headers and the links of `forVersion` for every strategy.

const allowedVersions = ['v1', 'v2'];
const unused = () => expect.unreachable();

describe('forVersion accepts exactly what determineVersion can return:', () => {
  const checked = [HeaderVersioning, QueryParameterVersioning, URLPathVersioning, BaseVersioning];
  const unchecked = [HostNameVersioning, NamespaceVersioning];
  type Settings = { defaultVersion?: string; allowedVersions: (string | null)[] };
  const withNull = { allowedVersions: ['v1', null] };
  const withDefault = { defaultVersion: 'v9', allowedVersions };

  test.each<[string, object[], Settings, string | null, boolean]>([
    ['a listed version', [...checked, ...unchecked], { allowedVersions }, 'v2', true],
    ['another version', [...checked, ...unchecked], { allowedVersions }, 'v3', false],
    ['any text without a list', [...checked, ...unchecked], { allowedVersions: [] }, 'x', true],
    ['the default', [...checked, ...unchecked], withDefault, 'v9', true],
    ['a listed null', [...checked, ...unchecked], withNull, null, true],
    ['no version, if a default is required', checked, { allowedVersions }, null, false],
    ['no version, if the default is unchecked', unchecked, { allowedVersions }, null, true],
    ['no version beside an unchecked default', unchecked, withDefault, null, false],
  ])('%s', (_, classes, settings, version, isAccepted) => {
    for (const Strategy of classes as (new (
      settings: object,
    ) => BaseVersioning)[]) {
      const forVersion = () => new Strategy(settings).forVersion(version).version;
      if (isAccepted) expect(forVersion()).toBe(version);
      else expect(forVersion).toThrow('forVersion: version must be an allowed version, got ');
    }
  });
});

test('forVersion is a TypeError that names the class and the version', () => {
  expect(() => new HeaderVersioning({ allowedVersions }).forVersion('v9' as never)).toThrow(
    new TypeError('HeaderVersioning: forVersion: version must be an allowed version, got "v9".'),
  );
});

test('forVersion has pick, since and reject, and calls neither selectVersion nor translate', () => {
  const settings = { allowedVersions, selectVersion: unused, translate: unused };
  const { pick, since, reject } = new HeaderVersioning(settings).forVersion('v2');
  expect([pick({ v1: 1 }), since('v1'), since('v2')]).toEqual([1, true, true]);
  expect(thrown(reject)).toMatchObject({
    status: 404,
    message: 'This version has no such resource.',
    code: 'ERR_VERSION_LACKS_RESOURCE',
    version: 'v2',
  });
});

test('a link of forVersion is a path even if the origin depends on the request', () => {
  const origin = requestOrigin({ allowedHosts: ['example.com'] });
  const reverser = new RouteReverser({ user: '/users/:id' }, { origin });
  const { reverse } = new QueryParameterVersioning({ reverser }).forVersion('v2');
  expect(reverse('user', { params: { id: 7 } })).toBe('/users/7?version=v2');
});

// test/properties/links-without-a-request.test.ts checks which source builds the link.
test('a link of forVersion in a combination is not built by a source that does not allow the version', () => {
  const onlyV1 = new URLPathVersioning({
    allowedVersions: ['v1', null],
    reverser: new RouteReverser({ users: '/:version/users' }),
  });
  const query = new QueryParameterVersioning({
    reverser: new RouteReverser({ users: '/users' }),
  });
  const versioning = new CombinedVersioning({ sources: [onlyV1, query], allowedVersions });
  expect(versioning.forVersion('v1').reverse('users')).toBe('/v1/users');
  expect(versioning.forVersion('v2').reverse('users')).toBe('/users?version=v2');
});
