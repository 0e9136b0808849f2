import { parseArgs } from 'node:util';
import { inputs as accept } from './growth/accept.js';
import { inputs as headers } from './growth/headers.js';
import { inputsOfChoices, inputs as reverse } from './growth/reverse.js';
import { inputs as url } from './growth/url.js';
import { aligned, number } from './table.js';

// npm run bench:growth           all inputs
// npm run bench:growth -- query  those that have "query" in their name
//
// Milliseconds a call, by the size of what strangers send. The last column is the exponent of the growth from 64 kB
// to 1 MB: 1 is linear, 2 quadratic. It ends with an error where one is not linear, or takes too long at 1 MB.

const KILOBYTES = [1, 4, 16, 64, 256, 1024];
const ROUNDS = 7;
/** Below it, a time says nothing about growth. */
const NOTICEABLE = 5;
const MAX_EXPONENT = 1.6;

/** For each input, what is repeated up to the size (behind what begins it), or a function of the size; then its reader. */
const INPUTS = { ...accept, ...headers, ...url, ...reverse };

function make(parts, size) {
  if (typeof parts[0] === 'function') return parts[0](size);
  const [prefix, repeated] = parts.length === 1 ? ['', parts[0]] : parts;
  const text = prefix + repeated.repeat(Math.ceil((size - prefix.length) / repeated.length));
  // Flat, as an HTTP parser makes it.
  return Buffer.from(text, 'utf8').toString('utf8');
}

function milliseconds(run, input) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    try {
      const result = run(input);
      // Flattened: the engine puts the joining of strings off until they are sent.
      if (typeof result === 'string') result.charCodeAt(0);
    } catch (error) {
      // A refusal is an answer.
      if (!String(error.code).startsWith('ERR_')) throw error;
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function measure([name, input], atMost) {
  const [parts, read] = [input.slice(0, -1), input.at(-1)];
  const times = KILOBYTES.map((size) => milliseconds(read, make(parts, size * 1024)));
  const [at64kB, , at1MB] = times.slice(-3);
  const exponent = at1MB < NOTICEABLE ? Number.NaN : Math.log(at1MB / at64kB) / Math.log(16);
  return { name, times, at1MB, exponent, fault: faultOf(at1MB, exponent, atMost) };
}

function faultOf(at1MB, exponent, atMost) {
  if (at1MB > atMost) return `OVER ${atMost} ms`;
  return exponent > MAX_EXPONENT ? 'NOT LINEAR' : '';
}

const { positionals } = parseArgs({ allowPositionals: true });
const rows = [
  ...Object.entries(INPUTS).map((input) => [input, 300]),
  ...Object.entries(inputsOfChoices).map((input) => [input, 120]),
]
  .filter(([[name]]) => positionals.every((part) => name.includes(part)))
  .map(([input, atMost]) => measure(input, atMost));

console.log(
  aligned(
    [
      ['milliseconds', ...KILOBYTES.map((size) => `${size} kB`), 'exponent', ''],
      ...rows.map(({ name, times, exponent, fault }) => [
        name,
        ...times.map((time) => number(time, 3)),
        number(exponent, 2),
        fault,
      ]),
    ],
    [0],
  ),
);
const sorted = rows.toSorted((a, b) => a.at1MB - b.at1MB);
const middle = sorted[Math.floor(sorted.length / 2)];
const slowest = sorted.at(-1);
console.log(
  `\nAt 1 MB: median ${number(middle.at1MB, 1)} ms; most ${number(slowest.at1MB, 1)} ms, ${slowest.name}`,
);
if (rows.some(({ fault }) => fault !== '')) process.exitCode = 1;
