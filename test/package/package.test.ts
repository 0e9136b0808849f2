import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentedValues, links } from '../support/docs.js';
import { entries } from '../support/entries.js';
import { installedPath, packedFolder, tarballPath } from '../support/packed.js';

const tarball = readFileSync(tarballPath);

/** Returns the path of each file in `folder`, from the root of the package. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) =>
    join(parentPath, name).replace(`${installedPath}/`, ''),
  );
}

describe('the packed tarball', () => {
  test('has every file that its pages link to', () => {
    const isPacked = (path: string) => existsSync(join(installedPath, path));
    const packed = links.filter(({ from }) => isPacked(from));
    expect(packed.filter(({ path }) => !isPacked(path))).toEqual([]);
  });

  test('passes publint', async () => {
    const options = { pkgDir: installedPath, level: 'suggestion', strict: true } as const;
    const { messages } = await publint(options);
    expect(messages).toEqual([]);
  });

  test('has correct types for every way to import it', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    expect(analysis).toMatchObject({ types: { kind: 'included' }, problems: [] });
  });

  describe.each([
    ['imported', 'await import(name)', 'module'],
    ['required', 'require(name)', 'commonjs'],
  ])('if it is %s', (_, library, type) => {
    const names = entries.map((entry) =>
      join('request-versioning', entry === 'index' ? '' : entry),
    );
    let exported: Readonly<Record<string, string[]>>;
    beforeAll(() => {
      // One process, because most of the time is that of loading Nest.
      const script = `const exported = {};
        for (const name of ${JSON.stringify(names)}) exported[name] = Object.keys(${library}).sort();
        console.log(JSON.stringify(exported));`;
      const options = [`--input-type=${type}`, '--eval', script];
      exported = JSON.parse(execFileSync('node', options, { cwd: packedFolder }).toString());
    });

    test.each(names)('%s exports exactly the values of docs/api.md', (name) => {
      // The plugin of Fastify is the default export too.
      const defaults = name === 'request-versioning/fastify' ? ['default'] : [];
      expect(exported[name]).toEqual([...defaults, ...documentedValues(name)]);
    });
  });

  test('contains the build, the manifest, the license, the docs and the examples without the demo', () => {
    const names = filesIn(installedPath).map((name) => name.replace(/chunk-\w+/, 'chunk'));
    const copied = [...filesIn('docs'), ...filesIn('examples')].filter((name) =>
      /^(?!examples\/demo\/).+\.(?:md|m?[jt]s|json)$/.test(name),
    );
    expect([...new Set(names)].sort()).toEqual(
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
        ...entries.flatMap((entry) => [
          ...[`dist/cjs/${entry}.cjs`, `dist/cjs/${entry}.d.cts`],
          ...[`dist/esm/${entry}.js`, `dist/esm/${entry}.d.ts`],
        ]),
        ...['dist/esm/chunk.js', 'dist/esm/request/languages.js'],
        ...['dist/esm/reversing/route.js', 'dist/esm/util/http-error.js'],
        ...['package.json', ...copied],
      ].sort(),
    );
  });

  test.each(['esm/index.d.ts', 'cjs/index.d.cts'])('imports no types in %s', (file) => {
    const types = readFileSync(join(installedPath, 'dist', file), 'utf8');
    expect(types).not.toMatch(/^(?! *\*).*(?:\bfrom ['"]|\bimport\()/m);
  });

  const OWN = ['request-versioning'];
  const IMPORTS = {
    index: ['http-errors', 'negotiator', 'path-to-regexp'],
    adapter: OWN,
    contract: ['node:http', ...OWN],
    express: OWN,
    fastify: OWN,
    hono: OWN,
    koa: OWN,
    nest: ['@nestjs/common', '@nestjs/core', ...OWN],
    openapi: OWN,
  };

  test('has no other entry', () => {
    expect(entries).toEqual(Object.keys(IMPORTS));
  });

  describe.each(Object.entries(IMPORTS))('the entry %s', (entry, packages) => {
    test.each([
      ['esm', 'js'],
      ['cjs', 'cjs'],
    ])(`imports only ${packages.join(', ')} (%s)`, async (format, extension) => {
      const { metafile, outputFiles } = await build({
        entryPoints: [join(installedPath, 'dist', format, `${entry}.${extension}`)],
        ...{ bundle: true, write: false, metafile: true, packages: 'external', platform: 'node' },
      });
      const [output] = Object.values(metafile.outputs);
      const names = output?.imports.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
      expect([...new Set(names)].sort()).toEqual(packages);
      // No other entry has the contract.
      expect(/versioningContract/.test(outputFiles[0]?.text ?? '')).toBe(entry === 'contract');
    });
  });

  test('has its frameworks as optional peers with a lower bound', () => {
    const { peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(installedPath, 'package.json'), 'utf8'),
    );
    const names = Object.keys(peerDependencies);
    const each = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
    // A lower bound alone, so that a new release of a framework can be installed at once.
    expect(peerDependencies).toEqual(each(expect.stringMatching(/^>=\d+\.\d+\.\d+$/)));
    expect(peerDependenciesMeta).toEqual(each({ optional: true }));
    expect(names).toEqual(expect.arrayContaining(['@nestjs/common', '@nestjs/core', 'hono']));
  });

  test.each([
    ...['AcceptHeaderVersioning', 'CombinedVersioning', 'HeaderVersioning', 'HostNameVersioning'],
    ...['NamespaceVersioning', 'QueryParameterVersioning', 'URLPathVersioning'],
  ])('adds no dependency but http-errors to the bundle of %s', async (name) => {
    const { metafile } = await build({
      stdin: { contents: `export { ${name} } from 'request-versioning'`, resolveDir: packedFolder },
      ...{ bundle: true, write: false, metafile: true },
    });
    const [output] = Object.values(metafile.outputs);
    const inputs = Object.entries(output?.inputs ?? {});
    const used = inputs.flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? input : []));
    const packages = used.map((input) => /.*node_modules\/([^/]+)/.exec(input)?.[1]);
    expect(packages).toContain('http-errors');
    expect(packages).not.toContain('negotiator');
    expect(packages).not.toContain('path-to-regexp');
  });
});
