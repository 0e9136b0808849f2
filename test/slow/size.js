/** Prints the size and the import time that the package adds to an application: `npm run size`. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { packedFolder, setup, tarballPath, teardown } from '../support/packed.js';

setup();
const tarball = statSync(tarballPath).size;
const list = execFileSync('npm', ['ls', '--all', '--parseable', '--prefix', packedFolder]);
const packages = new Set(list.toString().trim().split('\n').slice(1)).size;

print('packed', kB(tarball));
print('packages installed', packages);
print('bundled, all of it', await bundled("export * from 'request-versioning'"));
for (const name of [
  'URLPathVersioning',
  'AcceptHeaderVersioning',
  'QueryParameterVersioning',
  'RouteReverser',
]) {
  print(`bundled, ${name}`, await bundled(`export { ${name} } from 'request-versioning'`));
}
const times = Array.from({ length: 31 }, importTimes);
print('import of the dependencies', `${median(times.map(([first]) => first))} ms`);
print('import of the package itself', `${median(times.map(([, second]) => second))} ms`);
teardown();

/** Returns the milliseconds of both imports, in a new process. */
function importTimes() {
  const script = `
    const start = performance.now();
    await import('http-errors');
    await import('negotiator');
    await import('path-to-regexp');
    const middle = performance.now();
    await import('request-versioning');
    console.log(JSON.stringify([middle - start, performance.now() - middle]));
  `;
  const options = { cwd: packedFolder };
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], options);
  return JSON.parse(output.toString());
}

function median(numbers) {
  const middle = numbers.sort((one, other) => one - other)[numbers.length >> 1];
  return middle.toFixed(1);
}

function print(name, figure) {
  console.log(name.padEnd(34) + figure);
}

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
