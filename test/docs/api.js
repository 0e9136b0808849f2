/** Writes `docs/api.md` from the source and its doc comments: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The tasks of the main entry, each with the folders of `src` that declare its names, and the page that explains it. */
const TASKS = {
  'Choose a strategy': ['strategies', '[Strategies](strategies.md)'],
  'Build links': ['reversing', '[Links](links.md)'],
  'Send a response': ['response', '[Responses](http.md), [The end of a version](ending.md)'],
  'Order versions': ['versions', '[Handlers](handlers.md)'],
  'Write a strategy, or code for any strategy': ['base|request|util', '[Extending](extending.md)'],
};
/** The other entries, each with its file and the page that explains it. */
const ENTRIES = {
  express: ['adapters/express', '[Express](express.md)'],
  fastify: ['adapters/fastify', '[Fastify](fastify.md)'],
  hono: ['adapters/hono', '[Hono](hono.md)'],
  koa: ['adapters/koa', '[Koa](koa.md)'],
  nest: ['adapters/nest/index', '[Nest](nest.md)'],
  adapter: ['adapters/parts/index', '[Extending](extending.md)'],
  contract: ['contract/index', '[Extending](extending.md)'],
  openapi: ['openapi/index', '[OpenAPI](openapi.md)'],
};
/** The types that a strategy infers, and what they are if nothing is inferred. */
const INFERRED = {
  VersionIn: 'string',
  MissingDefault: 'null',
  VersionOf: 'string',
  StoredVersion: 'string | null',
  ListedNull: 'null',
  RouteNameOf: 'string',
  RequestOf: 'RequestLike',
  ApiOf: 'VersionedApi',
  LinkName: 'string',
  OnConflict: "'reject' | 'first'",
  Unversioned: 'string',
  Parameters: 'string',
  FetchResponse: 'Response',
  ReversingStrategy: 'VersioningStrategy',
  Scope: 'FastifyInstance',
  Settable: 'NodeResponse | FastifyReply',
  HeaderValue: 'string | number | readonly string[] | undefined',
};
/** The texts that remain of the types that an application infers, and what to show in their place. */
const REMAINS = {
  'string & string': 'string',
  '(string | null) & string': 'string',
  'RouteName & Given': 'string',
  'string | string': 'string',
  'null | null': 'null',
  'unknown | undefined': 'string',
  'string[0]': 'string',
  'Entries & NoOtherKeys & NoUndefined': 'Record<string, Entry>',
  '{ readonly headers: HeaderRecord }': 'VersionedApi',
};

/** The generic types of the language, whose arguments are shown. */
const GENERIC =
  /^(Promise|Record|Readonly|ReadonlyArray|ReadonlySet|Map|Array|Partial|Iterable|Pick|Omit)$/;

/** The types whose content is being shown. */
const open = new Set();

const root = fileURLToPath(new URL('../..', import.meta.url));
const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });
const main = exportsOf('index');
const files = Object.values(ENTRIES).flatMap(([file]) => exportsOf(file));
/** The types of all entries, to which a signature links. */
const types = new Set([...main, ...files].filter((it) => !isValue(it)).map(({ name }) => name));
/** The classes of all entries, whose members a subclass has too. */
const classes = new Set([...main, ...files].filter(isValue).map(({ name }) => name));
/** The members of classes that have been shown, each with its class. */
const shown = new Map();
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(`${root}docs/api.md`, apiPage());

/** Returns the text of the page. */
export function apiPage() {
  shown.clear();
  const parts = [
    '# API',
    '[README](../README.md)',
    'What does each name of the package do? `npm run docs` writes this page from the doc comments of the source.',
    'Start with [`VersionedApi`](#type-versionedapi), the result of `forRequest`, with [`VersioningSettings`](#type-versioningsettings), which every strategy takes, and with [`BaseVersioning`](#baseversioning), whose members every strategy has.',
    `Entries: [\`request-versioning\`](#request-versioning), ${Object.keys(ENTRIES)
      .map((it) => `[\`/${it}\`](#request-versioning${it})`)
      .join(', ')}.`,
    "Signatures show what a value is if nothing is inferred. With your settings, TypeScript knows more: where this page has a `string`, a version is `'v1' | 'v2'`, and the name of a route is one of yours.",
    '## `request-versioning`',
  ];
  for (const [task, [folders, page]] of Object.entries(TASKS)) {
    const path = new RegExp(`^${root}src/(${folders})/`);
    const symbols = main.filter((it) => path.test(it.declarations[0].getSourceFile().fileName));
    parts.push(`### ${task}`, `Explained in ${page}.`, ...symbols.flatMap(partsOf));
  }
  for (const [entry, [file, page]] of Object.entries(ENTRIES)) {
    parts.push(`## \`request-versioning/${entry}\``, `Explained in ${page}.`);
    parts.push(...exportsOf(file).flatMap(partsOf));
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
  return [...new Set(symbols)].sort((a, b) => Number(!isValue(a)) - Number(!isValue(b)));
}

