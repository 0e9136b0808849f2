import { groups as accept } from './accept.js';
import { groups as host } from './host.js';
import { groups as namespace } from './namespace.js';
import { groups as path } from './path.js';
import { groups as query } from './query.js';
import { groups as response } from './response.js';

/** Few enough for no collection between them. */
const CALLS = 2048;

/** What one call leaves on the heap. */
export const groups = [...accept, ...query, ...host, ...path, ...namespace, ...response].map(
  (group) => ({
    ...group,
    name: `bytes: ${group.name}`,
    unit: 'bytes',
    meter: allocationMeter,
  }),
);

function allocationMeter({ input }, { run }) {
  return () => {
    const inputs = Array.from({ length: CALLS }, (_, index) => input(index));
    const results = new Array(CALLS).fill(null);
    globalThis.gc({ type: 'minor' });
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < CALLS; index++) results[index] = run(inputs[index]);
    return Math.round((process.memoryUsage().heapUsed - before) / CALLS);
  };
}
