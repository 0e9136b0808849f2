import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { type Compiler, compileFolder, compilers } from '../support/compilers.js';
import { codeBlocks, nameOf, pages } from '../support/docs.js';
import { packedFolder } from '../support/packed.js';

vi.setConfig({ testTimeout: 60_000 }); // compilers are slow

/** The names of TypeScript files, as ES module and as CommonJS. */
const FORMATS = ['mts', 'cts'];

const root = fileURLToPath(new URL('../../', import.meta.url));
const types = `${root}test/types/`;

/** The options have no types of Node or the DOM. */
const NODENEXT = { target: 'es2022', module: 'nodenext', lib: ['es2022'] };

/** Returns the output of the compiler for a new package with `compilerOptions` and the files of `write`. */
function compile(
  compiler: Compiler,
  type: string,
  compilerOptions: object,
  write: (folder: string) => void,
): string {
  const folder = join(packedFolder, `consumer-${crypto.randomUUID()}`);
  mkdirSync(folder);
  const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
  const options = { ...NODENEXT, types: [], noEmit: true, ...strict, ...compilerOptions };
  write(folder);
  return compileFolder(compiler, folder, type, options);
}

describe.each(compilers)('%s', (compiler) => {
  test.each(['module', 'commonjs'])(
    'compiles a consumer of type %s with library checks, and reports only the mistakes',
    (type) => {
      const output = compile(compiler, type, {}, (folder) => {
        for (const file of ['inference.ts', 'links.ts', 'contract.ts', 'strategies.ts']) {
          copyFileSync(join(types, file), join(folder, file));
        }
        writeFileSync(join(folder, 'mistakes.ts'), MISTAKES);
      });
      const said = output.split('\n').filter((line) => /^\S/.test(line));
      const expected = MISTAKES.split('\n').flatMap((line, index) => {
        const [, message] = line.split(' // error: ');
        return message === undefined ? [] : { place: `mistakes.ts(${index + 1},`, message };
      });
      expect(said).toHaveLength(expected.length);
      for (const [index, { place, message }] of expected.entries()) {
        expect(said[index]).toContain(place);
        expect(output).toContain(message);
      }
    },
  );

  test('compiles a plugin with the declared strategies of the other module format, in both directions', () => {
    const declared = join(packedFolder, `declared-${crypto.randomUUID()}`);
    const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: declared };
    const ofStrategies = compile(compiler, 'module', emit, (folder) => {
      for (const format of FORMATS) {
        copyFileSync(join(types, 'strategies.ts'), join(folder, `strategies.${format}`));
      }
    });
    expect(ofStrategies).toBe('');
    const ofPlugins = compile(compiler, 'module', {}, (folder) => {
      cpSync(declared, folder, { recursive: true });
      const plugin = readFileSync(join(types, 'plugin.ts'), 'utf8');
      for (const [index, format] of FORMATS.entries()) {
        const other = FORMATS[1 - index]?.replace('ts', 'js');
        const text = plugin.replace("'./strategies.js'", `'./strategies.${other}'`);
        writeFileSync(join(folder, `plugin.${format}`), text);
      }
    });
    expect(ofPlugins).toBe('');
  });

  test('names the inferred type of a CommonJS plugin in the declarations of an ES module', () => {
    const declared = { noEmit: false, declaration: true, emitDeclarationOnly: true };
    const output = compile(compiler, 'module', { ...declared, outDir: 'out' }, (folder) => {
      const plugin = join(folder, 'node_modules/plugin');
      mkdirSync(plugin, { recursive: true });
      writeFileSync(join(plugin, 'package.json'), '{ "types": "index.d.cts" }');
      writeFileSync(join(plugin, 'index.d.cts'), COMMONJS_PLUGIN);
      writeFileSync(join(folder, 'app.mts'), APPLICATION);
    });
    expect(output).toBe('');
  });
});

const COMMONJS_PLUGIN = `
import { BaseVersioning, HeaderVersioning, RequestVersionOf, RouteReverser, VersioningStrategy } from 'request-versioning';
export declare class OwnVersioning extends BaseVersioning {}
export declare const versioning: HeaderVersioning<{ readonly allowedVersions: readonly ['v1', 'v2']; readonly reverser: RouteReverser<{ user: '/users/:id' }> }>;
export declare function handle<V extends VersioningStrategy>(versioning: V): (request: object) => RequestVersionOf<V>;
export declare const contract: typeof import('request-versioning/contract').versioningContract;
`;

