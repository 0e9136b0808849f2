/**
 * Tests every mutant that Stryker makes of the source: `npm run test:mutation`. A test must notice each mutant.
 * `npm run test:mutation -- src/settings.ts src/request/header.ts` tests only the mutants of these files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { endless } from './endless.js';
import { testMutants } from './mutants.js';
import options, { equivalents } from './stryker.config.js';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `src/${file}`);
const chosen = parseArgs({ allowPositionals: true }).positionals.map((file) => relative('', file));
const unknown = chosen.filter((file) => !sources.includes(file));
if (unknown.length > 0) throw new Error(`No such file: ${unknown.join(', ')}`);

const mutants = await testMutants(chosen.length > 0 ? chosen : options.mutate, isIn(endless));
const noticed = mutants.filter(({ status }) => status === 'Killed');
const timedOut = mutants.filter(({ status }) => status === 'Timeout');
const unnoticed = mutants.filter((each) => !noticed.includes(each) && !timedOut.includes(each));
const listedAsEndless = timedOut.filter(isIn(endless));
const listedAsEquivalent = unnoticed.filter(isIn(equivalents));

fail('Timed out twice, and not in `endless`', timedOut.filter(isNotIn(endless)));
fail('Unnoticed, and not in `equivalents`', unnoticed.filter(isNotIn(equivalents)));
fail('In `endless`, and did not time out', endless.filter(isTested).filter(isNotIn(timedOut)));
fail('In `endless`, under no loop of the source', endless.filter(isUnderNoLoop));
fail(
  'In `equivalents`, and noticed or gone',
  equivalents.filter(isTested).filter(isNotIn(unnoticed)),
);

const score =
  (100 * (noticed.length + listedAsEndless.length)) / (mutants.length - listedAsEquivalent.length);
console.log(
  `${mutants.length} mutants: ${noticed.length} noticed, ${listedAsEndless.length} endless, ` +
    `${listedAsEquivalent.length} listed as equivalent. Score: ${score.toFixed(2)} %`,
);

/** Prints `changes` in the format of the lists, and makes the run fail if there are any. */
function fail(problem, changes) {
  if (changes.length === 0) return;
  process.exitCode = 1;
  console.log(`${problem}:`);
  for (const { file, line, code, replacement } of changes) {
    console.log(`  ${JSON.stringify([code, replacement])}, // ${file}${line ? `:${line}` : ''}`);
  }
}

function isIn(changes) {
  const keys = new Set(changes.map(toKey));
  return (change) => keys.has(toKey(change));
}

function isNotIn(changes) {
  const isInThem = isIn(changes);
  return (change) => !isInThem(change);
}

function toKey({ file, code, replacement }) {
  return JSON.stringify([file, code, replacement]);
}

function isTested({ file }) {
  return chosen.length === 0 || chosen.includes(file);
}

function isUnderNoLoop({ loop }) {
  const isLoop = /^(?:do|for|while)\b/.test(loop);
  return !isLoop || !sources.some((file) => readFileSync(file, 'utf8').includes(loop));
}
