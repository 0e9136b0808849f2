import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { installedPath } from '../support/packed.js';

const folder = join(installedPath, 'dist/esm/');
const files = [`${folder}index.d.ts`, `${folder}contract.d.ts`];
const program = ts.createProgram(files, { lib: ['lib.es2022.d.ts'], types: [] });
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

const [index = [], contract = []] = files.map((file) => {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.Node) as ts.Symbol;
  return checker.getExportsOfModule(module);
});

/** Returns the symbol that an import or an export refers to. */
function resolve(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function isPrivate(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  const hasModifier = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0;
  return hasModifier || (node.name !== undefined && ts.isPrivateIdentifier(node.name));
}

/** Returns the declarations of a symbol in the package, without private members. */
function declarationsOf(symbol: ts.Symbol): ts.Node[] {
  const isOwn = (node: ts.Node) => node.getSourceFile().fileName.startsWith(folder);
  return (resolve(symbol).declarations ?? []).filter((node) => isOwn(node) && !isPrivate(node));
}

/** Returns the top-level statements that declare the symbol or contain its declaration. */
function statementsOf(symbol: ts.Symbol): ts.Node[] {
  const isStatement = ({ parent }: ts.Node) => ts.isSourceFile(parent);
  return declarationsOf(symbol).flatMap((node) => ts.findAncestor(node, isStatement) ?? []);
}

/** Returns the statements that declare the names in `node`. */
function statementsNamedIn(node: ts.Node): ts.Node[] {
  const symbol = ts.isIdentifier(node) && checker.getSymbolAtLocation(node);
  const found = symbol ? statementsOf(symbol) : [];
  ts.forEachChild(node, (child) => void found.push(...statementsNamedIn(child)));
  return found;
}

/** Returns the statements that the exported statements need, without the exported statements. */
function statementsNeededBy(exported: readonly ts.Node[]): ts.Node[] {
  const reached = new Set(exported);
  for (const statement of reached) {
    for (const named of statementsNamedIn(statement)) reached.add(named);
  }
  return [...reached].filter((statement) => !exported.includes(statement));
}

/** Prints statements under a title, without comments and private members. */
function print(title: string, statements: readonly ts.Node[]): string {
  const texts = statements.map((statement) => {
    const visit = (node: ts.Node) => (isPrivate(node) ? undefined : node);
    const shown = ts.visitEachChild(statement, visit, undefined);
    return printer.printNode(ts.EmitHint.Unspecified, shown, statement.getSourceFile());
  });
  return [`// ${title}`, ...texts.sort()].map((text) => `${text}\n`).join('\n');
}

test('the public types are as in the snapshot', async () => {
  const exported = [index, contract].map((symbols) => symbols.flatMap(statementsOf));
  const [ofIndex = [], ofContract = []] = exported;
  const text = [
    print('request-versioning', ofIndex),
    print('request-versioning/contract', ofContract),
    print('not exported, but needed by the types above', statementsNeededBy(exported.flat())),
  ];
  await expect(text.join('\n')).toMatchFileSnapshot('public-types.txt');
});

test('an export has the name of its declaration, which the snapshot shows', () => {
  for (const symbol of [...index, ...contract]) expect(symbol.name).toBe(resolve(symbol).name);
});

/** Returns an exported symbol, its constructor and its members, by name. */
function namesIn(exported: ts.Symbol): (readonly [name: string, symbol: ts.Symbol])[] {
  const symbol = resolve(exported);
  const types = [checker.getDeclaredTypeOfSymbol(symbol), checker.getTypeOfSymbol(symbol)];
  const members = types.flatMap((type) => type.getProperties());
  const constructors = symbol.members?.get(ts.InternalSymbolName.Constructor) ?? [];
  return [
    [symbol.name, symbol],
    ...members.concat(constructors).map((part) => [`${symbol.name}.${part.name}`, part] as const),
  ];
}

test('every public name has a doc comment, or inherits it', () => {
  const names = [...index, ...contract].flatMap(namesIn);
  const undocumented = names.filter(([, symbol]) => {
    const parts = [symbol.getDocumentationComment(checker), symbol.getJsDocTags(checker)];
    return declarationsOf(symbol).length > 0 && parts.flat().length === 0;
  });
  expect(undocumented.map(([name]) => name)).toEqual([]);
  expect(names.map(([name]) => name)).toContain('BaseVersioning.rejection');
});
