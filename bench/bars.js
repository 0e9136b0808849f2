import { isRival } from './group.js';
import { byRound, fastestFirst, median } from './statistics.js';
import { aligned, number } from './table.js';

// What ours may take: so many times what another takes, so much above it, or so much. The other is a contender by its
// name, or the best of a kind; 'rival' is the best of those that do the same work, by hand or as a package.
const times = (most, than) => ({ most, than, sign: 'x', measure: (ours, its) => ours / its });
const above = (most, than) => ({ most, than, sign: '+', measure: (ours, its) => ours - its });
const atMost = (most) => ({ most, measure: (ours) => ours });

/** By group. */
const BARS = {
  'Accept, one range': times(1, 'rival'),
  'Accept of a browser': times(1, 'rival'),
  'Accept, three weighted ranges': times(1, 'rival'),
  'request header': times(1, 'peer'),
  'query with the parameter': times(1, 'rival'),
  'query without the parameter': times(1, 'rival'),
  'no query': times(1, 'peer'),
  'query, percent-encoded': times(1, 'rival'),
  'host with a port': times(1, 'rival'),
  'path kwarg': times(1.5, 'Set.has'),
  namespace: times(1.5, 'regular expression'),
  'reverse a path, 100 routes': times(1.2, 'path-to-regexp 8 in a Map'),
  'reverse with positional arguments': times(1, 'rival'),
  'reverse inside two namespaces': times(1, 'peer'),
  'reverse a path, 10,000 routes': times(1.2, '10 routes'),
  'set a query parameter': times(0.5, 'rival'),
  'a refused version': times(0.7, 'http-errors'),
  'construction, 1 version': times(1, 'rival'),
  'construction, 100 versions': times(1, 'rival'),
  'construction, 1,000 routes': times(1, 'rival'),
  'Accept, 1,000 versions': above(30, '3 versions'),
  'header, 1,000 versions': above(30, '3 versions'),
  'query, 1,000 versions': above(30, '3 versions'),
  'host, 1,000 versions': above(30, '3 versions'),
  'path, 1,000 versions': above(30, '3 versions'),
  'namespace, 1,000 versions': above(30, '3 versions'),
  'combined, 1,000 versions': above(30, '3 versions'),
  'newest of 1,000 versions': atMost(1500),
  'headers of a response': atMost(30),
  'bytes: Accept, one range': above(0, 'rival'),
  'bytes: Accept of a browser': above(0, 'rival'),
  'bytes: Accept, three weighted ranges': above(0, 'rival'),
  'bytes: query with the parameter': above(0, 'rival'),
  'bytes: query without the parameter': above(0, 'rival'),
  'bytes: no query': above(0, 'rival'),
  'bytes: query, percent-encoded': above(0, 'rival'),
  'bytes: host with a port': above(0, 'rival'),
  'bytes: namespace': above(0, 'split'),
  'bytes: headers of a response': atMost(0),
  import: above(2, 'its dependencies'),
};

/** The bars of the groups that were run, each with what was measured. */
export function checkBars(groups) {
  const rows = groups
    .filter(({ name }) => Object.hasOwn(BARS, name))
    .map((group) => toRow(group, BARS[group.name]));
  return aligned([['bar', 'than', 'at most', 'measured', ''], ...rows], [0, 1, 4]);
}

function toRow({ name, unit, contenders }, { most, than, sign = '', measure }) {
  const [ours, ...others] = contenders;
  const isMeant = (other) => [other.name, other.kind, isRival(other) && 'rival'].includes(than);
  const [best] = fastestFirst(others.filter(isMeant));
  const measured = median(byRound(measure, ours, best));
  const show = (value) =>
    sign === 'x' ? `x ${number(value, 2)}` : `${sign} ${number(value)} ${unit}`.trim();
  const verdict = measured <= most ? 'pass' : 'FAIL';
  return [name, best?.name ?? '', show(most), show(measured), verdict];
}