/** Its exports have inferred types, which the compiler must name in the declarations. */
const APPLICATION = `
import { contract, handle, OwnVersioning, versioning } from 'plugin';
export const own = new OwnVersioning();
export const rules = contract({ create: () => own, requestWith: () => ({ request: {} }), requestWithBoth: null, linksCarryVersion: false });
export const errors = own.lifecycle;
export const copied = { ...versioning };
export const { version, reverse, pick } = handle(versioning)({});
export const result = versioning.forRequest({ headers: {} });
export class Mine extends OwnVersioning {
  override determineVersion(request: object) {
    return this.resolveVersion(null, request);
  }
  error(request: object) {
    return this.rejection('ERR_VERSION_REQUIRED', null, request);
  }
}
`;

/** The mistakes, each with a part of the message that the compiler prints. */
const MISTAKES = `
import { include, NamespaceVersioning, QueryParameterVersioning, RouteReverser, reverseWithFallback } from 'request-versioning';
const reverser = new RouteReverser({ list: '/users', v1: include('/v1', { detail: '/users/:id' }) });
const versioning = new QueryParameterVersioning({ defaultVersion: 'v1', allowedVersions: ['v1', 'v2'], reverser });
versioning.reverse('lsit'); // error: Argument of type '"lsit"' is not assignable to parameter of type
reverseWithFallback(new NamespaceVersioning({ reverser }), 'detial'); // error: Argument of type '"detial"' is not assignable to parameter of type
versioning.determineVersion({ url: '/' }) === 'v3'; // error: and '"v3"' have no overlap.
new QueryParameterVersioning({ defaultVersion: 'v1', allowedVersion: ['v1'] }); // error: Mistake<"there is no setting allowedVersion">'.
new QueryParameterVersioning({ allowedVersion: ['v1'] }); // error: 'allowedVersion' does not exist in type
new QueryParameterVersioning({ defaultVersion: 'v1', headerName: 'X' }); // error: Mistake<"there is no setting headerName">'.
new QueryParameterVersioning({ defaultVersion: 1 }); // error: Type 'number' is not assignable to type 'string'.
const { reverse } = versioning.forRequest({ url: '/' });
reverse('v1:detail'); // error: is not assignable to parameter of type '"v1:detail" & Mistake<"params lacks id">'.
reverse('v1:detail', { params: { ids: 7 } }); // error: is not assignable to type 'Mistake<"the route has no parameter ids">'.
reverse('v1:detail', { params: { id: 7, name: 'ada' } }); // error: is not assignable to type 'Mistake<"the route has no parameter name">'.
reverse('list', { params: { id: 7 } }); // error: is not assignable to type 'Mistake<"the route has no parameter id">'.
reverser.reverse('v1:detail'); // error: is not assignable to parameter of type '"v1:detail" & Mistake<"params lacks id">'.
versioning.determineVersion('/users?version=v1'); // error: Type '"/users?version=v1"' has no properties in common with type 'VersioningRequest'.
`;

test('every snippet of the docs compiles', () => {
  const snippets = pages.flatMap((page) => codeBlocks(page, 'ts'));
  // As in the projects of file-based routers, whose imports may have no extension.
  const bundled = { module: 'preserve', moduleResolution: 'bundler' };
  const options = { ...bundled, lib: ['es2023', 'dom', 'dom.iterable'] };
  const output = compile('TypeScript 5.9', 'module', options, (folder) => {
    writeFileSync(join(folder, 'semver.d.ts'), SEMVER);
    for (const [index, snippet] of snippets.entries()) {
      writeFileSync(join(folder, nameOf(snippet) ?? `snippet-${index}.ts`), snippet);
    }
  });
  expect(output).toBe('');
});

/** The part of @types/semver that the recipe for ranges uses. */
const SEMVER = `declare module 'semver' {
  const semver: { maxSatisfying(versions: readonly string[], range: string): string | null };
  export default semver;
}`;
