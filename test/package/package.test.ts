import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { describe, expect, test } from 'vitest';
import { installedPath, packedFolder, tarballPath } from '../support/packed.js';

const tarball = readFileSync(tarballPath);

const EXPORTS = [
  ...['AMBIGUOUS', 'AcceptHeaderVersioning', 'BaseVersioning', 'CombinedVersioning'],
  ...['HeaderVersioning', 'HostNameVersioning', 'NamespaceVersioning', 'NoReverseMatch'],
  ...['QueryParameterVersioning', 'RouteReverser', 'URLPathVersioning', 'VersionError'],
  ...['include', 'lifecycleHeaders', 'mergeHeader', 'newestNotAfter', 'requestOrigin', 'respond'],
  ...['reverseWithFallback', 'translations', 'versionsNotAfter'],
];

const ADAPTERS = ['express', 'fastify', 'hono', 'koa', 'nest'];

/** Runs a script in the folder with the installed package, and returns the JSON that it prints. */
function run(script: string, type: string): unknown {
  const options = [`--input-type=${type}`, '--eval', script];
  return JSON.parse(execFileSync('node', options, { cwd: packedFolder }).toString());
}

describe('the packed tarball', () => {
  test('passes publint', async () => {
    const { messages } = await publint({
      pkgDir: installedPath,
      level: 'suggestion',
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test('has correct types for every way to import it, except the other entries in node10', async () => {
    const { problems } = (await checkPackage(createPackageFromTarballData(tarball))) as {
      problems: unknown[];
    };
    // node10 ignores `exports`, and TypeScript 7 removes it.
    const inNode10 = ['contract', ...ADAPTERS].map((entry) => {
      return { resolutionKind: 'node10', entrypoint: `./${entry}`, kind: 'NoResolution' };
    });
    expect(problems).toEqual(inNode10);
  });

  describe.each([
    ['request-versioning', EXPORTS],
    ['request-versioning/contract', ['pluginContract', 'sendTo', 'versioningContract']],
    // They import no framework. The entries of Hono and Nest do.
    ['request-versioning/express', ['versionErrors', 'versioned']],
    ['request-versioning/fastify', ['versioned']],
    ['request-versioning/koa', ['versioned']],
  ])('%s exports exactly the public names', (name, names) => {
    test.each([
      ['imported', `import * as library from '${name}'`, 'module'],
      ['required', `const library = require('${name}')`, 'commonjs'],
    ])('if it is %s', (_, statement, type) => {
      const script = `${statement}; console.log(JSON.stringify(Object.keys(library).sort()))`;
      expect(run(script, type)).toEqual(names);
    });
  });

  test('accepts the strategies and the NoReverseMatch of its CommonJS copy', () => {
    const script = `
      import { createRequire } from 'node:module';
      import * as esm from 'request-versioning';
      const cjs = createRequire(import.meta.url)('request-versioning');
      const reverser = new cjs.RouteReverser({ about: '/about' });
      const versioning = new esm.CombinedVersioning({
        sources: [
          new cjs.HeaderVersioning({ reverser }),
          new cjs.QueryParameterVersioning({ reverser }),
        ],
        allowedVersions: ['v1'],
      });
      const byNamespace = new esm.NamespaceVersioning({ reverser });
      const rejectionOf = (request) => {
        try {
          return versioning.determineVersion(request);
        } catch (error) {
          return [error.status, error.code, error.message, error.headers.Vary];
        }
      };
      console.log(JSON.stringify({
        areOthers: esm.BaseVersioning !== cjs.BaseVersioning && esm.NoReverseMatch !== cjs.NoReverseMatch,
        fallback: esm.reverseWithFallback(byNamespace, 'about', { request: { version: 'v1' } }),
        version: versioning.determineVersion({ url: '/?version=v1', headers: {} }),
        url: versioning.reverse('about', {
          request: { url: '/?version=v1', headers: {}, version: 'v1' },
        }),
        two: rejectionOf({ url: '/', headers: { 'accept-version': 'v1, v2' } }),
        different: rejectionOf({ url: '/?version=v2', headers: { 'accept-version': 'v1' } }),
      }));
    `;
    expect(run(script, 'module')).toEqual({
      areOthers: true,
      fallback: '/about',
      version: 'v1',
      url: '/about?version=v1',
      two: [
        400,
        'ERR_VERSION_AMBIGUOUS',
        'Invalid version in "Accept-Version" header.',
        'Accept-Version',
      ],
      different: [400, 'ERR_VERSION_AMBIGUOUS', 'Invalid version in request.', 'Accept-Version'],
    });
  });

  test('contains the build, the manifest, the license, the docs and the examples without the demo', () => {
    const list = execFileSync('tar', ['-tzf', '-'], { input: tarball })
      .toString()
      .trim()
      .split('\n');
    const names = list.map((name) => name.replace(/^package\//, '').replace(/chunk-\w+/, 'chunk'));
    const read = ['docs', 'examples'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    );
    const files = read
      .filter((path) => /^(?!examples\/demo\/).+\.(?:md|js|ts|json)$/.test(path))
      .sort();
    expect([...new Set(names)].sort()).toEqual(
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
        ...['index', 'contract', ...ADAPTERS].flatMap((entry) => [
          ...[`dist/cjs/${entry}.cjs`, `dist/cjs/${entry}.d.cts`],
          ...[`dist/esm/${entry}.js`, `dist/esm/${entry}.d.ts`],
        ]),
        ...['dist/esm/chunk.js', 'dist/esm/request/languages.js'],
        ...['dist/esm/reversing/route.js', 'dist/esm/util/http-error.js'],
        ...files,
        'package.json',
      ].sort(),
    );
  });

  test.each(['esm', 'cjs'])(
    'declares types of the main entry and of the contract that need no types of dependencies, Node or the DOM (%s)',
    (folder) => {
      const dist = join(installedPath, 'dist', folder);
      const files = readdirSync(dist).filter((file) => /^(?:index|contract)\.d\.c?ts$/.test(file));
      expect(files).toHaveLength(2);
      const types = files.map((file) => readFileSync(join(dist, file), 'utf8')).join('');
      expect(types).toContain('RouteReverser');
      expect(types).toContain('versioningContract');
      const foreign = types
        .replaceAll(/^ *\*.*$/gm, '')
        .replaceAll(/^(?:im|ex)port \{[^}]*\} from 'request-versioning';$/gm, '');
      expect(foreign).not.toMatch(/^import |\bfrom ['"]|\bimport\(|\brequire\(|<reference/m);
    },
  );

  const OWN = ['request-versioning'];
  const IMPORTS = {
    index: ['http-errors', 'negotiator', 'path-to-regexp'],
    contract: ['node:http', ...OWN],
    express: OWN,
    fastify: OWN,
    hono: ['hono', ...OWN],
    koa: OWN,
    nest: ['@nestjs/common', '@nestjs/core', ...OWN],
  };

  describe.each(Object.entries(IMPORTS))('the entry %s', (entry, packages) => {
    test.each([
      ['esm', 'js'],
      ['cjs', 'cjs'],
    ])(`imports only ${packages.join(', ')} (%s)`, async (format, extension) => {
      const { metafile } = await build({
        entryPoints: [join(installedPath, 'dist', format, `${entry}.${extension}`)],
        ...{ bundle: true, write: false, metafile: true, packages: 'external', platform: 'node' },
      });
      const [output] = Object.values(metafile.outputs);
      const names = output?.imports.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
      expect([...new Set(names)].sort()).toEqual(packages);
    });
  });

  test('has its frameworks as optional peers of any version', () => {
    const { peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(installedPath, 'package.json'), 'utf8'),
    );
    for (const [name, range] of Object.entries(peerDependencies)) {
      expect([name, range, peerDependenciesMeta[name]]).toEqual([name, '*', { optional: true }]);
    }
    const peers = Object.values(IMPORTS)
      .flat()
      .filter((name) => /nest|hono/.test(name));
    expect(Object.keys(peerDependencies)).toEqual(expect.arrayContaining(peers));
  });

  test.each(['esm/index.js', 'cjs/index.cjs'])(
    'adds no contract to the bundle of an application (%s)',
    async (file) => {
      const { metafile } = await build({
        entryPoints: [join(installedPath, 'dist', file)],
        bundle: true,
        write: false,
        metafile: true,
        platform: 'node',
      });
      const inputs = Object.keys(metafile.inputs);
      expect(inputs.filter((input) => input.includes('contract'))).toEqual([]);
      const code = readFileSync(join(installedPath, 'dist', file), 'utf8');
      expect(code).not.toContain('versioningContract');
    },
  );

  test.each([
    ...['AcceptHeaderVersioning', 'CombinedVersioning', 'HeaderVersioning', 'HostNameVersioning'],
    ...['NamespaceVersioning', 'QueryParameterVersioning', 'URLPathVersioning'],
  ])('adds no dependency but http-errors to the bundle of %s', async (name) => {
    const { metafile } = await build({
      stdin: { contents: `export { ${name} } from 'request-versioning'`, resolveDir: packedFolder },
      bundle: true,
      write: false,
      metafile: true,
    });
    const [output] = Object.values(metafile.outputs);
    const used = Object.entries(output?.inputs ?? {}).filter(
      ([, { bytesInOutput }]) => bytesInOutput > 0,
    );
    const packages = used.map(([input]) => /.*node_modules\/([^/]+)/.exec(input)?.[1]);
    expect(packages).toContain('http-errors');
    expect(packages).not.toContain('negotiator');
    expect(packages).not.toContain('path-to-regexp');
  });

  test.each([
    ['imported', 'contract.test.mjs', 'import'],
    ['required', 'contract.test.cjs', 'require'],
  ])('has a contract that runs under node:test if it is %s', (_, file, kind) => {
    const load = (name: string, names: string) =>
      kind === 'import'
        ? `import { ${names} } from '${name}';`
        : `const { ${names} } = require('${name}');`;
    const script = `
      ${load('node:test', 'test')}
      ${load('request-versioning', 'URLPathVersioning')}
      ${load('request-versioning/contract', 'versioningContract')}
      const rules = versioningContract({
        create: (settings) => new URLPathVersioning(settings),
        requestWith: (version) => ({ request: {}, route: { params: { version } } }),
        requestWithBoth: null,
        followLink(url) {
          const { searchParams } = new URL(url, 'http://localhost');
          return { request: {}, route: { params: Object.fromEntries(searchParams) } };
        },
      });
      for (const { name, run } of rules) test(name, run);
    `;
    writeFileSync(join(packedFolder, file), script);
    const options = { cwd: packedFolder, env: { PATH: process.env.PATH } };
    const output = execFileSync('node', ['--test', '--test-reporter=tap', file], options);
    expect(output.toString()).toMatch(/^# pass [1-9]\d+\n# fail 0$/m);
  });
});
