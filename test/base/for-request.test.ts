import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { everyStrategy, ROUTE } from '../support/strategies.js';

const reverser = new RouteReverser({ user: ['/users/:id', '/:version/users/:id'] });
const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'], reverser } as const;
const params = { id: 7 };
const sources = [new HeaderVersioning({ reverser })];

test('forRequest uses the determineVersion of a subclass', () => {
  class Second extends HeaderVersioning {
    override determineVersion(): never {
      return 'v2' as never;
    }
  }
  class SecondOfAll extends CombinedVersioning {
    override determineVersion(): never {
      return 'v2' as never;
    }
  }
  for (const versioning of [new Second(), new SecondOfAll({ sources })]) {
    const { version } = versioning.forRequest({ headers: { 'accept-version': 'v1' } });
    expect(version).toBe('v2');
  }
});

describe('forRequest(…).reverse keeps the version of the request', () => {
  test.each(everyStrategy)('$name', ({ Strategy, request, reversing = () => ({}) }) => {
    const reverse = vi.fn(() => ROUTE.url);
    // A framework's request may have its own `version`, such as an AWS event.
    const sent = { ...request('v2', 'version'), version: '2.0' };
    const { name, params, url } = { ...ROUTE, ...reversing('v2') };
    const described = new Strategy({ reverser: { reverse } }).forRequest(sent);
    expect(described.reverse(ROUTE.name, { params: ROUTE.params })).toBe(url);
    const current = { version: 'v2' };
    expect(reverse).toHaveBeenCalledExactlyOnceWith(name, { params, request: sent, current });
  });

  test.each<[string, object]>([
    ['request', { request: { headers: { host: 'v1.example.com' }, version: 'v1' } }],
    ['current', { current: { version: 'v1' } }],
  ])("on the host of its own request, and ignores the caller's option %s", (_, other) => {
    const origin = requestOrigin({ allowedHosts: ['.example.com'] });
    const versioning = new QueryParameterVersioning({
      reverser: new RouteReverser({ user: '/users/:id' }, { origin }),
    });
    const request = { url: '/?version=v2', headers: { host: 'v2.example.com' } };
    const url = versioning.forRequest(request).reverse('user', { params, ...other });
    expect(url).toBe('http://v2.example.com/users/7?version=v2');
  });

  test('even if the same instance handles another request meanwhile', () => {
    const versioning = new QueryParameterVersioning(settings);
    const { reverse } = versioning.forRequest({ url: '/?version=v2' });
    versioning.forRequest({ url: '/?version=v1' });
    expect(reverse('user', { params })).toBe('/users/7?version=v2');
  });
});