function isValue(symbol) {
  return symbol.valueDeclaration !== undefined;
}

/** Returns the heading, the signature, the text and the members of an export. */
function partsOf(symbol) {
  const signature = signatureOf(symbol);
  const { members, others } = membersOf(symbol);
  const rows = members.map((it) => `| ${cell(memberOf(it))} | ${meaningOf(it)} |`);
  const text = `${signature} ${members.map(memberOf).join(' ')}`;
  const linked = [...types].filter(
    (name) => name !== symbol.name && new RegExp(`\\b${name}\\b`).test(text),
  );
  const links = linked.map(linkTo).join(', ');
  return [
    `#### ${isValue(symbol) ? '' : 'type '}\`${symbol.name}\``,
    ...(signature ? [`\`\`\`typescript\n${signature}\n\`\`\``] : []),
    textOf(symbol),
    ...(rows.length > 0 ? [['| member | meaning |', '| --- | --- |', ...rows].join('\n')] : []),
    ...(others.length > 0 ? [others.join(' ')] : []),
    ...(links ? [`Types: ${links}.`] : []),
  ];
}

function linkTo(name) {
  return `[\`${name}\`](#${types.has(name) ? 'type-' : ''}${name.toLowerCase()})`;
}

function listOf(names) {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Returns the call, the constructor, the type of a constant or the declaration of an alias. */
function signatureOf(symbol) {
  const [node] = symbol.declarations;
  if (ts.isTypeAliasDeclaration(node)) return aliasOf(node);
  if (ts.isInterfaceDeclaration(node)) {
    const call = node.members.find(ts.isCallSignatureDeclaration);
    return call ? `(${parametersOf(call)}): ${plain(call.type)}` : '';
  }
  const type = checker.getTypeOfSymbol(symbol);
  const calls = [...type.getConstructSignatures(), ...type.getCallSignatures()];
  const declarations = calls.map((it) => it.getDeclaration());
  if (!declarations[0] || !isOurs(declarations[0]))
    return node.type ? `${symbol.name}: ${plain(node.type)}` : symbol.name;
  const isClass = ts.isConstructorDeclaration(declarations[0]);
  const isHidden = isClass && symbol.exports.has('forRoot'); // Nest creates its modules
  if (isHidden || /@hideconstructor/.test(declarations[0].getFullText()))
    return `class ${symbol.name}`;
  const isInherited = isClass && declarations[0].parent !== node;
  const overloads = declarations
    .slice(0, isInherited ? 1 : undefined)
    .map((it, index) =>
      isClass
        ? `new ${symbol.name}(${parametersOf(it)})`
        : `${symbol.name}(${parametersOf(it)}): ${returnOf(it, calls[index])}`,
    );
  return overloads.join('\n');
}

/** Returns the declaration of an alias that a reader can use, such as a union. Inference is not shown. */
function aliasOf(node) {
  const text = plain(node.type);
  const isInferring = /\b(infer|extends|keyof)\b/.test(text) || text.includes('`');
  return isInferring ? '' : `type ${node.name.text} = ${text}`;
}

/** Returns the members that an export declares itself, and sentences about all that it has from others. */
function membersOf(symbol) {
  const declared = symbol.declarations.filter(
    (it) => ts.isClassDeclaration(it) || ts.isInterfaceDeclaration(it),
  );
  if (declared.length === 0) return { members: [], others: [] };
  const statics = [...(symbol.exports?.values() ?? [])].filter((it) => it.name !== 'prototype');
  const all = [...statics, ...checker.getDeclaredTypeOfSymbol(symbol).getProperties()].filter(
    ({ name, declarations: [it] }) =>
      !(ts.getCombinedModifierFlags(it) & ts.ModifierFlags.Private) &&
      /^\w/.test(name) &&
      isOurs(it),
  );
  const own = all.filter((it) => ownerOf(it, symbol) === symbol.name);
  const owners = new Set(all.map((it) => ownerOf(it, symbol)));
  owners.delete(symbol.name);
  const isClass = ts.isClassDeclaration(declared[0]);
  const { members, others } = isClass ? classMembers(symbol, own) : { members: own, others: [] };
  const parts = [...owners].map((owner) => {
    const theirs = all.filter((it) => ownerOf(it, symbol) === owner);
    return partOf(owner, theirs, own);
  });
  return { members, others: [...parts, ...others] };
}

/** Returns the name of the export that describes a member: a base, or else the type of a `Pick`. */
function ownerOf(member, symbol) {
  const [node] = member.declarations;
  const bases = checker.getBaseTypes(checker.getDeclaredTypeOfSymbol(symbol)) ?? [];
  const base = bases.find((it) => it.getProperty(member.name)?.declarations[0] === node);
  const names = [base?.symbol.name, node.parent.name?.text];
  return names.find((name) => types.has(name) || classes.has(name)) ?? symbol.name;
}

/** Returns a sentence about the members that an export has from `owner`. */
function partOf(owner, theirs, own) {
  const symbol = [...main, ...files].find(({ name }) => name === owner);
  const names = new Set([...theirs, ...own].map(({ name }) => name));
  const isWhole = checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .every(({ name, declarations: [it] }) => names.has(name) || !/^\w/.test(name) || !isOurs(it));
  return isWhole
    ? `It also has the members of ${linkTo(owner)}.`
    : `It also has ${listOf(theirs.map(({ name }) => name))} of ${linkTo(owner)}.`;
}

/** Separates the members of a class that say something new from those that a sentence can name. */
function classMembers(symbol, own) {
  const settings = symbol.name === 'BaseVersioning' ? settingsLike(own) : [];
  const overrides = own.filter((it) => isOverride(it) && !hasOwnText(it));
  const defaults = overrides.filter((it) => defaultOf(it));
  const rest = own.filter((it) => !settings.includes(it) && !overrides.includes(it));
  const members = rest.filter((it) => !shown.has(keyOf(it)));
  const repeated = rest.filter((it) => shown.has(keyOf(it)));
  for (const it of members) shown.set(keyOf(it), symbol.name);
  return {
    members,
    others: [
      ...(settings.length > 0 ? [settingsSentence(settings)] : []),
      ...(defaults.length > 0
        ? [`These have another default: ${defaults.map(namedDefault).join(', ')}.`]
        : []),
      ...repeated.map((it) => `\`${it.name}\` is that of ${linkTo(shown.get(keyOf(it)))}.`),
    ],
  };
}

function isOverride({ declarations: [it] }) {
  return ts.getCombinedModifierFlags(it) & ts.ModifierFlags.Override;
}

/** Returns whether a member says more than its tags, and not only what its base class says. */
function hasOwnText({ declarations: [it] }) {
  return ts.getJSDocCommentsAndTags(it).some((each) => ts.isJSDoc(each) && each.comment);
}

/** Returns the fields that keep a setting as it is. */
function settingsLike(fields) {
  const symbol = main.find(({ name }) => name === 'VersioningSettings');
  const settings = checker.getDeclaredTypeOfSymbol(symbol).getProperties().map(memberOf);
  const withoutNull = (text) => text.replaceAll(' | null', '').replace('?:', ':');
  const texts = new Set(settings.map(withoutNull));
  return fields.filter((it) => texts.has(withoutNull(memberOf(it))));
}

function settingsSentence(fields) {
  const link = linkTo('VersioningSettings');
  return `The fields ${listOf(fields.map(({ name }) => name))} have the values of ${link}, or their defaults.`;
}

function namedDefault(member) {
  return `\`${member.name}\` is ${defaultOf(member)}`;
}

/** Identifies a member together with what the page says about it. */
function keyOf(member) {
  return `${memberOf(member)} ${meaningOf(member)}`;
}

function isOurs(node) {
  return node.getSourceFile().fileName.startsWith(`${root}src/`);
}

function memberOf(symbol) {
  const [node] = symbol.declarations;
  const flags = ts.getCombinedModifierFlags(node);
  const isProtected = flags & ts.ModifierFlags.Protected;
  const keyword = isProtected ? 'protected ' : flags & ts.ModifierFlags.Static ? 'static ' : '';
  const optional = node.questionToken ? '?' : '';
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) {
    const signature = checker.getSignatureFromDeclaration(node);
    const result = returnOf(node, signature);
    return `${keyword}${symbol.name}${optional}(${parametersOf(node)}): ${result}`;
  }
  const type = node.type ? plain(node.type) : checker.typeToString(checker.getTypeOfSymbol(symbol));
  return `${keyword}${symbol.name}${optional}: ${optional ? type.replace(/ \| undefined$/, '') : type}`;
}

