import { ratio } from './statistics.js';
import { aligned, number } from './table.js';

/**
 * How fast we must be: `of` (ours) takes no more than `atMost` times what `to` takes, and `allowance` above that.
 * `'peers'` are all peers of the group.
 */
const BARS = [
  { group: 'Accept, one range', to: 'floor', atMost: 2 },
  { group: 'Accept of a browser', to: 'floor', atMost: 2 },
  { group: 'Accept, three weighted ranges', to: 'negotiator', atMost: 0.4 },
  { group: 'query with the parameter', to: 'floor', atMost: 2 },
  { group: 'query without the parameter', to: 'floor', atMost: 2 },
  { group: 'no query', to: 'floor', atMost: 2 },
  { group: 'query, percent-encoded', to: 'URLSearchParams', atMost: 1 },
  { group: 'host with a port', to: 'exec of the pattern', atMost: 1.3 },
  { group: 'path kwarg', to: 'floor', atMost: 1.5 },
  { group: 'namespace', to: 'floor', atMost: 2 },
  { group: 'reverse a path, 100 routes', to: 'floor', atMost: 2 },
  { group: 'reverse a path, 100 routes', to: 'path-to-regexp compiled', atMost: 1.5 },
  { group: 'reverse with positional arguments', to: 'peers', atMost: 1 },
  { group: 'reverse inside two namespaces', to: 'peers', atMost: 1 },
  { group: 'reverse as routes grow', of: '10000 routes', to: '10 routes', atMost: 1.2 },
  { group: 'set a query parameter', to: 'floor', atMost: 2 },
  { group: 'a refused version', to: 'http-errors', atMost: 1.1 },
  { group: 'construction, 1 version', to: 'peers', atMost: 1 },
  { group: 'construction, 100 versions', to: 'peers', atMost: 1 },
  { group: 'construction, 1,000 routes', to: 'peers', atMost: 1 },
  ...[
    'Accept, one range',
    'Accept of a browser',
    'query with the parameter',
    'query without the parameter',
    'no query',
    'query, percent-encoded',
    'host with a port',
    'path kwarg',
    'namespace',
  ].map((group) => ({
    group: `bytes: ${group}`,
    to: 'the version itself',
    atMost: 1,
  })),
  { group: 'import', to: 'its dependencies', atMost: 1, allowance: 2 },
];

/** The bars of the groups that were run, each with the ratio that was measured. */
export function checkBars(results) {
  const rows = BARS.flatMap((bar) => {
    const group = results.find(({ name }) => name === bar.group);
    return group === undefined ? [] : [toRow(bar, group)];
  });
  return aligned([['bar', '', 'at most', 'measured', ''], ...rows]);
}

function toRow({ group, of = 'ours', to, atMost, allowance = 0 }, { kinds, rounds }) {
  const others = to === 'peers' ? Object.keys(kinds).filter((key) => kinds[key] === 'peer') : [to];
  const measured = Math.max(...others.map((other) => ratio(rounds, of, other, allowance)));
  const than = allowance === 0 ? to : `${to} + ${allowance}`;
  const passes = measured <= atMost;
  return [group, than, String(atMost), number(measured, 2), passes ? 'pass' : 'FAIL'];
}
