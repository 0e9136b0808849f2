import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { installedPath } from '../support/packed.js';

const folder = join(installedPath, 'dist/esm/');
const entries = ['index', 'contract', 'express', 'fastify', 'hono', 'koa', 'nest'];
const files = entries.map((entry) => `${folder}${entry}.d.ts`);
const program = ts.createProgram(files, { lib: ['lib.es2022.d.ts'], types: [] });
const checker = program.getTypeChecker();

test('every public name has a doc comment, or inherits it', () => {
  const names = files.flatMap(exportsOf).flatMap(namesIn);
  const undocumented = names.filter(([, symbol]) => isPublic(symbol) && !isDocumented(symbol));
  expect(undocumented.map(([name]) => name)).toEqual([]);
  expect(names.map(([name]) => name)).toContain('BaseVersioning.rejection');
});

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
