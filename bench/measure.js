import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { do_not_optimize as keep, measure } from 'mitata';

// Sends, of each group of a file, the nanoseconds that a call of each contender takes in each round. All contenders of
// all groups take their turn in a round, so that a slow moment of the machine is not the moment of one contender.

const ROUNDS = 7;
/** The inputs that are made before each sample, which times the calls with all of them. */
const BATCH = 128;
/** The time of a contender's calls in a round. */
const MILLISECONDS = 10;

const { groups } = await import(`./groups/${workerData}.js`);
const results = Object.entries(groups).map(([name, group]) => {
  checkAgreement(group);
  return { name, bar: group.bar, contenders: toContenders(group), rounds: [] };
});
for (let round = 0; round < ROUNDS; round++) {
  for (const { contenders, rounds } of results) {
    const times = {};
    for (const [name, contender] of contenders) times[name] = await nanoseconds(contender);
    rounds.push(times);
  }
}
parentPort.postMessage(results.map(({ name, bar, rounds }) => ({ name, bar, rounds })));

/** Throws if the result of a peer is another, because the peer then does other work. */
function checkAgreement({ input = () => {}, ours, peers }) {
  for (const [name, peer] of Object.entries(peers)) {
    for (let index = 0; index < BATCH; index++) {
      assert.equal(peer(input(index)), ours(input(index)), name);
    }
  }
}

function toContenders({ input = () => {}, ours, peers, isText }) {
  return Object.entries({ ours, ...peers }).map(([name, run]) => {
    const call = toCall(name, run, isText);
    let index = 0;
    function* contender() {
      yield { 0: () => input(index++), bench: call };
    }
    return [name, contender];
  });
}

/**
 * Returns a function with code of its own for each contender, because the engine inlines no call that all share. It
 * flattens text, because the engine puts the joining of strings off until they are sent.
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
