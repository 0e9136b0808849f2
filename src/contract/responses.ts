import type { RequestHeaders } from '../request/request.js';
import type { HeaderRecord } from '../response/lifecycle.js';
import { expectEqual, mismatch, show } from './expect.js';
import { type Rules, rule } from './rule.js';

export const responseRules: Rules = ({ create, requestWith, v1, v2 }) => [
  rule('vary names every header that carries the version', () => {
    const { vary } = create({});
    const sent = fieldsOf(requestWith(v2).request);
    const unversioned = fieldsOf(requestWith(null).request);
    const names = [...new Set([...sent.keys(), ...unversioned.keys()])];
    // Caches separate hosts without `Vary`, because the host is a part of the URL.
    const known = ['host', ':authority', ...vary.map((name) => name.toLowerCase())];
    const differing = names.filter((name) => sent.get(name) !== unversioned.get(name));
    const missing = differing.filter((name) => !known.includes(name));
    if (missing.length > 0) throw mismatch('vary', `a list with ${show(missing)}`, vary);
  }),

  rule('responseHeaders returns Vary and the life cycle of the version', () => {
    const strategy = create({ lifecycle: { [v1]: { deprecated: '2026-01-01' } } });
    const vary = varyHeader(strategy.vary);
    const deprecated = { ...vary, Deprecation: '@1767225600' };
    expectEqual(`headers of ${v1}`, strategy.responseHeaders(v1), deprecated);
    expectEqual('headers of null', strategy.responseHeaders(null), vary);
  }),
];

/** Returns `Vary` with each name once. Header names ignore case (RFC 9110, section 5.1). */
export function varyHeader(names: readonly string[]): HeaderRecord {
  const lower = names.map((name) => name.toLowerCase());
  const unique = names.filter((name, index) => lower.indexOf(name.toLowerCase()) === index);
  return unique.length > 0 ? { Vary: unique.join(', ') } : {};
}

/** Returns the values of the headers by lower-case name. */
function fieldsOf(request: { headers?: RequestHeaders | null }): Map<string, string> {
  const headers = request.headers ?? {};
  const pairs =
    Symbol.iterator in headers ? (headers as Iterable<[string, unknown]>) : Object.entries(headers);
  return new Map([...pairs].map(([name, value]) => [name.toLowerCase(), String(value)]));
}
