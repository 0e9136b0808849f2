import { BaseVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { type Contract, contract } from './contract.js';
import { PlainHeaderVersioning } from './plain-header-versioning.mjs';
import { everyStrategy } from './strategies.js';

class OwnHeaderVersioning extends BaseVersioning {
  override readonly invalidVersionMessage = 'Invalid version in "X-API-Version" header.';
  override readonly invalidVersionStatus = 400;
  override readonly vary = ['X-API-Version'];

  override determineVersion(request: { headers?: { 'x-api-version'?: string } }): string | null {
    return this.resolveVersion(request.headers?.['x-api-version'], request);
  }
}

const own: Omit<Contract, 'Strategy'> = {
  request: (version) => ({ headers: version === null ? {} : { 'x-api-version': version } }),
  status: 400,
  message: 'Invalid version in "X-API-Version" header.',
  vary: ['X-API-Version'],
  defaultIs: 'checked',
};

for (const each of everyStrategy) contract(each.name, each);
contract("A user's own strategy in TypeScript", { ...own, Strategy: OwnHeaderVersioning });
contract("A user's own strategy in JavaScript", { ...own, Strategy: PlainHeaderVersioning });

test.each(everyStrategy)('$name hands out lists that nobody can change', ({ Strategy }) => {
  const { vary, allowedVersions } = new Strategy({ allowedVersions: ['v1'] });
  expect([vary, allowedVersions].map(Object.isFrozen)).toEqual([true, true]);
});

test.each(everyStrategy)('$name reads no version from where the others have theirs', (own) => {
  const others = everyStrategy.filter(({ name }) => name !== own.name);
  const requests = others.map(({ request }) => request('v2', 'version'));
  const headers = Object.assign({ version: 'v2' }, ...requests.map(({ headers }) => headers));
  const request = Object.assign({ url: '/', query: { version: 'v2' } }, ...requests, { headers });
  expect(new own.Strategy().determineVersion(request, request.params, ['v2'])).toBeNull();
});
