import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { describe, expect, test } from 'vitest';
import { installedPath, packedFolder, tarballPath } from '../packed.js';

const tarball = readFileSync(tarballPath);

const EXPORTS = [
  'AcceptHeaderVersioning',
  'BaseVersioning',
  'HostNameVersioning',
  'NamespaceVersioning',
  'NoReverseMatch',
  'NotImplementedError',
  'QueryParameterVersioning',
  'RouteReverser',
  'URLPathVersioning',
  'include',
  'requestOrigin',
  'reverseWithFallback',
];

describe('the packed tarball', () => {
  test('is what publint wants', async () => {
    const { messages } = await publint({
      pkgDir: installedPath,
      level: 'suggestion',
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test('has types that are right for every way to import it', async () => {
    const { problems } = (await checkPackage(createPackageFromTarballData(tarball))) as {
      problems: unknown[];
    };
    expect(problems).toEqual([]);
  });

  test.each([
    ['imported', "import * as library from 'request-versioning'", 'module'],
    ['required', "const library = require('request-versioning')", 'commonjs'],
  ])('exports this and nothing else where it is %s', (_, statement, type) => {
    const script = `${statement}; console.log(JSON.stringify(Object.keys(library).sort()))`;
    const output = execFileSync('node', [`--input-type=${type}`, '--eval', script], {
      cwd: packedFolder,
    });
    expect(JSON.parse(output.toString())).toEqual(EXPORTS);
  });

  test('holds what was built, the manifest, the README and the licence', () => {
    const list = execFileSync('tar', ['-tzf', '-'], { input: tarball })
      .toString()
      .trim()
      .split('\n');
    const names = list.map((name) => name.replace(/^package\//, '').replace(/chunk-\w+/, 'chunk'));
    expect([...new Set(names)].sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/cjs/index.cjs',
      'dist/cjs/index.d.cts',
      'dist/esm/chunk.js',
      'dist/esm/index.d.ts',
      'dist/esm/index.js',
      'dist/esm/reversing/parse-routes.js',
      'package.json',
    ]);
  });

  test.each(['esm/index.d.ts', 'cjs/index.d.cts'])(
    'declares types that need nobody else: no dependency, not Node, not the DOM (%s)',
    (file) => {
      const types = readFileSync(join(installedPath, 'dist', file), 'utf8');
      expect(types).toContain('RouteReverser');
      expect(types).not.toMatch(/^import |\bfrom ['"]|\bimport\(|\brequire\(|<reference/m);
    },
  );
});
