import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { everyStrategy, ROUTE } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

test.each([new HeaderVersioning(), new CombinedVersioning({ sources: [new HeaderVersioning()] })])(
  'forRequest uses an overridden determineVersion: $constructor.name',
  (versioning) => {
    const overriding = Object.assign(versioning, { determineVersion: () => 'v2' });
    const { version } = overriding.forRequest({ headers: { 'accept-version': 'v1' } });
    expect(version).toBe('v2');
  },
);

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
    const reverser = new RouteReverser({ users: '/users' }, { origin });
    const request = { url: '/?version=v2', headers: { host: 'v2.example.com' } };
    const { reverse } = new QueryParameterVersioning({ reverser }).forRequest(request);
    expect(reverse('users', other)).toBe('http://v2.example.com/users?version=v2');
  });
});

describe.each(everyStrategy)('$name lets through an error of', ({ Strategy, request }) => {
  const error = new Error('broken');
  const fail = () => {
    throw error;
  };

  test.each<[string, VersioningSettings]>([
    ['selectVersion', { selectVersion: fail }],
    ['translate', { translate: fail, allowedVersions: ['v1'], selectVersion: () => 'v9' }],
    ['the reverser', { reverser: { reverse: fail } }],
  ])('%s', (_, settings) => {
    const run = () => new Strategy(settings).forRequest(request(null, 'version')).reverse('users');
    expect(thrown(run)).toBe(error);
  });
});
