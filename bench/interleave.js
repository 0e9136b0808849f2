import assert from 'node:assert/strict';
import { isRival } from './group.js';
import { timer } from './timer.js';

const WARM_UP = 12;
const ROUNDS = 15;

/**
 * The contenders of each group with a sample for each round. All contenders of all groups take their turn in every
 * round, so that what disturbs the machine disturbs all of them alike.
 */
export function interleave(groups) {
  const turns = [];
  const results = groups.map((group) => {
    checkAgreement(group);
    const { name, unit, meter = timer } = group;
    const contenders = group.contenders.map((contender) => {
      const samples = [];
      turns.push({ measure: meter(group, contender), samples });
      return { name: contender.name, kind: contender.kind, samples };
    });
    return { name, unit, contenders };
  });
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { measure, samples } of turns) {
      const sample = measure();
      if (round >= 0) samples.push(sample);
    }
  }
  return results;
}

/** A contender that gives another answer does other work. */
function checkAgreement({ name, contenders, input, batch }) {
  const [ours, ...others] = contenders;
  for (const other of others.filter(isRival)) {
    for (let index = 0; index < batch; index++) {
      const answer = ours.run(input(index));
      // What is constructed is each one's own.
      if (answer instanceof Object) continue;
      assert.equal(other.run(input(index)), answer, `${name}: ${other.name}`);
    }
  }
}
