import {
  AcceptHeaderVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import { afterEach, describe, expect, test } from 'vitest';

const names = Object.getOwnPropertyNames(Object.prototype);

/** As `JSON.parse` makes it: `__proto__` is a property of its own. */
const own = <T>(name: string, value: T): Record<string, T> => Object.fromEntries([[name, value]]);

afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names);
  expect({}).not.toHaveProperty('version');
});

describe.each(names)('%s is an ordinary', (name) => {
  test('parameter of a media type', () => {
    const versioning = new AcceptHeaderVersioning({ versionParam: name });
    const ask = (accept: string) => versioning.determineVersion({ headers: { accept } });
    expect(ask(`a/a;${name}=v1`)).toBe('v1');
    expect(ask('a/a')).toBeNull();
  });

  test('parameter of a query', () => {
    const reverser = { reverse: () => '/?a=b' };
    const versioning = new QueryParameterVersioning({ versionParam: name, reverser });
    expect(versioning.determineVersion({ url: `/?${name}=v1` })).toBe('v1');
    expect(versioning.determineVersion({ url: '/?a=b' })).toBeNull();
    expect(versioning.reverse('x', { request: { version: 'v1' } })).toBe(`/?a=b&${name}=v1`);
  });

  test('parameter of a path', () => {
    const reverser = new RouteReverser({ view: `/:${name}/x` });
    const versioning = new URLPathVersioning({ versionParam: name, reverser });
    expect(versioning.determineVersion({}, own(name, 'v1'))).toBe('v1');
    expect(versioning.determineVersion({}, {})).toBeNull();
    expect(versioning.reverse('view', { request: { version: 'v1' } })).toBe('/v1/x');
    expect(versioning.reverse('view', { kwargs: own(name, 'v2') })).toBe('/v2/x');
    expect(() => versioning.reverse('view')).toThrow(`lacks "${name}"`);
  });

  test('kwarg that no route takes', () => {
    const reverser = new RouteReverser({ view: '/x' });
    expect(reverser.reverse('view', { kwargs: {} })).toBe('/x');
    expect(() => reverser.reverse('view', { kwargs: own(name, 'v') })).toThrow(`no "${name}"`);
  });

  test('name of a route and of a namespace', () => {
    const routes = { ...own(name, '/x'), ns: include('/ns', own(name, '/y')) };
    const reverser = new RouteReverser({
      ...own('v1', include('/v1', own(name, '/z'))),
      ...routes,
    });
    expect(reverser.reverse(`ns:${name}`)).toBe('/ns/y');
    expect(reverser.reverse(`v1:${name}`)).toBe('/v1/z');
    expect(() => new RouteReverser({}).reverse(name)).toThrow('No route is named');
  });

  test('version', () => {
    const reverser = new RouteReverser(own(name, include('/x', { view: '/y' })));
    const versioning = new NamespaceVersioning({ allowedVersions: [name], reverser });
    const version = versioning.determineVersion({ resolverMatch: { namespace: `a:${name}` } });
    expect(version).toBe(name);
    expect(versioning.reverse('view', { request: { version } })).toBe('/x/y');
    expect(new NamespaceVersioning({ allowedVersions: ['v1'] }).isAllowedVersion(name)).toBe(false);
  });

  test('field of the query', () => {
    const reverser = new RouteReverser({ view: '/x' });
    expect(reverser.reverse('view', { query: own(name, 'a') })).toBe(`/x?${name}=a`);
  });
});
