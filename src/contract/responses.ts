import type { RequestHeaders } from '../request/request.js';
import type { HeaderRecord } from '../response/lifecycle.js';
import { expectEqual, mismatch } from './expect.js';
import { type ContractRule, rule } from './rule.js';
import type { ContractSubject } from './subject.js';

export function responseRules({ create, requestWith }: ContractSubject): ContractRule[] {
  return [
    rule('vary: names every header in which a request carries its version', () => {
      const { vary } = create({});
      const names = vary.map((name) => name.toLowerCase());
      const differing = differingHeaders(requestWith('v2').request, requestWith(null).request);
      const missing = differing.filter((name) => !names.includes(name));
      if (missing.length > 0) throw mismatch('vary', `"${missing}" among its names`, vary);
    }),

    rule('responseHeaders: Vary, and the life cycle of the version', () => {
      const strategy = create({ lifecycle: { v1: { deprecated: '2026-01-01' } } });
      const vary = varyHeader(strategy.vary);
      const deprecated = { ...vary, Deprecation: '@1767225600' };
      expectEqual('of v1', strategy.responseHeaders('v1'), deprecated);
      expectEqual('of none', strategy.responseHeaders(null), vary);
    }),
  ];
}

/** Returns the header with each of `names` once: the names ignore case (RFC 9110, section 5.1). */
export function varyHeader(names: readonly string[]): HeaderRecord {
  const lower = names.map((name) => name.toLowerCase());
  const unique = names.filter((name, index) => lower.indexOf(name.toLowerCase()) === index);
  return unique.length > 0 ? { Vary: unique.join(', ') } : {};
}

/** Returns the names, in lower case, of the headers in which two requests differ; a host is a part of the URL. */
export function differingHeaders(one: object, other: object): string[] {
  const [ours, theirs] = [fieldsOf(one), fieldsOf(other)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  const isHost = (name: string) => name === 'host' || name === ':authority';
  return names.filter((name) => ours.get(name) !== theirs.get(name) && !isHost(name));
}

function fieldsOf(request: { headers?: RequestHeaders | null }): Map<string, string> {
  const headers = request.headers ?? {};
  const pairs =
    Symbol.iterator in headers ? (headers as Iterable<[string, unknown]>) : Object.entries(headers);
  return new Map([...pairs].map(([name, value]) => [name.toLowerCase(), String(value)]));
}
