import {
  include,
  NamespaceVersioning,
  NoReverseMatch,
  QueryParameterVersioning,
  RouteReverser,
  type Routes,
  URLPathVersioning,
} from 'request-versioning';
import { afterEach, describe, expect, test } from 'vitest';

const names = Object.getOwnPropertyNames(Object.prototype);

/** Makes an object with an own property, even for `__proto__`, as `JSON.parse` does. */
const own = <T>(name: string, value: T): Record<string, T> => Object.fromEntries([[name, value]]);

afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names);
  expect({}).not.toHaveProperty('version');
});

// test/conformance/determine.jsonl has such parameters and versions of requests.
describe.each(names)('%s is an ordinary', (name) => {
  const request = { version: 'v1' };

  test('parameter of a query', () => {
    const reverser = new RouteReverser({ view: '/x' });
    const versioning = new QueryParameterVersioning({ versionParam: name, reverser });
    expect(versioning.reverse('view', { request })).toBe(`/x?${name}=v1`);
    expect(reverser.reverse('view', { query: own(name, 'a') })).toBe(`/x?${name}=a`);
  });

  test('parameter of a path', () => {
    const reverser = new RouteReverser({ view: `/:${name}/x`, other: '/x' });
    const versioning = new URLPathVersioning({ versionParam: name, reverser });
    expect(versioning.reverse('view', { request })).toBe('/v1/x');
    expect(versioning.reverse('view', { params: own(name, 'v2') })).toBe('/v2/x');
    expect(() => reverser.reverse('view', { params: {} })).toThrow(NoReverseMatch);
    expect(() => reverser.reverse('other', { params: own(name, 'v') })).toThrow(NoReverseMatch);
  });

  test('name of a route and of a namespace', () => {
    const routes: Routes = { v1: include('/v1', own(name, '/z')), ...own(name, '/x') };
    const reverser = new RouteReverser(routes);
    expect(reverser.reverse(name)).toBe('/x');
    expect(reverser.reverse(`v1:${name}`)).toBe('/v1/z');
    expect(() => new RouteReverser({}).reverse(name as never)).toThrow(NoReverseMatch);
    const namespace = new RouteReverser(own(name, include('/x', { view: '/y' })));
    const versioning = new NamespaceVersioning({ reverser: namespace });
    expect(versioning.reverse('view', { request: { version: name } })).toBe('/x/y');
  });
});
