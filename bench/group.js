import { fastestFirst } from './statistics.js';

/**
 * A group of contenders for the same work, each a function of what `input(index)` makes (which is not timed).
 *
 * - `byHand` is what an application would write, `peers` are packages: both must give the answers of `ours`.
 * - `others` do less, or other work, and stand beside them.
 * - `meter(group, contender)` makes a function that takes one sample, unless it is the `timer`.
 */
export function group(name, { ours, byHand, peers, others, ...options }) {
  const contenders = [
    { name: 'ours', kind: 'ours', run: ours },
    ...ofKind('by hand', byHand),
    ...ofKind('peer', peers),
    ...ofKind('other', others),
  ];
  return { name, unit: 'ns', batch: 128, input() {}, contenders, ...options };
}

/** Whether it does the same work as ours. */
export function isRival({ kind }) {
  return kind === 'by hand' || kind === 'peer';
}

/** The fastest peer, or where there is none what is fastest by hand. */
export function bestRival(contenders) {
  const [best] = fastestFirst(contenders.filter(isRival));
  return fastestFirst(contenders.filter(({ kind }) => kind === 'peer'))[0] ?? best;
}

function ofKind(kind, runs = {}) {
  return Object.entries(runs).map(([name, run]) => ({ name, kind, run }));
}
