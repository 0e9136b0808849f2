import { versioningContract } from 'request-versioning/contract';
import { expect, test } from 'vitest';
import { CookieVersioning } from './cookie-versioning.js';

const cookies = (...values: string[]) => ({ request: { headers: { cookie: values.join('; ') } } });

const rules = versioningContract({
  create: (settings) => new CookieVersioning(settings),
  requestWith: (version, name) =>
    cookies('a=b', ...(version === null ? [] : [`${name}=${version}`])),
  requestWithBoth: (one, other) => cookies(`version=${one}`, `version=${other}`),
  malformed: [cookies('version=%E0%A4%A')],
  followLink: null, // a link has no cookie
});
for (const { name, run } of rules) test(name, run);

test('reads a cookie of another name', () => {
  const versioning = new CookieVersioning({ allowedVersions: ['1', '2'], versionParam: 'api' });
  expect(versioning.determineVersion({ headers: { cookie: 'a=b; api=2' } })).toBe('2');
});
