import {
  type BaseVersioning,
  CombinedVersioning,
  type UrlReverser,
  type VersioningSource,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { everyStrategy, type StrategyCase } from '../support/strategies.js';

const allowedVersions = ['v1', 'v2'];

/** Makes a source whose URLs contain its name and the version of the path. */
function sourceOf({ Strategy, name }: StrategyCase) {
  const reverse: UrlReverser['reverse'] = (route, { params }) =>
    `/${name}/${route}/${params?.version ?? ''}`;
  return new Strategy({ reverser: { reverse } }) as BaseVersioning & VersioningSource;
}

test('each ordered selection of sources links with the first whose links carry the version', () => {
  const all = selections(everyStrategy);
  expect(all).toHaveLength(1956);
  for (const selection of all) {
    const sources = selection.map(sourceOf);
    const versioning = new CombinedVersioning({ sources, allowedVersions });
    const linking = selection.findIndex(({ follow }) => follow !== undefined);
    const url = sources[Math.max(linking, 0)]?.forVersion('v2').reverse('users');
    expect(versioning.forVersion('v2').reverse('users')).toBe(url);
    if (linking !== -1) expect(versioning.reverse('users', { version: 'v2' })).toBe(url);
  }
});

/** Returns each ordered selection of one item or more. */
function selections<Item>(items: readonly Item[]): Item[][] {
  return items.flatMap((item) => {
    const others = items.filter((other) => other !== item);
    return [[item], ...selections(others).map((rest) => [item, ...rest])];
  });
}