function parametersOf(node) {
  const parameters = node.parameters.filter((it) => it.name.getText() !== 'this');
  return parameters
    .map((it) => {
      const name = it.name
        .getText()
        .replace(/^_(?=\w)/, '')
        .replace(/\s+/g, ' ');
      // A rest parameter of another type than an array is one argument, which only some calls need.
      const isArgument = it.dotDotDotToken && !checker.isArrayType(checker.getTypeAtLocation(it));
      if (isArgument) return `${name}?: LinkOptions`;
      const optional = it.questionToken || it.initializer ? '?' : '';
      const dots = it.dotDotDotToken ? '...' : '';
      return `${dots}${name}${optional}${it.type ? `: ${plain(it.type)}` : ''}`;
    })
    .join(', ');
}

function returnOf(node, signature) {
  return node.type ? plain(node.type) : checker.typeToString(signature.getReturnType());
}

/** Returns the text of a type without type arguments that an application infers. */
function plain(node) {
  const typed = withoutInference(node);
  const text = printer.printNode(ts.EmitHint.Unspecified, typed, node.getSourceFile());
  const flat = text.replace(/\s+/g, ' ').replace(/; }/g, ' }');
  return Object.entries(REMAINS).reduce((all, [long, short]) => all.replaceAll(long, short), flat);
}

