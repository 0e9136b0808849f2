import assert from 'node:assert/strict';
import { Bench } from 'tinybench';

const WARM_UP = 12;
const ROUNDS = 15;
const MILLISECONDS = 2;

/**
 * The time of one call of each contender, in nanoseconds: a median for each round. All contenders of all groups
 * take their turn in every round, so that what disturbs the machine disturbs all of them alike.
 */
export function interleave(groups) {
  const benches = groups.map(toBench);
  const rounds = Array.from({ length: WARM_UP + ROUNDS }, () => benches.map(runOnce));
  return groups.map((_, index) => rounds.slice(WARM_UP).map((round) => round[index]));
}

/**
 * One sample is a batch of calls. Their inputs are made before the clock starts; the results are kept, and where
 * they are URLs (`isText`) flattened, as the engine would put off the joining of strings until they are sent.
 */
function toBench(group) {
  const { name, contenders, input = () => undefined, batch = 128, isText = false } = group;
  const bench = new Bench({ time: MILLISECONDS, iterations: 3, warmup: false, throws: true });
  const inputs = new Array(batch).fill(undefined);
  const results = new Array(batch).fill(undefined);
  const prepare = () => {
    for (let index = 0; index < batch; index++) inputs[index] = input(index);
  };
  checkAgreement(group, input, batch);
  for (const [contender, { run }] of Object.entries(contenders)) {
    const runBatch = loopOfItsOwn(`${name}: ${contender}`, isText);
    bench.add(contender, () => runBatch(run, inputs, results), { beforeEach: prepare });
  }
  return { bench, batch };
}

function runOnce({ bench, batch }) {
  bench.reset();
  bench.runSync();
  return Object.fromEntries(
    bench.tasks.map(({ name, result }) => [name, (result.latency.p50 / batch) * 1e6]),
  );
}

/** A loop that all contenders shared would make each call in it megamorphic. */
function loopOfItsOwn(name, isText) {
  const result = isText ? 'flatten(run(inputs[index]))' : 'run(inputs[index])';
  return new Function(
    'run',
    'inputs',
    'results',
    `// ${name}
     for (let index = 0; index < inputs.length; index++) results[index] = ${result};
     function flatten(text) { text.charCodeAt(0); return text; }`,
  );
}

/** A contender that gives another answer does other work. */
function checkAgreement({ name, contenders, unchecked = [] }, input, batch) {
  const { ours, ...others } = contenders;
  if (ours === undefined || isObject(ours.run(input(0)))) return;
  for (const [contender, { run }] of Object.entries(others)) {
    if (unchecked.includes(contender)) continue;
    for (let index = 0; index < batch; index++) {
      assert.equal(run(input(index)), ours.run(input(index)), `${name}: ${contender}`);
    }
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}
