import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  requestOrigin,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

test.each([new HeaderVersioning(), new CombinedVersioning({ sources: [new HeaderVersioning()] })])(
  'forRequest uses an overridden determineVersion: $constructor.name',
  (versioning) => {
    const overriding = Object.assign(versioning, { determineVersion: () => 'v2' });
    const { version } = overriding.forRequest({ headers: { 'accept-version': 'v1' } });
    expect(version).toBe('v2');
  },
);

test('forRequest(…).reverse keeps its own version and host despite the option request', () => {
  const other: object = { request: { headers: { host: 'v1.example.com' }, version: 'v1' } };
  const origin = requestOrigin({ allowedHosts: ['.example.com'] });
  const reverser = new RouteReverser({ users: '/users' }, { origin });
  const request = { url: '/?version=v2', headers: { host: 'v2.example.com' } };
  const { reverse } = new QueryParameterVersioning({ reverser }).forRequest(request);
  expect(reverse('users', other)).toBe('http://v2.example.com/users?version=v2');
});

const error = new Error('broken');
const fail = () => {
  throw error;
};

test.each<[string, VersioningSettings]>([
  ['selectVersion', { selectVersion: fail }],
  ['translate', { translate: fail, allowedVersions: ['v1'] }],
  ['the reverser', { reverser: { reverse: fail } }],
])('forRequest and its reverse let through an error of %s', (_, settings) => {
  const run = () => new HeaderVersioning(settings).forRequest({ headers: {} }).reverse('users');
  expect(run).toThrow(error);
});

describe('a request that is served', () => {
  class Counting extends QueryParameterVersioning {
    readonly linked: unknown[] = [];
    override linkVersion(options: ReverseOptions) {
      this.linked.push(options.version);
      return super.linkVersion(options);
    }
  }

  test.each<[string, object]>([
    ['that never ends', {}],
    ['that will end', { lifecycle: { v1: { gone: '2999-01-01' } } }],
    ['that selectVersion chose', { selectVersion: () => 'v1' }],
  ])('by a version %s asks whether it is allowed, and what time it is, once', (_, settings) => {
    const versioning = new Counting({ allowedVersions: ['v1', 'v2'], ...settings });
    versioning.responseHeaders('v1');
    const isAllowedVersion = vi.spyOn(versioning, 'isAllowedVersion');
    const now = vi.spyOn(Date, 'now');
    onTestFinished(() => void now.mockRestore());
    versioning.forRequest({ url: '/?version=v1' });
    expect(isAllowedVersion.mock.calls).toEqual([['v1']]);
    expect(now).toHaveBeenCalledTimes('lifecycle' in settings ? 1 : 0);
  });

  test('asks for the version of a link once', () => {
    const versioning = new Counting({ reverser: { reverse: () => '/users' } });
    versioning.forRequest({ url: '/?version=v1' }).reverse('users', { version: 'v2' });
    expect(versioning.linked).toEqual(['v2']);
  });
});
