import { BaseVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { type Contract, contract, rules } from './contract.js';
import { PlainHeaderVersioning } from './plain-header-versioning.mjs';
import { everyStrategy } from './strategies.js';
import { selectingAnother, selectingTheSame, subjects, toSubject } from './subjects.js';

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
const users: (Contract & { name: string })[] = [
  { ...own, name: "a user's own in TypeScript", Strategy: OwnHeaderVersioning },
  { ...own, name: "a user's own in JavaScript", Strategy: PlainHeaderVersioning },
];

for (const each of [...everyStrategy, ...users]) contract(each.name, each);

const usersSubjects = users.map((each) => [each.name, toSubject(each)] as const);
for (const [name, subject] of [...Object.entries(subjects), ...usersSubjects]) {
  rules(name, subject);
  rules(`${name}, that selects what was sent`, selectingTheSame(subject));
  rules(`${name}, that selects another`, selectingAnother(subject));
}

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
