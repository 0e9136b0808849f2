import { VARIETY } from '../fresh.js';
import { groups as accept } from './accept.js';
import { groups as host } from './host.js';
import { groups as namespace } from './namespace.js';
import { groups as path } from './path.js';
import { groups as query } from './query.js';

const CALLS = VARIETY * 64;
const WARM_UP = 40;
const ROUNDS = 15;

const VERSION = 'the version itself';
/** A string of up to eight characters: its header, and one word. */
const VERSION_BYTES = 24;

/** What one call leaves on the heap, next to what a version cut out of its text takes. */
export const groups = [...accept, ...query, ...host, ...path, ...namespace].map(toGroup);

function toGroup({ name, input, contenders: { ours, floor } }) {
  return {
    name: `bytes: ${name}`,
    unit: 'bytes',
    contenders: { ours, floor, [VERSION]: { kind: 'other' } },
    measure: () =>
      Array.from({ length: WARM_UP + ROUNDS }, () => ({
        ours: bytesPerCall(input, ours.run),
        floor: bytesPerCall(input, floor.run),
        [VERSION]: VERSION_BYTES,
      })).slice(WARM_UP),
  };
}

function bytesPerCall(input, run) {
  const inputs = Array.from({ length: CALLS }, (_, index) => input(index));
  const results = new Array(CALLS).fill(null);
  globalThis.gc({ type: 'minor' });
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < CALLS; index++) results[index] = run(inputs[index]);
  return Math.round((process.memoryUsage().heapUsed - before) / CALLS);
}
