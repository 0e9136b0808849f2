import { parseArgs } from 'node:util';
import { inputs as accept } from './accept.js';
import { inputs as headers } from './headers.js';
import { inputs as reverse } from './reverse.js';
import { inputs as url } from './url.js';

// Prints the milliseconds of a call by the size of hostile input. The exit code is 1 if an input takes too long:
// - The time grows faster than the power MAX_GROWTH of the size, over the last factor of 16.
// - 1 MB takes longer than MAX_LOOPS loops over 1 MB.

const KILOBYTES = [64, 256, 1024, 4096, 16_384];
const ROUNDS = 7;
/** Milliseconds. From 1 MB, sizes increase until a call takes this long, because short times say little about growth. */
const NOTICEABLE = 10;
const MAX_GROWTH = 1.6;
const MAX_LOOPS = 300;

/** Each input is `[repeated, read]`, `[prefix, repeated, read]` or `[make, read]`. `make` takes the size in bytes. */
const INPUTS = { ...accept, ...headers, ...url, ...reverse };

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = Object.keys(INPUTS).filter((name) =>
  positionals.every((part) => name.includes(part)),
);
const rows = Object.fromEntries(chosen.map((name) => [name, measure(INPUTS[name])]));
console.table(rows);
const faults = chosen.filter((name) => rows[name].fault !== '');
console.log(
  `${faults.length} of ${chosen.length} inputs take too long: ${faults.join('; ') || 'none'}`,
);
if (faults.length > 0) process.exitCode = 1;

function measure(input) {
  const [parts, read] = [input.slice(0, -1), input.at(-1)];
  const times = [];
  for (const size of KILOBYTES) {
    times.push(milliseconds(read, make(parts, size * 1024)));
    // 64 kB may take a short time, so that 4 MB are compared with 256 kB.
    const isNoticed = times.at(-1) >= NOTICEABLE;
    if (isNoticed && (size >= 4096 || (size >= 1024 && times.at(-3) >= NOTICEABLE / 10))) break;
  }
  const growth = Math.log(times.at(-1) / times.at(-3)) / Math.log(16);
  const loops = times[2] / milliseconds(loop, make(['a'], 1024 * 1024));
  const isSlow = times.at(-1) >= NOTICEABLE;
  return {
    ...Object.fromEntries(times.map((time, index) => [`${KILOBYTES[index]} kB`, rounded(time)])),
    growth: isSlow ? rounded(growth) : 'too fast',
    loops: rounded(loops),
    fault: faultOf(isSlow ? growth : 0, loops),
  };
}

function faultOf(growth, loops) {
  if (growth > MAX_GROWTH) return `growth above ${MAX_GROWTH}`;
  return loops > MAX_LOOPS ? `above ${MAX_LOOPS} loops` : '';
}

/** Returns the least CPU time of ROUNDS calls. A clock would also count the other work of the machine. */
function milliseconds(run, input) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    try {
      const result = run(input);
      // Read a character, because otherwise the engine would postpone joining the parts of the string.
      if (typeof result === 'string') result.charCodeAt(0);
    } catch (error) {
      // A rejection is a result.
      if (!String(error.code).startsWith('ERR_')) throw error;
    }
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

function make(parts, size) {
  if (typeof parts[0] === 'function') return parts[0](size);
  const [prefix, repeated] = parts.length === 1 ? ['', parts[0]] : parts;
  const text = prefix + repeated.repeat(Math.ceil((size - prefix.length) / repeated.length));
  // Make a flat string, as an HTTP parser does.
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Reads each character. Its time is the reference for the speed of the machine. */
function loop(text) {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return hash;
}

function rounded(number) {
  return Number(number.toFixed(2));
}
