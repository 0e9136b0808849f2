import {
  include,
  NamespaceVersioning,
  RouteReverser,
  type VersionedRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

describe('the version is the first allowed segment of the namespace', () => {
  const allowedVersions = ['v1', 'v2'];

  test.each([
    ['v2', allowedVersions, 'v2'],
    ['v2:users', allowedVersions, 'v2'],
    ['api:v2', allowedVersions, 'v2'],
    ['api:v2:users', allowedVersions, 'v2'],
    ['v2:v1', allowedVersions, 'v2'],
    ['v3:v1:v2', allowedVersions, 'v1'],
    [':v2', allowedVersions, 'v2'],
    ['api:v0', allowedVersions, 'v0'],
    ['api:v2', [], 'api'],
    [':v2', [], ''],
    ['v3:', [''], ''],
  ])('"%s" with allowedVersions %j is %s', (namespace, versions, version) => {
    const versioning = new NamespaceVersioning({ defaultVersion: 'v0', allowedVersions: versions });
    expect(versioning.determineVersion({ resolverMatch: { namespace } })).toBe(version);
  });
});

test.each<[string, { namespace?: string | null | undefined } | null | undefined]>([
  ['without a match', undefined],
  ['if the match is null', null],
  ['without a namespace', {}],
  ['if the namespace is undefined', { namespace: undefined }],
  ['if the namespace is null', { namespace: null }],
  ['if the namespace is empty', { namespace: '' }],
])('takes the default %s', (_, resolverMatch) => {
  const versioning = new NamespaceVersioning({ defaultVersion: 'v0' });
  expect(versioning.determineVersion({ resolverMatch })).toBe('v0');
});

test('prefers the namespace of the second argument to the namespace of the request', () => {
  const request = { resolverMatch: { namespace: 'v1' } };
  const versioning = new NamespaceVersioning();
  expect(versioning.determineVersion(request, { namespace: 'v2' })).toBe('v2');
  expect(versioning.determineVersion(request, { namespace: null })).toBeNull();
  expect(versioning.determineVersion(request, {})).toBe('v1');
});

test.each(['v3', 'api:v3', 'V1', 'v1.0', ':', 'null'])(
  'rejects the namespace "%s" without an allowed segment, and names the first segment',
  (namespace) => {
    const versioning = new NamespaceVersioning({ allowedVersions: ['v1', null] });
    expect(() => versioning.determineVersion({ resolverMatch: { namespace } })).toThrow(
      expect.objectContaining({
        code: 'ERR_VERSION_NOT_ALLOWED',
        version: namespace.split(':')[0],
      }),
    );
  },
);

describe('the route name of reverse becomes <version>:<name>', () => {
  const reverser = { reverse: (name: string) => `/${name}` };
  const request = { version: 'v2' };

  test.each([
    ['users-list', 'v2:users-list'],
    ['nested:users-list', 'v2:nested:users-list'],
    ['v1:users-list', 'v2:v1:users-list'],
  ])('%s: %s', (name, versioned) => {
    const versioning = new NamespaceVersioning({ reverser });
    expect(versioning.getVersionedViewname(name, request)).toBe(versioned);
    expect(versioning.reverse(name, { request })).toBe(`/${versioned}`);
  });

  test('also if the version is nested', () => {
    const routes = { v1: include('/v1', { nested: include('/nested', { users: '/users' }) }) };
    const versioning = new NamespaceVersioning({ reverser: new RouteReverser(routes) });
    const request = { version: 'v1:nested' };
    expect(versioning.getVersionedViewname('users', request)).toBe('v1:nested:users');
    expect(versioning.reverse('users', { request })).toBe('/v1/nested/users');
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
    expect(versioning.reverse('users')).toBe('/users');
    expect(versioning.reverse('users', { request: {} })).toBe('/users');
  });
});
