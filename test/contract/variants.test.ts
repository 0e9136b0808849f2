import { versioningContract } from 'request-versioning/contract';
import { describe, test } from 'vitest';
import {
  selecting as selectable,
  selectingAnother,
  variants,
} from '../support/contract-subjects.js';
import { customStrategies } from '../support/custom-strategies.js';

// `contract.test.ts` checks each class with its defaults. Here are other settings, combinations and a `selectVersion`.
const custom = customStrategies.map((each) => [each.name, each] as const);
const selecting = [...Object.entries(selectable), ...custom].map(
  ([name, subject]) => [`${name} with a selectVersion`, selectingAnother(subject)] as const,
);

describe.each([...Object.entries(variants), ...selecting])(
  '%s keeps the contract',
  (_, subject) => {
    for (const { name, run } of versioningContract(subject)) test(name, run);
  },
);
