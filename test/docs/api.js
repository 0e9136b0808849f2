/** Writes `docs/api.md` from the source and its doc comments: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folders of `src` that declare the names of a task. */
const TASKS = {
  'Choose a strategy': 'strategies',
  'Build links': 'reversing',
  'Send a response': 'response',
  'Order versions': 'versions',
  'Write a strategy, or code for any strategy': 'base|request|util',
};
const FOLDERS = { nest: 'adapters/nest', adapter: 'adapters/parts', contract: 'contract' };
const ENTRIES = ['express', 'fastify', 'hono', 'koa', ...Object.keys(FOLDERS)];

const root = fileURLToPath(new URL('../..', import.meta.url));
const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();
const main = exportsOf('index');
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(`${root}docs/api.md`, apiPage());

/** Returns the text of the page. */
export function apiPage() {
  const parts = ['# API', '`npm run docs` writes this page from the doc comments.'];
  parts.push('## The result of `forRequest`', tableOf('VersionedApi'));
  parts.push('## A strategy', tableOf('VersioningStrategy'), '## `request-versioning`');
  for (const [task, folders] of Object.entries(TASKS)) {
    const path = new RegExp(`^${root}src/(${folders})/`);
    const symbols = main.filter((it) => path.test(it.declarations[0].getSourceFile().fileName));
    parts.push(`### ${task}`, symbols.map(lineOf).join('\n'));
  }
  for (const entry of ENTRIES) {
    const file = FOLDERS[entry] ? `${FOLDERS[entry]}/index` : `adapters/${entry}`;
    parts.push(`## \`request-versioning/${entry}\``, exportsOf(file).map(lineOf).join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

/** Returns the exports of a file, the values before the types. */
function exportsOf(file) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(`${root}src/${file}.ts`));
  const symbols = checker.getExportsOfModule(module).map((it) => {
    return it.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(it) : it;
  });
  // A default export is a second name of a value.
  return [...new Set(symbols)].sort(
    (a, b) => Number(!a.valueDeclaration) - Number(!b.valueDeclaration),
  );
}

function tableOf(name) {
  const type = checker.getDeclaredTypeOfSymbol(main.find((it) => it.name === name));
  const rows = type.getProperties().map((it) => `| ${signatureOf(it)} | ${sentenceOf(it)} |`);
  return ['| name | meaning |', '| --- | --- |', ...rows].join('\n');
}

function lineOf(symbol) {
  return `- ${symbol.valueDeclaration ? '' : 'type '}${signatureOf(symbol)}: ${sentenceOf(symbol)}`;
}

/** Returns the name of a symbol, with the parameters of a function or of a public constructor. */
function signatureOf(symbol) {
  const type = checker.getApparentType(checker.getTypeOfSymbol(symbol));
  const [call] = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  const node = call?.getDeclaration();
  const isOwn = node?.getSourceFile().fileName.startsWith(`${root}src/`);
  if (!isOwn || /@(internal|hideconstructor)/.test(node.getFullText())) return `\`${symbol.name}\``;
  const parameters = node.parameters.filter((it) => it.name.getText() !== 'this');
  const names = parameters.map((it) => {
    // A rest parameter of another type than an array is one argument, which only some calls need.
    const isArgument = it.dotDotDotToken && !checker.isArrayType(checker.getTypeAtLocation(it));
    if (isArgument) return `${it.name.getText()}?`;
    return it.getText().split(':')[0] + (it.initializer ? '?' : '');
  });
  const keyword = ts.isConstructorDeclaration(node) ? 'new ' : '';
  return `\`${keyword}${symbol.name}(${names.join(', ')})\``;
}

/** Returns the first sentence of the doc comment. It may stand after a code block. */
function sentenceOf(symbol) {
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const [, sentence] = /^(?:```.*?```\s*)?(.*?\.`?)(?=\s|$)/s.exec(comment);
  return sentence.replace(/\s+/g, ' ');
}
