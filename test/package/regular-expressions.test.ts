import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

/** Returns `node` and every node inside of it. */
function nodesIn(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...nodesIn(child)));
  return nodes;
}

function nodesOf(file: string): ts.Node[] {
  const text = readFileSync(src + file, 'utf8');
  return nodesIn(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
}

const literals = files
  .flatMap(nodesOf)
  .filter(ts.isRegularExpressionLiteral)
  .map(({ text }) => text);
const usesLookBehind = (literal: string) => /\(\?<[=!]/.test(literal);

describe('an expression without a look-behind is proved to take linear time', () => {
  test.each(literals.filter((literal) => !usesLookBehind(literal)))('%s', (literal) => {
    expect(check(literal, 'automaton').status).toBe('safe');
  });
});

// recheck can prove nothing about a look-behind.
describe('no attack is found on the two expressions with a look-behind', () => {
  const found = literals.filter(usesLookBehind);
  test('there are two', () => expect(found).toHaveLength(2));
  test.each(found)('%s', (literal) => expect(check(literal, 'fuzz').status).toBe('safe'));
});

function check(literal: string, checker: 'automaton' | 'fuzz') {
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(literal) ?? [];
  return checkSync(source, flags, { checker });
}

test('only files that compile routes or copy user patterns build other regular expressions', () => {
  const isExpression = (node: ts.Node) =>
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    /^(?:RegExp|pathToRegexp|match|compile)$/.test(node.expression.getText());
  const building = files.filter((file) => nodesOf(file).some(isExpression));
  expect(building.sort()).toEqual([
    'request/version-pattern.ts',
    'reversing/route.ts',
    'strategies/accept-header-versioning.ts',
    'strategies/host-name-versioning.ts',
  ]);
});