/** Replaces type parameters by their constraints, and leaves type arguments out, except those of the language. */
function withoutInference(node) {
  const transformer = (context) => (root) => {
    const visitChildren = (each) => ts.visitEachChild(each, visit, context);
    function visit(each) {
      if (!ts.isTypeReferenceNode(each)) return visitChildren(each);
      const name = each.typeName.getText();
      if (name === 'ExactSettings') return visit(each.typeArguments[1]);
      if (name === 'Exclude' || name === 'NoInfer') return visit(each.typeArguments[0]);
      if (name === 'Method') {
        const [parameters, result] = each.typeArguments.map(plain);
        return ts.factory.createTypeReferenceNode(`((${parameters.slice(2, -2)}) => ${result})`);
      }
      if (name === 'NonNullable') {
        const [value] = each.typeArguments;
        const isEntry = ts.isIndexedAccessTypeNode(value);
        return isEntry ? ts.factory.createTypeReferenceNode('Entry') : visit(value);
      }
      if (INFERRED[name]) return ts.factory.createTypeReferenceNode(INFERRED[name]);
      if (GENERIC.test(name)) return visitChildren(each);
      const declared = checker
        .getSymbolAtLocation(each.typeName)
        ?.declarations?.find(ts.isTypeParameterDeclaration);
      if (declared?.constraint) return visit(declared.constraint);
      if (declared) return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
      const hidden = checker.getSymbolAtLocation(each.typeName)?.declarations?.[0];
      // No entry exports the name, so that its content is shown. A type that contains itself keeps its name.
      if (hidden && isOurs(hidden) && !types.has(name) && !open.has(name)) {
        open.add(name);
        const content = contentOf(hidden, visit);
        open.delete(name);
        if (content) return content;
      }
      return ts.factory.createTypeReferenceNode(each.typeName);
    }
    return ts.visitNode(root, visit);
  };
  return ts.transform(node, [transformer]).transformed[0];
}

function contentOf(declaration, visit) {
  if (ts.isTypeAliasDeclaration(declaration))
    return aliasOf(declaration) && visit(declaration.type);
  if (!ts.isInterfaceDeclaration(declaration)) return undefined;
  return ts.factory.createTypeLiteralNode(declaration.members.map((it) => ts.visitNode(it, visit)));
}

/** Returns code for a cell of a table. */
function cell(code) {
  return `\`${code.replaceAll('|', '\\|')}\``;
}

/** Returns the doc comment without its code blocks, in one line for each paragraph or item of a list. */
function textOf(symbol) {
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const text = comment
    .replace(/:\s*```/g, '.\n```') // a colon that announced the code
    .replace(/```[\s\S]*?(?:```|$)/g, '')
    .trim();
  const blocks = text.split(/\n\s*\n|\n(?=- )/);
  const lines = blocks.map((block) => block.trim().replace(/\s+/g, ' '));
  return lines
    .map((line, index) => (line.startsWith('- ') || index === 0 ? line : `\n${line}`))
    .join('\n');
}

/** Returns the doc comment of a member in one line, with its default. */
function meaningOf(symbol) {
  const value = defaultOf(symbol);
  const text = textOf(symbol).replace(/\n+/g, ' ').replaceAll('|', '\\|');
  return `${text}${value ? ` Default: ${value}.` : ''}`;
}

/** Returns what `@default` says in one line, as code if it is a value. */
function defaultOf(symbol) {
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'default');
  const value = tag && ts.displayPartsToString(tag.text).replace(/\s+/g, ' ').replace(/\.$/, '');
  const isCode = value && /^([\d[{'"/]|true$|false$|null$)/.test(value);
  return isCode ? `\`${value}\`` : value;
}
