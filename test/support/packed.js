import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { name, version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/**
 * A fresh folder outside of the repository, in which the packed tarball is installed as a user installs it.
 * The environment variable passes its path to the processes of the tests.
 */
export const packedFolder = process.env.PACKED_FOLDER ?? mkdtempSync(join(tmpdir(), 'packed-'));
process.env.PACKED_FOLDER = packedFolder;

export const tarballPath = join(packedFolder, `${name}-${version}.tgz`);
export const installedPath = join(packedFolder, 'node_modules', name);

export function setup() {
  writeFileSync(join(packedFolder, 'package.json'), '{ "private": true }');
  npm('pack', '--ignore-scripts', '--pack-destination', packedFolder);
  npm('install', '--no-audit', '--prefix', packedFolder, tarballPath);
}

export function teardown() {
  rmSync(packedFolder, { recursive: true, force: true });
}

/** @param {string[]} args */
function npm(...args) {
  execFileSync('npm', [...args, '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
