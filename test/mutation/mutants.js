import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import options from './stryker.config.js';

/** Gives each mutant many times the time of the tests, so that only an endless mutant times out. */
const ALONE = { concurrency: 1, timeoutMS: 20_000 };

/**
 * Tests the mutants of `files`. A mutant that times out is tested again, alone, because a busy machine is slow. A
 * mutant that `isEndless` is not tested again.
 */
export async function testMutants(files, isEndless) {
  const mutants = await run({ mutate: files });
  const timedOut = mutants.filter((each) => each.status === 'Timeout' && !isEndless(each));
  if (timedOut.length === 0) return mutants;
  const again = await run({ ...ALONE, mutate: timedOut.map(({ range }) => range) });
  const alone = new Map(again.map((mutant) => [toKey(mutant), mutant]));
  return mutants.map((mutant) => (timedOut.includes(mutant) ? alone.get(toKey(mutant)) : mutant));
}

async function run(settings) {
  const results = await new Stryker({ ...options, ...settings }).runMutationTest();
  return results.filter(({ status }) => status !== 'Ignored').map(toMutant);
}

/** @param {import('@stryker-mutator/api/core').MutantResult} result */
function toMutant({ fileName, location: { start, end }, replacement, status }) {
  const file = relative(process.cwd(), fileName);
  const range = `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop()?.slice(0, end.column - 1) ?? '');
  const code = lines.join('\n').slice(start.column - 1);
  return { file, line: start.line, range, code, replacement, status };
}

/** Returns a unique key, because several mutants may share one range. */
function toKey({ range, replacement }) {
  return `${range} ${replacement}`;
}
