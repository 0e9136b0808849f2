import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { anchorsOf, pages } from '../support/docs.js';
import { installedPath } from '../support/packed.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the target of a link exists in the repository and in the package', () => {
  const security = { path: 'SECURITY.md', text: readFileSync(`${root}SECURITY.md`, 'utf8') };
  // A link is `[text](target)`, or its target is a line such as `[text]: target`.
  const pattern = /(?:\]\(|^\[.+\]: )(?!https?:)([^)#\n]*)(?:#([^)\n]*))?/gm;
  const links = [...pages, security].flatMap((page) =>
    [...page.text.matchAll(pattern)].map(([, target = '', anchor]) => {
      const path = target === '' ? page.path : normalize(join(dirname(page.path), target));
      return { from: page.path, path, anchor };
    }),
  );

  test.each(links)('$from: $path $anchor', ({ path, anchor }) => {
    expect(existsSync(root + path)).toBe(true);
    expect(existsSync(join(installedPath, path))).toBe(true);
    const page = pages.find((page) => page.path === path);
    if (anchor !== undefined) expect(page && anchorsOf(page)).toContain(anchor);
  });
});
