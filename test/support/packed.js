import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { name, version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/**
 * A fresh folder outside of the repository, in which the packed tarball is installed as a user installs it.
 * The environment variable passes its path to the processes of the tests.
 */
export const packedFolder = process.env.PACKED_FOLDER ?? join(tmpdir(), `packed-${process.pid}`);
process.env.PACKED_FOLDER = packedFolder;

export const tarballPath = join(packedFolder, `${name}-${version}.tgz`);
export const installedPath = join(packedFolder, 'node_modules', name);

/** The frameworks that an adapter imports at run time. They are linked, because a second copy would not know our classes. */
const PEERS = ['@nestjs', 'hono', 'reflect-metadata', 'rxjs'];

/** Packs and installs the tarball once, because each project that tests it calls the function. */
export function setup() {
  if (existsSync(tarballPath)) return;
  checkBuild();
  mkdirSync(packedFolder);
  writeFileSync(join(packedFolder, 'package.json'), '{ "private": true }');
  npm('pack', '--ignore-scripts', '--pack-destination', packedFolder);
  npm('install', '--no-audit', '--prefix', packedFolder, tarballPath);
  for (const peer of PEERS) {
    const own = fileURLToPath(new URL(`../../node_modules/${peer}`, import.meta.url));
    symlinkSync(own, join(packedFolder, 'node_modules', peer), 'dir');
  }
}

export function teardown() {
  rmSync(packedFolder, { recursive: true, force: true });
}

/** Throws if the build is older than the source, because otherwise the tests would run the old code. */
function checkBuild() {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const changed = Math.max(...sources.map((path) => timeOf(join('src', path))));
  const built = Math.min(...['dist/esm/index.js', 'dist/cjs/index.cjs'].map(timeOf));
  if (built < changed) throw new Error('dist is older than src. Run `npm run build`.');
}

/** @param {string} path */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {string[]} args */
function npm(...args) {
  execFileSync('npm', [...args, '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
