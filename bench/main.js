import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { writeTable } from '../test/support/figures.js';

// npm run bench                 all groups
// npm run bench -- accept host  the groups of groups/accept.js and groups/host.js
// npm run bench -- --write      all groups, and writes DOCUMENTED into bench/README.md
//
// Prints the nanoseconds of a call, beside peers that do the same work. The exit code is 1 if ours exceeds a bar. A bar
// is a multiple of the time of a peer, because machines differ. MARGIN allows for the noise of the machine.

const MARGIN = 1.25;
/** Threads for each file, because the engine compiles the same code differently from start to start. */
const STARTS = 3;
/** The groups of the docs: a place of the version each, a rejection and a link. */
const DOCUMENTED = [
  'Accept of a browser',
  'own header',
  'host with a port',
  'path',
  'query with the parameter',
  'rejection',
  'reversed path, 100 routes',
];

const all = readdirSync(new URL('groups', import.meta.url)).map((file) => file.replace('.js', ''));
const options = { write: { type: 'boolean' } };
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const chosen = positionals.length === 0 ? all : positionals;
const unknown = chosen.filter((file) => !all.includes(file));
if (unknown.length > 0) throw new Error(`No "${unknown}": there are ${all.join(', ')}`);
if (values.write && chosen !== all) throw new Error('--write needs all groups');

console.log(`Node ${process.version}, ${os.cpus()[0].model}, ${os.platform()} ${os.arch()}`);

const bars = {};
const figures = {};
for (const file of chosen) {
  for (const [name, { times, rounds }] of Object.entries(await measure(file))) {
    console.log(`\n${name}`);
    console.table(toTable(rounds));
    figures[name] = fastestOf(rounds);
    for (const [peer, bar] of Object.entries(times ?? {})) {
      bars[`${name} / ${peer}`] = check(bar, ratio(rounds, peer));
    }
  }
}
console.log('\nbars');
console.table(bars);
if (Object.values(bars).some(({ pass }) => !pass)) process.exitCode = 1;
if (values.write) {
  const head = [`nanoseconds on Node ${process.versions.node}`, 'ours', 'the fastest other'];
  writeTable('bench/README.md', 'npm run bench -- --write', [head, ...DOCUMENTED.map(toRow)]);
}

/** Returns a row of the docs. Two digits are enough, because the speed of the machine changes by more. */
function toRow(name) {
  const { ours, ...others } = figures[name];
  const [fastest] = Object.entries(others).sort(([, a], [, b]) => a - b);
  const round = (ns) => Number(ns.toPrecision(2)).toLocaleString('en');
  return [name, round(ours), `${fastest[0]}, ${round(fastest[1])}`];
}

/** Measures a file in its own threads, because the engine optimizes for the single strategy of an application. */
async function measure(file) {
  const groups = {};
  for (let start = 0; start < STARTS; start++) {
    const thread = new Worker(new URL('measure.js', import.meta.url), { workerData: file });
    const [results] = await once(thread, 'message');
    for (const { name, times, rounds } of results) {
      groups[name] ??= { times, rounds: [] };
      groups[name].rounds.push(...rounds);
    }
  }
  return groups;
}

/** Returns the least nanoseconds of each contender, because other programs on the machine only add time. */
function fastestOf(rounds) {
  const names = Object.keys(rounds[0]);
  return Object.fromEntries(names.map((name) => [name, Math.min(...rounds.map((it) => it[name]))]));
}

function toTable(rounds) {
  const rows = Object.keys(rounds[0]).map((name) => {
    const ns = median(rounds.map((round) => round[name]));
    return [name, { ns: short(ns), 'ours / it': short(ratio(rounds, name)) }];
  });
  return Object.fromEntries(rows.sort(([, a], [, b]) => a.ns - b.ns));
}

function check(bar, measured) {
  return { bar, measured: short(measured), pass: measured <= bar * MARGIN };
}

/** Returns the median ratio of the rounds, because within a round the machine had the same speed for both. */
function ratio(rounds, peer) {
  return median(rounds.map((round) => round.ours / round[peer]));
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

function short(number) {
  return Number(number.toPrecision(3));
}
