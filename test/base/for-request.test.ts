import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  type VersioningSettings,
} from 'request-versioning';
import { expect, test } from 'vitest';

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
