import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Compiler, compileFolder } from '../support/compilers.js';
import { codeBlocks, nameOf, pages } from '../support/docs.js';
import { packedFolder } from '../support/packed.js';

/** The options have no types of Node or the DOM. */
const NODENEXT = { target: 'es2020', module: 'nodenext', lib: ['es2020'], types: [] };
const STRICT = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
const DECLARED = { noEmit: false, declaration: true, emitDeclarationOnly: true };

const newFolder = () => mkdtempSync(join(packedFolder, 'consumer-'));

/** Returns the output of the compiler for a package with `files`. */
function compile(
  compiler: Compiler,
  type: string,
  compilerOptions: object,
  files: Readonly<Record<string, string>>,
  folder = newFolder(),
): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const options = { ...NODENEXT, ...STRICT, noEmit: true, ...compilerOptions };
  return compileFolder(compiler, folder, type, options);
}

/** Returns the text of a file in `test/types`. */
const read = (file: string) => readFileSync(`test/types/${file}`, 'utf8');

// The older compilers are slow, so that each compiles less than the newest.
test.each<[Compiler, type: string]>([
  ['TypeScript 5.9', 'commonjs'],
  ['TypeScript 6.0', 'module'],
  ['TypeScript 7.0', 'commonjs'],
  ['TypeScript 7.0', 'module'],
])(
  '%s compiles a consumer of type %s with library checks, and reports only the mistakes',
  (compiler, type) => {
    const names = ['inference.ts', 'links.ts', 'same.ts', 'strategies.ts'];
    const files = Object.fromEntries(names.map((name) => [name, read(name)]));
    const output = compile(compiler, type, {}, { ...files, 'mistakes.ts': MISTAKES });
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

test.each<Compiler>(['TypeScript 5.9', 'TypeScript 7.0'])(
  '%s declares a plugin that has the declared strategies of the other module format',
  (compiler) => {
    const folder = newFolder();
    const [text, same] = ['strategies.ts', 'same.ts'].map(read) as [string, string];
    const strategies = { 'strategies.mts': text, 'strategies.cts': text };
    expect(compile(compiler, 'module', { ...DECLARED, outDir: folder }, strategies)).toBe('');
    const using = (format: string) =>
      read('plugin.ts').replace('strategies.js', `strategies.${format}`);
    const plugins = {
      'plugin.mts': using('cjs'),
      'plugin.cts': using('mjs').replace('same.js', 'same.cjs'),
      'same.ts': same,
      'same.cts': same,
    };
    expect(compile(compiler, 'module', { ...DECLARED, outDir: 'out' }, plugins, folder)).toBe('');
  },
);

test('computes the table of the links of a namespace once, not at each call', () => {
  const [header, namespace] = ['HeaderVersioning', 'NamespaceVersioning'].map((name) => {
    const options = { skipLibCheck: true, extendedDiagnostics: true };
    const output = compile('TypeScript 7.0', 'module', options, { 'links.ts': links(name) });
    return Number(/^Instantiations: +(\d+)/m.exec(output)?.[1]);
  }) as [number, number];
  expect(namespace).toBeLessThan(1.5 * header);
});

/** Returns a program of 500 links to 1,000 routes. */
function links(name: string): string {
  const prefix = name === 'NamespaceVersioning' ? '' : 'v1:';
  const routes = Array.from({ length: 1000 }, (_, index) => `r${index}: '/r${index}/:id'`);
  const calls = routes
    .slice(500)
    .map((_, id) => `reverse('${prefix}r${id}', { params: { id: 7 } });`);
  return `import { include, ${name}, RouteReverser } from 'request-versioning';
const reverser = new RouteReverser({ v1: include('/v1', { ${routes.join(', ')} }) });
const { reverse } = new ${name}({ allowedVersions: ['v1'], reverser }).forRequest({});
${calls.join('\n')}`;
}

/** The mistakes, each with a part of the message that the compiler prints. */
const MISTAKES = `
import { HeaderVersioning, include, NamespaceVersioning, QueryParameterVersioning, RouteReverser, reverseWithFallback } from 'request-versioning';
const reverser = new RouteReverser({ list: '/users', v1: include('/v1', { detail: '/users/:id{/:tab}' }) });
const versioning = new QueryParameterVersioning({ defaultVersion: 'v1', allowedVersions: ['v1', 'v2'], reverser });
versioning.reverse('lsit'); // error: Argument of type '"lsit"' is not assignable to parameter of type
reverseWithFallback(new NamespaceVersioning({ reverser }), 'detial'); // error: Argument of type '"detial"' is not assignable to parameter of type
versioning.determineVersion({ url: '/' }) === 'v3'; // error: and '"v3"' have no overlap.
new QueryParameterVersioning({ defaultVersion: 'v1', allowedVersion: ['v1'] }); // error: Mistake<"there is no setting allowedVersion">'.
new QueryParameterVersioning({ allowedVersion: ['v1'] }); // error: 'allowedVersion' does not exist in type
new QueryParameterVersioning({ defaultVersion: 'v1', headerName: 'X' }); // error: Mistake<"there is no setting headerName">'.
new QueryParameterVersioning({ defaultVersion: 1 }); // error: Type 'number' is not assignable to type 'string'.
const typo = { defaultVersion: 'v1', headerNam: 'X' } as const;
new HeaderVersioning(typo); // error: Mistake<"there is no setting headerNam">'.
new HeaderVersioning<{ defaultVersion: 'v1' }>({ defaultVersion: 'v2' }); // error: Type '"v2"' is not assignable to type '"v1"'.
const { pick, reverse } = versioning.forRequest({ url: '/' });
reverse('v1:detail'); // error: Expected 2 arguments, but got 1.
reverse('v1:detail',
  {}); // error: Property 'params' is missing in type '{}' but required in type 'PathParams<{ id: PathValue; 
reverse('v1:detail', {
  query: {},
  params: {}, // error: Property 'id' is missing in type '{}' but required in type '{ id: PathValue; 
});
reverse('v1:detail', {
  params: {
    ids: 7, // error: is not assignable to type 'Mistake<"the route has no parameter ids">'.
  },
});
reverse('list', { params: { id: 7 } }); // error: is not assignable to type 'Mistake<"the route has no parameter id">'.
reverser.reverse('v1:detail'); // error: Expected 2 arguments, but got 1.
reverser.reverse('v1:detail', {
  params: {}, // error: Property 'id' is missing in type '{}' but required in type '{ id: PathValue; 
});
const posts = new RouteReverser({ post: '/posts/:id' });
posts.reverse('psot'); // error: Argument of type '"psot"' is not assignable to parameter of type '"post"'.
new HeaderVersioning({ reverser: posts }).forRequest({}).reverse('psot'); // error: Argument of type '"psot"' is not assignable to parameter of type '"post"'.
pick({ v1: 1, v3: 3 }); // error: Type 'number' is not assignable to type 'number & Mistake<"there is no version v3">'.
pick({ v3: 3 }); // error: Type 'number' is not assignable to type 'number & Mistake<"there is no version v3">'.
const removed = { v3: 3 };
pick(removed); // error: Argument of type '{ v3: number; }' is not assignable to parameter of type '{ v3: number; } & NoOtherKeys
new HeaderVersioning({ allowedVersions: ['1', '2'] }).forRequest({}).pick({ 1: 'one', 3: 'three' }); // error: Type 'string' is not assignable to type 'string & Mistake<"there is no version 3">'.
declare const page: string | undefined;
pick({ v1: 'one', v2: page }); // error: Type 'string | undefined' is not assignable to type 'string'.
versioning.determineVersion('/users?version=v1'); // error: Type '"/users?version=v1"' has no properties in common with type 'RequestLike'.
`;

test('every snippet of the docs compiles', () => {
  const snippets = pages.flatMap((page) => codeBlocks(page, 'ts'));
  const files = snippets.map((text, index) => [nameOf(text) ?? `snippet-${index}.ts`, text]);
  // As in the projects of file-based routers, whose imports may have no extension.
  const bundled = { module: 'preserve', moduleResolution: 'bundler' };
  const options = {
    ...bundled,
    lib: ['es2023', 'dom', 'dom.iterable'],
    experimentalDecorators: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true, // the types of some frameworks need the types of Node
    paths: Object.fromEntries(
      ['@types/express', '@types/koa', 'fastify'].map((name) => [
        name.replace('@types/', ''),
        [resolve('node_modules', name)],
      ]),
    ),
  };
  const all = { ...Object.fromEntries(files), 'semver.d.ts': SEMVER };
  expect(compile('TypeScript 7.0', 'module', options, all)).toBe('');
});

/** The part of @types/semver that the recipe for ranges uses. */
const SEMVER = `declare module 'semver' {
  const semver: { maxSatisfying(versions: readonly string[], range: string): string | null };
  export default semver;
}`;
