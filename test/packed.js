import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A fresh folder outside of the repository, in which the packed tarball is installed as a user installs it.
 * The environment tells the processes that the tests run in which one it is.
 */
export const packedFolder = process.env.PACKED_FOLDER ?? mkdtempSync(join(tmpdir(), 'packed-'));
process.env.PACKED_FOLDER = packedFolder;

export function setup() {
  writeFileSync(join(packedFolder, 'package.json'), '{ "private": true }');
  npm('pack', '--ignore-scripts', '--pack-destination', packedFolder);
  const tarball = join(packedFolder, 'request-versioning-0.1.0.tgz');
  npm('install', '--no-audit', '--prefix', packedFolder, tarball);
}

export function teardown() {
  rmSync(packedFolder, { recursive: true, force: true });
}

/** @param {string[]} args */
function npm(...args) {
  execFileSync('npm', [...args, '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
