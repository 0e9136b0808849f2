import type { ReverseOptions } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../src/contract/expect.js';
import { everyStrategy, ROUTE, type StrategyCase } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

const allowedVersions = ['v1', 'v2'];

// The rules that the classes keep beyond the published contract.
describe.each(everyStrategy)('$name', (own: StrategyCase) => {
  const { Strategy, request, status, message, vary, reversing = () => ({}) } = own;

  test.each([undefined, {}, { versionParam: null }])('has its defaults with %j', (settings) => {
    expect(new Strategy(settings)).toMatchObject({
      versionParam: 'version',
      invalidVersionMessage: message,
      invalidVersionStatus: status,
      vary,
      selectVersion: null,
    });
  });

  test('ignores a method named version, as on a restify request', () => {
    const withMethod = { ...request('v2', 'version'), version: () => '*' };
    expect(new Strategy({ allowedVersions }).determineVersion(withMethod)).toBe('v2');
  });

  test.each(['v2', ''])('keeps the version "%s" in the URL of reverse', (version) => {
    const calls: [string, ReverseOptions][] = [];
    const reverse = (...call: [string, ReverseOptions]) => {
      calls.push(call);
      return ROUTE.url;
    };
    const { params } = ROUTE;
    const extra = { any: 'thing' };
    const options = deepFreeze({
      args: ['a'],
      params,
      request: { version },
      format: 'json',
      extra,
    });
    const expected = { ...ROUTE, ...reversing(version) };
    expect(new Strategy({ reverser: { reverse } }).reverse(ROUTE.name, options)).toBe(expected.url);
    expect(calls).toEqual([[expected.name, { ...options, params: expected.params }]]);
  });

  test('lets a subclass redefine its settings, message, status and vary', () => {
    class Redefined extends Strategy {
      override readonly defaultVersion = 'v0';
      override readonly allowedVersions = ['v3'];
      override readonly versionParam = 'api-version';
      override readonly invalidVersionMessage = 'No such version.';
      override readonly invalidVersionStatus = 400;
      override readonly vary = ['X-API-Version', 'Accept'];
    }
    const versioning = new Redefined({ defaultVersion: 'v1', allowedVersions, versionParam: 'v' });
    const determine = (version: string | null) =>
      versioning.determineVersion(request(version, 'api-version'));
    expect([null, 'v0', 'v3'].map(determine)).toEqual(['v0', 'v0', 'v3']);
    expect(thrown(() => determine('v1'))).toMatchObject({
      code: 'ERR_VERSION_NOT_ALLOWED',
      version: 'v1',
      message: 'No such version.',
      status: 400,
      headers: { Vary: 'X-API-Version, Accept' },
    });
  });

  test('lets a subclass redefine isAllowedVersion', () => {
    class Redefined extends Strategy {
      override isAllowedVersion(version: string | null): boolean {
        return version === 'v3';
      }
    }
    const versioning = new Redefined({ allowedVersions });
    expect(versioning.determineVersion(request('v3', 'version'))).toBe('v3');
    expect(() => versioning.determineVersion(request('v1', 'version'))).toThrow(message);
  });
});

test.each(everyStrategy)('$name ignores a version in the places of other strategies', (own) => {
  const others = everyStrategy.filter(({ name }) => name !== own.name);
  const requests = others.map(({ request }) => request('v2', 'version'));
  const headers = Object.assign({ version: 'v2' }, ...requests.map(({ headers }) => headers));
  const request = Object.assign({ url: '/', query: { version: 'v2' } }, ...requests, { headers });
  const { params = null } = request;
  expect(new own.Strategy().determineVersion(request, { params, args: ['v2'] })).toBeNull();
});
