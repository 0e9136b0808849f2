import { newestNotAfter } from '../../dist/esm/index.js';
import { fresh } from '../fresh.js';
import { group } from '../group.js';

const versions = Array.from({ length: 1000 }, (_, index) => day(index * 3));
const select = newestNotAfter(versions);

function day(days) {
  return new Date(Date.UTC(2018, 0, 1 + days)).toISOString().slice(0, 10);
}

export const groups = [
  group('newest of 1,000 versions', {
    input: fresh((index) => day(index * 46 + 1)),
    ours: select,
    byHand: { findLast: (sent) => versions.findLast((version) => version <= sent) ?? sent },
  }),
];
