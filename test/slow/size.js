/**
 * Prints the size and the import time that the package adds to an application: `npm run size`.
 * With `-- --write`, writes them into `bench/README.md`.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundle } from '../support/bundle.js';
import { writeTable } from '../support/figures.js';
import { dependencies, packedFolder, setup, teardown } from '../support/packed.js';

const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
setup();
const one = (name) => bundled(`export { ${name} } from 'request-versioning'`);
// The least of some times, because other programs on the machine only add time.
const fastestImport = Math.min(...Array.from({ length: 31 }, importTime));
const rows = [
  ['packages installed', 1 + dependencies.length],
  ['bundle of all exports', await bundled("export * from 'request-versioning'")],
  ['bundle of `URLPathVersioning`', await one('URLPathVersioning')],
  ['bundle of `AcceptHeaderVersioning`', await one('AcceptHeaderVersioning')],
  ['bundle of `RouteReverser`', await one('RouteReverser')],
  [`import in Node ${process.versions.node}`, `${Math.round(fastestImport)} ms`],
];
teardown();
for (const [name, figure] of rows) console.log(name.padEnd(50), figure);
if (values.write) {
  writeTable('bench/README.md', 'npm run size -- --write', [['part', 'size'], ...rows]);
}

/** Returns the milliseconds of an import in a new process. */
function importTime() {
  const script = `
    const start = performance.now();
    await import('request-versioning');
    console.log(performance.now() - start);
  `;
  const options = { cwd: packedFolder };
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], options));
}

async function bundled(contents) {
  return `${Math.round(gzipSync(await bundle(contents)).length / 1000)} kB`;
}
