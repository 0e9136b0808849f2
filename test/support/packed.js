import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBuild } from './check-build.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { name, version, packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));

/** The folders of the dependencies and of their own dependencies, such as `node_modules/http-errors`. */
export const dependencies = Object.keys(packages).filter((path) => path && !packages[path].dev);

/**
 * A fresh folder outside of the repository, in which the packed tarball is installed with the dependencies of the lock file.
 * The environment variable passes its path to the processes of the tests.
 */
export const packedFolder = process.env.PACKED_FOLDER ?? join(tmpdir(), `packed-${randomUUID()}`);
process.env.PACKED_FOLDER = packedFolder;

export const tarballPath = join(packedFolder, `${name}-${version}.tgz`);
export const installedPath = join(packedFolder, 'node_modules', name);

/** The frameworks that an adapter imports at run time. They are linked, because a second copy would not know our classes. */
const PEERS = ['@nestjs', 'hono', 'reflect-metadata', 'rxjs'];

/** Packs and installs the tarball once, because each project that tests it calls the function. */
export function setup() {
  if (existsSync(tarballPath)) return;
  checkBuild();
  mkdirSync(installedPath, { recursive: true });
  const manifest = { private: true, dependencies: { [name]: `file:${tarballPath}` } };
  writeFileSync(join(packedFolder, 'package.json'), JSON.stringify(manifest));
  run('npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', packedFolder);
  run('tar', '-xzf', tarballPath, '-C', installedPath, '--strip-components=1');
  // Copies, because `npm install` would ask the registry, and could install other releases than the lock file.
  for (const path of dependencies) {
    cpSync(join(root, path), join(packedFolder, path), { recursive: true });
  }
  for (const peer of PEERS) {
    symlinkSync(join(root, 'node_modules', peer), join(packedFolder, 'node_modules', peer), 'dir');
  }
}

export function teardown() {
  rmSync(packedFolder, { recursive: true, force: true });
}

/** @type {(command: string, ...args: string[]) => void} */
function run(command, ...args) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
