/** Breaks the source in every way that Stryker knows, one at a time: `npm run test:mutation`. A test must notice each. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import options, { equivalents } from './stryker.config.js';

const mutants = (await new Stryker(options).runMutationTest())
  .filter(({ status }) => status !== 'Ignored')
  .map((mutant) => ({ ...mutant, ...original(mutant) }));
const unnoticed = mutants.filter(({ status }) => status !== 'Killed' && status !== 'Timeout');
const unlisted = unnoticed.filter((mutant) => !equivalents.some((each) => isSame(each, mutant)));
// One that only runs out of time, on a busy machine, was not told from the source.
const unfounded = equivalents.filter(
  (each) => !mutants.some((mutant) => mutant.status !== 'Killed' && isSame(each, mutant)),
);

/** @param {import('@stryker-mutator/api/core').MutantResult} mutant */
function original({ fileName, location: { start, end } }) {
  const file = relative(process.cwd(), fileName);
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop()?.slice(0, end.column - 1) ?? '');
  return { file, line: start.line, code: lines.join('\n').slice(start.column - 1) };
}

/**
 * @typedef {{ file: string, code: string, replacement?: string }} Change
 * @param {Change} one
 * @param {Change} other
 */
function isSame(one, other) {
  const isSamePlace = one.file === other.file && one.code === other.code;
  return isSamePlace && one.replacement === other.replacement;
}

for (const { file, line, code, replacement, status } of unlisted) {
  console.log(`${status}  ${file}:${line}  ${code}  =>  ${replacement}`);
}
for (const { file, code, replacement } of unfounded) {
  console.log(`Listed, but noticed or not there  ${file}  ${code}  =>  ${replacement}`);
}
const noticed = mutants.length - unnoticed.length;
const score = (100 * noticed) / (noticed + unlisted.length);
console.log(
  `${mutants.length} mutants, ${noticed} noticed, ${unnoticed.length - unlisted.length} listed as equivalent: ${score.toFixed(2)} %`,
);
process.exitCode = unlisted.length + unfounded.length === 0 ? 0 : 1;
