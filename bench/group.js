/**
 * A group of contenders for the same work.
 *
 * - `input(index)` makes an input. It is not timed.
 * - `ours` and `floor` take an input, and so do, by name, `byHand` (what an application would write), `peers`
 *   (packages that do that work) and `others`.
 * - `unchecked` names those whose answers are not those of ours.
 */
export function group(name, { ours, floor, byHand, peers, others, ...rest }) {
  const contenders = {
    ...ofKind('ours', ours && { ours }),
    ...ofKind('floor', floor && { floor }),
    ...ofKind('by hand', byHand),
    ...ofKind('peer', peers),
    ...ofKind('other', others),
  };
  return { name, contenders, ...rest };
}

function ofKind(kind, runs = {}) {
  return Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, { kind, run }]));
}
