import { type MatchedRoute, NamespaceVersioning, type RequestLike } from 'request-versioning';
import { describe, expect, test } from 'vitest';

// test/conformance/determine.jsonl lists which segment is the version, and which namespaces are rejected.

test('readVersion returns the segments of the namespace in their order', () => {
  const request = { resolverMatch: { namespace: ':api:v2::users:' } };
  const segments = ['', 'api', 'v2', '', 'users', ''];
  expect(new NamespaceVersioning().readVersion(request)).toEqual(segments);
});

const v1 = { resolverMatch: { namespace: 'v1' } };
test.each<[string, RequestLike, MatchedRoute, string | null]>([
  ['missing if the match has no namespace', { resolverMatch: {} }, {}, null],
  ['missing if it is empty', { resolverMatch: { namespace: '' } }, {}, null],
  ['the namespace of the route, if the request has another', v1, { namespace: 'v2' }, 'v2'],
  ['missing if it is null in the route', v1, { namespace: null }, null],
  ['the namespace of the request if the route lacks it', v1, {}, 'v1'],
])('the namespace is %s', (_, request, route, version) => {
  expect(new NamespaceVersioning().determineVersion(request, route)).toBe(version);
});

test('selectVersion is asked only about a request without a namespace', () => {
  const settings = { allowedVersions: ['v1', 'v2'], selectVersion: () => 'v2' };
  const versioning = new NamespaceVersioning(settings);
  expect(versioning.determineVersion(v1)).toBe('v1');
  expect(versioning.determineVersion({})).toBe('v2');
});

describe('getVersionedViewname', () => {
  const request = { version: 'v2' };

  test('returns <version>:<name>, or the name if the request has no version', () => {
    const versioning = new NamespaceVersioning();
    expect(versioning.getVersionedViewname('v1:users', request)).toBe('v2:v1:users');
    expect(versioning.getVersionedViewname('users', {})).toBe('users');
    expect(versioning.getVersionedViewname('users', { version: () => 'v2' })).toBe('users');
  });

  test('makes the name of reverse from the request, or from { version }, if there is a version', () => {
    class ApiNamespaceVersioning extends NamespaceVersioning {
      override getVersionedViewname(name: string, asked: RequestLike, version: string): string {
        return `${asked === request ? 'same' : asked.version}-${version}:${name}`;
      }
    }
    const reverser = { reverse: (name: string) => `/${name}` };
    const versioning = new ApiNamespaceVersioning({ reverser });
    expect(versioning.reverse('users', { request, version: 'v1' })).toBe('/same-v1:users');
    expect(versioning.reverse('users', { version: 'v1' })).toBe('/v1-v1:users');
    expect(versioning.reverse('users', { request, version: null })).toBe('/users');
    expect(versioning.reverse('users', { request: {} })).toBe('/users');
  });
});
