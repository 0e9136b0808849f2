import fc from 'fast-check';
import {
  type BaseVersioning,
  CombinedVersioning,
  type UrlReverser,
  type VersioningSource,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { countCases } from '../support/arbitraries.js';
import { everyStrategy, type StrategyCase } from '../support/strategies.js';

const allowedVersions = ['v1', 'v2'];

/** Makes a source whose URLs contain its name and the version of the path. */
function sourceOf({ Strategy, name }: StrategyCase) {
  const reverse: UrlReverser['reverse'] = (route, { params }) =>
    `/${name}/${route}/${params?.version ?? ''}`;
  return new Strategy({ reverser: { reverse } }) as BaseVersioning & VersioningSource;
}

test('sources in any order link with the first whose links carry the version', () => {
  const cases = countCases('the first', 'a later source', 'no source');
  fc.assert(
    fc.property(fc.shuffledSubarray([...everyStrategy], { minLength: 1 }), (selection) => {
      const sources = selection.map(sourceOf);
      const versioning = new CombinedVersioning({ sources, allowedVersions });
      const linking = selection.findIndex(({ follow }) => follow !== undefined);
      cases.note({
        'the first': linking === 0,
        'a later source': linking > 0,
        'no source': linking === -1,
      });
      const url = sources[Math.max(linking, 0)]?.forVersion('v2').reverse('users');
      expect(versioning.forVersion('v2').reverse('users')).toBe(url);
      if (linking !== -1) expect(versioning.reverse('users', { version: 'v2' })).toBe(url);
    }),
  );
  cases.expectEach();
});
