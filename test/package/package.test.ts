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
  'CombinedVersioning',
  'HeaderVersioning',
  'HostNameVersioning',
  'NamespaceVersioning',
  'NoReverseMatch',
  'NotImplementedError',
  'QueryParameterVersioning',
  'RouteReverser',
  'URLPathVersioning',
  'include',
  'isVersionError',
  'newestNotAfter',
  'requestOrigin',
  'reverseWithFallback',
  'translations',
];

/** What a script prints, beside which the package is installed. */
function run(script: string, type: string): unknown {
  const options = [`--input-type=${type}`, '--eval', script];
  return JSON.parse(execFileSync('node', options, { cwd: packedFolder }).toString());
}

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
    expect(run(script, type)).toEqual(EXPORTS);
  });

  test('takes a NoReverseMatch of its CommonJS copy, which is of another class, for one of its own', () => {
    const script = `
      import { createRequire } from 'node:module';
      import * as esm from 'request-versioning';
      const cjs = createRequire(import.meta.url)('request-versioning');
      const reverser = new cjs.RouteReverser({ about: '/about' });
      const versioning = new esm.NamespaceVersioning({ reverser });
      const url = esm.reverseWithFallback(versioning, 'about', { request: { version: 'v1' } });
      console.log(JSON.stringify({ url, same: esm.NoReverseMatch === cjs.NoReverseMatch }));
    `;
    expect(run(script, 'module')).toEqual({ url: '/about', same: false });
  });

  test('takes the strategies of its CommonJS copy as sources, and refuses in its own name', () => {
    const script = `
      import { createRequire } from 'node:module';
      import * as esm from 'request-versioning';
      const cjs = createRequire(import.meta.url)('request-versioning');
      const reverser = new cjs.RouteReverser({ about: '/about' });
      const versioning = new esm.CombinedVersioning({
        sources: [
          new cjs.HeaderVersioning({ reverser }),
          new cjs.CombinedVersioning({ sources: [new cjs.QueryParameterVersioning({ reverser })] }),
        ],
        allowedVersions: ['v1'],
      });
      const refusalOf = (request) => {
        try {
          return versioning.determineVersion(request);
        } catch (error) {
          return [error.status, error.code, error.message, error.headers.Vary];
        }
      };
      console.log(JSON.stringify({
        isOther: !(versioning.sources[0] instanceof esm.BaseVersioning),
        version: versioning.determineVersion({ url: '/?version=v1', headers: {} }),
        url: versioning.reverse('about', {
          request: { url: '/?version=v1', headers: {}, version: 'v1' },
        }),
        two: refusalOf({ url: '/', headers: { 'accept-version': 'v1, v2' } }),
        different: refusalOf({ url: '/?version=v2', headers: { 'accept-version': 'v1' } }),
      }));
    `;
    expect(run(script, 'module')).toEqual({
      isOther: true,
      version: 'v1',
      url: '/about?version=v1',
      two: [400, 'ERR_VERSION_AMBIGUOUS', 'Invalid version in request header.', 'Accept-Version'],
      different: [400, 'ERR_VERSION_AMBIGUOUS', 'Invalid version in request.', 'Accept-Version'],
    });
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
      'dist/esm/http/language.js',
      'dist/esm/index.d.ts',
      'dist/esm/index.js',
      'dist/esm/reversing/route.js',
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
