import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { packedFolder } from '../support/packed.js';

const page = readFileSync(new URL('../../docs/platforms.md', import.meta.url), 'utf8');

/** Bundles a program as the page does, and returns its output. */
async function outputOf(options: object): Promise<string> {
  const outfile = join(packedFolder, 'bundle.mjs');
  const contents = `import { QueryParameterVersioning } from 'request-versioning';
    console.log(new QueryParameterVersioning().determineVersion({ url: '/?version=v2' }));`;
  const stdin = { contents, resolveDir: packedFolder };
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile, ...options });
  return execFileSync('node', [outfile], { encoding: 'utf8', stdio: 'pipe' });
}

test('an ESM bundle by esbuild runs with the banner of the docs', async () => {
  const [, js = ''] = /--banner:js="(.*)"/.exec(page) ?? [];
  expect(await outputOf({ banner: { js } })).toBe('v2\n');
});

test('without the banner it fails as the docs say', async () => {
  const message = 'Dynamic require of "path" is not supported';
  expect(page.replaceAll('\n', ' ')).toContain(message);
  await expect(outputOf({})).rejects.toThrow(message);
});
