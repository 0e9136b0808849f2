import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { do_not_optimize as keep, measure } from 'mitata';

// Measures the groups of a file, and sends the nanoseconds of a call by group, round and contender. All contenders take
// a turn in each round, so that a slow moment of the machine affects all of them.

const ROUNDS = 7;
/** Calls in a sample. Their inputs are made before the sample is timed. */
const BATCH = 128;
/** The CPU time of a contender's calls in a round, at least. */
const MILLISECONDS = 10;

const { groups } = await import(`./groups/${workerData}.js`);
const results = Object.entries(groups).map(([name, group]) => {
  checkAgreement(group);
  return { name, times: group.times, contenders: toContenders(group), rounds: [] };
});
for (let round = 0; round < ROUNDS; round++) {
  for (const { contenders, rounds } of results) {
    const times = {};
    for (const [name, contender] of contenders) times[name] = await nanoseconds(contender);
    rounds.push(times);
  }
}
parentPort.postMessage(results.map(({ contenders: _, ...result }) => result));

/** Throws if a peer returns another result than ours, because it then does other work. A yardstick does other work. */
function checkAgreement({ input = () => {}, ours, peers }) {
  for (const [name, peer] of Object.entries(peers)) {
    for (let index = 0; index < BATCH; index++) {
      assert.equal(peer(input(index)), ours(input(index)), name);
    }
  }
}

function toContenders({ input = () => {}, ours, peers, yardsticks, isText }) {
  return Object.entries({ ours, ...peers, ...yardsticks }).map(([name, run]) => {
    const call = toCall(name, run, isText);
    let index = 0;
    function* contender() {
      yield { 0: () => input(index++), bench: call };
    }
    return [name, contender];
  });
}

/**
 * Compiles a separate function for each contender, because the engine would not inline calls in a shared function.
 * Reads a character of a text, because otherwise the engine would postpone joining its parts.
 */
function toCall(name, run, isText) {
  const result = isText ? 'run(input).charCodeAt(0)' : 'run(input)';
  return new Function('run', 'keep', `/* ${name} */ return (input) => keep(${result});`)(run, keep);
}

async function nanoseconds(contender) {
  const options = { batch_samples: BATCH, min_cpu_time: MILLISECONDS * 1e6, gc: false };
  const { p50 } = await measure(contender, options);
  return p50;
}
