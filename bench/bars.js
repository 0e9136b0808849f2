import { fastestFirst, ratio } from './statistics.js';
import { aligned, number } from './table.js';

/** Ours takes at most `atMost` times what `to` takes, a contender or the best of a kind, and `allowance` above that. */
const BARS = [
  { group: 'Accept, one range', to: 'peer', atMost: 1 },
  { group: 'Accept of a browser', to: 'peer', atMost: 1 },
  { group: 'Accept, three weighted ranges', to: 'peer', atMost: 1 },
  { group: 'query with the parameter', to: 'peer', atMost: 1 },
  { group: 'query without the parameter', to: 'peer', atMost: 1 },
  { group: 'no query', to: 'peer', atMost: 1 },
  { group: 'query, percent-encoded', to: 'URLSearchParams', atMost: 1 },
  { group: 'host with a port', to: 'peer', atMost: 1 },
  { group: 'path kwarg', to: 'Set.has', atMost: 1.5 },
  { group: 'namespace', to: 'regular expression', atMost: 1.5 },
  { group: 'reverse a path, 100 routes', to: 'path-to-regexp compiled', atMost: 1.5 },
  { group: 'reverse with positional arguments', to: 'peer', atMost: 1 },
  { group: 'reverse inside two namespaces', to: 'peer', atMost: 1 },
  { group: 'reverse a path, 10,000 routes', to: '10 routes', atMost: 1.2 },
  { group: 'set a query parameter', to: 'URLSearchParams', atMost: 0.5 },
  { group: 'a refused version', to: 'http-errors', atMost: 1.1 },
  { group: 'construction, 1 version', to: 'peer', atMost: 1 },
  { group: 'construction, 100 versions', to: 'peer', atMost: 1 },
  { group: 'construction, 1,000 routes', to: 'peer', atMost: 1 },
  { group: 'bytes: Accept, one range', to: 'peer', atMost: 1 },
  { group: 'bytes: Accept of a browser', to: 'peer', atMost: 1 },
  { group: 'bytes: Accept, three weighted ranges', to: 'peer', atMost: 1 },
  { group: 'bytes: query with the parameter', to: 'peer', atMost: 1 },
  { group: 'bytes: query without the parameter', to: 'peer', atMost: 1 },
  { group: 'bytes: no query', to: 'peer', atMost: 1 },
  { group: 'bytes: query, percent-encoded', to: 'URLSearchParams', atMost: 1 },
  { group: 'bytes: host with a port', to: 'peer', atMost: 1 },
  { group: 'bytes: namespace', to: 'split', atMost: 1 },
  { group: 'import', to: 'its dependencies', atMost: 1, allowance: 2 },
];

/** The bars of the groups that were run, each with what was measured. */
export function checkBars(groups) {
  const rows = BARS.flatMap((bar) => {
    const group = groups.find(({ name }) => name === bar.group);
    return group === undefined ? [] : [toRow(bar, group)];
  });
  return aligned([['bar', '', 'at most', 'measured', ''], ...rows]);
}

function toRow({ group, to, atMost, allowance = 0 }, { unit, contenders }) {
  const [ours, ...others] = contenders;
  const [best] = fastestFirst(others.filter(({ name, kind }) => name === to || kind === to));
  const measured = ratio(ours, best, allowance);
  const than = allowance === 0 ? best.name : `${best.name} + ${allowance} ${unit}`;
  const verdict = measured <= atMost ? 'pass' : 'FAIL';
  return [group, than, String(atMost), number(measured, 2), verdict];
}
