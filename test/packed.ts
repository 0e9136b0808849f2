import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder outside of the repository, in which the packed tarball is installed as a user installs it. */
export const packedFolder: string = join(tmpdir(), `request-versioning-packed-${process.pid}`);

export function setup(): void {
  mkdirSync(packedFolder, { recursive: true });
  writeFileSync(join(packedFolder, 'package.json'), '{ "private": true }');
  npm('pack', '--ignore-scripts', '--silent', '--pack-destination', packedFolder);
  npm(
    'install',
    '--silent',
    '--no-audit',
    '--prefix',
    packedFolder,
    join(packedFolder, 'request-versioning-0.1.0.tgz'),
  );
}

export function teardown(): void {
  rmSync(packedFolder, { recursive: true, force: true });
}

function npm(...args: string[]): void {
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
