import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = ['esm/index.js', 'esm/index.d.ts', 'cjs/index.cjs', 'cjs/index.d.cts'];

/** Throws if the build is older than the source. The tests and the types would check the old code. */
export function checkBuild() {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const changed = [...sources.map((path) => join('src', path)), 'tsup.config.ts'].map(timeOf);
  const built = BUILT.map((path) => timeOf(join('dist', path)));
  if (Math.min(...built) < Math.max(...changed)) {
    throw new Error('dist is older than src. Run `npm run build`.');
  }
}

/** @param {string} path */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkBuild();
