import type { UrlReverser } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { everyStrategy, type StrategyCase } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

const allowedVersions = ['v1', 'v2'];

// The rules that the classes keep beyond the published contract.
describe.each(everyStrategy)('$name', (own: StrategyCase) => {
  const { Strategy, request, status, message, vary } = own;

  test('has its defaults', () => {
    expect(new Strategy({ versionParam: null })).toMatchObject({
      versionParam: 'version',
      invalidVersionMessage: message,
      invalidVersionStatus: status,
      vary,
    });
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
});

// A restify request has a method named version.
test.each(everyStrategy)('$name ignores a version in the places of other strategies', (own) => {
  const others = everyStrategy.filter(({ name }) => name !== own.name);
  const requests = others.map(({ request }) => request('v2', 'version'));
  const headers = Object.assign({ version: 'v2' }, ...requests.map(({ headers }) => headers));
  const elsewhere = { url: '/', query: { version: 'v2' }, version: () => 'v2' };
  const request = Object.assign(elsewhere, ...requests, { headers });
  const { params = null } = request;
  expect(new own.Strategy().determineVersion(request, { params, args: ['v2'] })).toBeNull();
});

describe('a request.version that is no string is no version for', () => {
  /** Shows what a strategy passes on to the reverser, and what it adds to the URL. */
  const reverser: UrlReverser = {
    reverse: (name, { params }) => `/${name}/${JSON.stringify(params ?? {})}`,
  };

  test.each(everyStrategy)('$name', ({ Strategy, request: requestOf }) => {
    const versioning = new Strategy({ reverser });
    const request = requestOf(null, 'version');
    const link = versioning.reverse('users', { request: { ...request, version: null } });
    expect(link).toBe('/users/{}');
    for (const version of [() => 'v2', 2, { major: 2 }, ['v2'], true]) {
      expect(versioning.reverse('users', { request: { ...request, version } })).toBe(link);
    }
  });
});
