/** Prints the sizes that the package adds to an application: `npm run size`. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { packedFolder, setup, tarballPath, teardown } from './packed.js';

setup();
const tarball = statSync(tarballPath).size;
const list = execFileSync('npm', ['ls', '--all', '--parseable', '--prefix', packedFolder]);
const packages = new Set(list.toString().trim().split('\n').slice(1)).size;

console.log(`packed                          ${kB(tarball)}`);
console.log(`packages installed              ${packages}`);
console.log(
  `bundled, all of it              ${await bundled("export * from 'request-versioning'")}`,
);
for (const name of [
  'URLPathVersioning',
  'AcceptHeaderVersioning',
  'QueryParameterVersioning',
  'RouteReverser',
]) {
  const contents = `export { ${name} } from 'request-versioning'`;
  console.log(`${`bundled, ${name}`.padEnd(32)}${await bundled(contents)}`);
}
teardown();

async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: packedFolder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const [{ contents: code }] = outputFiles;
  return `${kB(code.length)} minified, ${kB(gzipSync(code).length)} gzipped`;
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
