import {
  type MatchedRoute,
  NamespaceVersioning,
  type VersionedRequest,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const listed = ['v1', 'v2'];
const versioningOf = (allowedVersions: (string | null)[]) =>
  new NamespaceVersioning({ defaultVersion: 'v0', allowedVersions });

test('readVersion returns the segments of the namespace in their order', () => {
  const request = { resolverMatch: { namespace: 'api:v2::users' } };
  expect(versioningOf(listed).readVersion(request)).toEqual(['api', 'v2', '', 'users']);
});

describe('the version is the first allowed segment', () => {
  test.each<[string, (string | null)[], string]>([
    ['v2', listed, 'v2'],
    ['v2:users', listed, 'v2'],
    ['api:v2:users', listed, 'v2'],
    ['v2:v1', listed, 'v2'],
    ['v3:v1:v2', listed, 'v1'],
    [':v2', listed, 'v2'],
    ['api:v0', listed, 'v0'],
    ['api:v2', [], 'api'],
    [':v2', [], ''],
    ['v3:', [''], ''],
  ])('of "%s" with allowedVersions %j: "%s"', (namespace, allowedVersions, version) => {
    const versioning = versioningOf(allowedVersions);
    expect(versioning.determineVersion({ resolverMatch: { namespace } })).toBe(version);
  });
});

describe('a namespace without an allowed segment is rejected with its first segment:', () => {
  test.each([
    ['api:v3', listed, 'api'],
    ['V1', listed, 'V1'],
    ['v1.0:v3', listed, 'v1.0'],
    [':', listed, ''],
    ['a:b', ['a:b'], 'a'],
    ['null', ['v1', null], 'null'],
  ])('"%s" with allowedVersions %j: "%s"', (namespace, allowedVersions, version) => {
    const versioning = versioningOf(allowedVersions);
    const error = thrown(() => versioning.determineVersion({ resolverMatch: { namespace } }));
    expect(error).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED', version });
  });
});

describe('the namespace is', () => {
  const v1 = { resolverMatch: { namespace: 'v1' } };

  test.each<[string, VersioningRequest, MatchedRoute | null | undefined, string | null]>([
    ['missing without a match', {}, undefined, null],
    ['missing if the match is null', { resolverMatch: null }, null, null],
    ['missing if the match has no namespace', { resolverMatch: {} }, {}, null],
    ['missing if it is null', { resolverMatch: { namespace: null } }, {}, null],
    ['missing if it is empty', { resolverMatch: { namespace: '' } }, {}, null],
    ['the namespace of the route, if the request has another', v1, { namespace: 'v2' }, 'v2'],
    ['missing if it is null in the route', v1, { namespace: null }, null],
    ['the namespace of the request if the route lacks it', v1, {}, 'v1'],
  ])('%s', (_, request, route, version) => {
    expect(new NamespaceVersioning().determineVersion(request, route)).toBe(version);
  });
});

describe('the route name of reverse becomes <version>:<name>', () => {
  const reverser = { reverse: (name: string) => `/${name}` };
  const request = { version: 'v2' };

  test.each([
    ['users-list', 'v2:users-list'],
    ['v1:users-list', 'v2:v1:users-list'],
  ])('%s: %s', (name, versioned) => {
    const versioning = new NamespaceVersioning({ reverser });
    expect(versioning.getVersionedViewname(name, request)).toBe(versioned);
    expect(versioning.reverse(name, { request })).toBe(`/${versioned}`);
  });

  test('and stays the same if the request has no version', () => {
    expect(new NamespaceVersioning().getVersionedViewname('users', {})).toBe('users');
  });

  test('by getVersionedViewname, which gets the version', () => {
    class ApiNamespaceVersioning extends NamespaceVersioning {
      override getVersionedViewname(
        name: string,
        asked: VersionedRequest,
        version: string,
      ): string {
        return `${asked === request}-${version}:${name}`;
      }
    }
    const versioning = new ApiNamespaceVersioning({ reverser });
    expect(versioning.reverse('users', { request, version: 'v1' })).toBe('/true-v1:users');
    expect(versioning.reverse('users', { version: 'v1' })).toBe('/false-v1:users');
    expect(versioning.reverse('users', { request, version: null })).toBe('/users');
  });

  test('by an older getVersionedViewname that reads request.version', () => {
    class ApiNamespaceVersioning extends NamespaceVersioning {
      override getVersionedViewname(name: string, { version }: VersionedRequest): string {
        return `api-${version}:${name}`;
      }
    }
    const versioning = new ApiNamespaceVersioning({ reverser });
    expect(versioning.reverse('users', { request })).toBe('/api-v2:users');
    expect(versioning.reverse('users', { version: 'v1' })).toBe('/api-v1:users');
    expect(versioning.reverse('users', { request: {} })).toBe('/users');
  });
});
