import {
  type BaseVersioning,
  HeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

// The contract checks the version, the headers and the links of `forVersion` for every strategy.

const allowedVersions = ['v1', 'v2'];
const unused = () => expect.unreachable();

const withDefault = { defaultVersion: 'v9', allowedVersions };

test.each<[string, BaseVersioning, string | null]>([
  ['the default', new HeaderVersioning(withDefault), 'v9'],
  ['a listed null', new HeaderVersioning({ allowedVersions: ['v1', null] }), null],
  ['no version, which a host may lack', new HostNameVersioning({ allowedVersions }), null],
])('forVersion accepts %s', (_, versioning, version) => {
  expect(versioning.forVersion(version).version).toBe(version);
});

test.each<[string, BaseVersioning, string | null]>([
  ['a version that is not listed', new HeaderVersioning(withDefault), 'v3'],
  ['no version beside the default of a host', new HostNameVersioning(withDefault), null],
  ['no version without a default', new HeaderVersioning({ allowedVersions: ['v1'] }), null],
])('forVersion is a TypeError for %s', (_, versioning, version) => {
  const shown = JSON.stringify(version);
  const message = `forVersion: version must be an allowed version, got ${shown}.`;
  expect(() => versioning.forVersion(version)).toThrow(
    new TypeError(`${versioning.constructor.name}: ${message}`),
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
