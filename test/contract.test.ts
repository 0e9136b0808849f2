import { expect, test } from 'vitest';
import { contract, rules } from './contract.js';
import { everyStrategy } from './strategies.js';
import { toSubject } from './subjects.js';
import { users } from './users-strategies.js';

for (const each of [...everyStrategy, ...users]) {
  contract(each.name, each);
  rules(each.name, toSubject(each));
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
