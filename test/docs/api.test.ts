import { expect, test } from 'vitest';
import { pages } from '../support/docs.js';
import { apiPage } from './api.js';

test('docs/api.md has the doc comments of today', () => {
  const page = pages.find(({ path }) => path === 'docs/api.md');
  expect(page?.text, 'Run `npm run docs`.').toBe(apiPage());
});

test('docs/api.md describes a member once, and refers to it from the types that inherit it', () => {
  const text = apiPage();
  const rows = (member: string) => text.match(new RegExp(`^\\| \`${member}`, 'gm'));
  for (const name of ['allowedVersions\\?', 'translate\\?', 'checksDefault', 'hostname\\?'])
    expect(rows(`${name}: `), name).toHaveLength(1);
  const section = text.split('#### type `CombinedSettings`')[1]?.split('####')[0];
  expect(section).toContain('| `versionParam?: null` | Leave it out.');
  expect(section).toContain('It also has the members of [`VersioningSettings`](#type-versioning');
});
