import { build } from 'esbuild';
import { packedFolder } from './packed.js';

/**
 * Returns the minified bundle of `contents`, which import the packed tarball, as an application on Node bundles it.
 * With the platform of browsers, the bundle would have a stub of the package depd.
 *
 * @param {string} contents
 */
export async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: packedFolder },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'node', target: 'es2022' },
    write: false,
  });
  return outputFiles[0].contents;
}
