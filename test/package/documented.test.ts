import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type * as Library from 'request-versioning';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { entries } from '../support/entries.js';
import { installedPath } from '../support/packed.js';

const folder = join(installedPath, 'dist/esm/');
const files = entries.map((entry) => `${folder}${entry}.d.ts`);
const program = ts.createProgram(files, { lib: ['lib.es2022.d.ts'], types: [] });
const checker = program.getTypeChecker();

test('every public name has a doc comment, or inherits it', () => {
  const names = files.flatMap(exportsOf).flatMap(namesIn);
  const undocumented = names.filter(([, symbol]) => isPublic(symbol) && !isDocumented(symbol));
  expect(undocumented.map(([name]) => name)).toEqual([]);
  expect(names.map(([name]) => name)).toContain('BaseVersioning.rejection');
});

test('each @default that is a literal is the value of a new instance', async () => {
  const library: typeof Library = await import(`${folder}index.js`);
  const header = new library.HeaderVersioning();
  const combined = new library.CombinedVersioning({ sources: [header] });
  const rows: readonly (readonly [instance: object, ...types: string[]])[] = [
    [new (class extends library.BaseVersioning {})(), 'BaseVersioning', 'VersioningSettings'],
    [new library.AcceptHeaderVersioning(), 'AcceptHeaderVersioning', 'AcceptHeaderSettings'],
    [combined, 'CombinedVersioning', 'CombinedSettings'],
    [header, 'HeaderVersioning', 'HeaderSettings'],
    [new library.HostNameVersioning(), 'HostNameVersioning', 'HostNameSettings'],
    [new library.NamespaceVersioning(), 'NamespaceVersioning'],
    [new library.QueryParameterVersioning(), 'QueryParameterVersioning'],
    [new library.URLPathVersioning(), 'URLPathVersioning'],
  ];
  const instances = new Map(
    rows.flatMap(([instance, ...types]) => types.map((type) => [type, instance] as const)),
  );
  const documented: Record<string, unknown> = {};
  const actual: Record<string, unknown> = {};
  for (const [name, symbol] of exportsOf(files[0] as string).flatMap(namesIn)) {
    const [type = '', field = ''] = name.split('.');
    const literal = literalDefault(symbol);
    const instance = instances.get(type);
    // A setting `reverser` that is null makes a reverser that throws.
    if (literal === undefined || instance === undefined || field === 'reverser') continue;
    documented[name] = literal.value;
    actual[name] = Reflect.get(instance, field);
  }
  expect(documented).toEqual(actual);
  const types = Object.keys(documented).map((name) => name.split('.')[0]);
  expect(new Set(types)).toEqual(new Set(instances.keys()));
});

/** Returns the value of the tag `@default`, or `undefined` if the tag is missing or is not a literal. */
function literalDefault(symbol: ts.Symbol): { readonly value: unknown } | undefined {
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'default');
  if (tag === undefined) return undefined;
  try {
    return { value: runInNewContext(`(${ts.displayPartsToString(tag.text)})`) };
  } catch {
    return undefined;
  }
}

function exportsOf(file: string): ts.Symbol[] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.Node) as ts.Symbol;
  return checker.getExportsOfModule(module).map((symbol) => {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  });
}

/** Returns an exported symbol, its constructor and its members, by name. */
function namesIn(symbol: ts.Symbol): (readonly [name: string, symbol: ts.Symbol])[] {
  const types = [checker.getDeclaredTypeOfSymbol(symbol), checker.getTypeOfSymbol(symbol)];
  const members = types.flatMap((type) => type.getProperties());
  const constructors = symbol.members?.get(ts.InternalSymbolName.Constructor) ?? [];
  const parts = members.concat(constructors);
  return [
    [symbol.name, symbol],
    ...parts.map((part) => [`${symbol.name}.${part.name}`, part] as const),
  ];
}

/** Whether the package declares the symbol, so that it is neither private nor a member of `Error` or of an array. */
function isPublic({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((node) => {
    const isPrivate = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private;
    const name = ts.getNameOfDeclaration(node);
    const hasHash = name !== undefined && ts.isPrivateIdentifier(name);
    return !isPrivate && !hasHash && node.getSourceFile().fileName.startsWith(folder);
  });
}

function isDocumented(symbol: ts.Symbol): boolean {
  const parts = [symbol.getDocumentationComment(checker), symbol.getJsDocTags(checker)];
  return parts.flat().length > 0;
}
