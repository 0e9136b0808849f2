import type { RequestHeaders } from '../request/request.js';

/** `names`, each once: those of fields ignore case (RFC 9110, section 5.1). */
export function unique(names: readonly string[]): string[] {
  const lower = names.map((name) => name.toLowerCase());
  return names.filter((name, index) => lower.indexOf(name.toLowerCase()) === index);
}

/** The headers of an error whose answer depends on those of these `names`. */
export function varyHeader(names: readonly string[]): { Vary: string } | undefined {
  return names.length > 0 ? { Vary: unique(names).join(', ') } : undefined;
}

/** The names, in lower case, of the headers in which two requests differ; of a URL, a host is a part. */
export function differingHeaders(one: object, other: object): string[] {
  const [ours, theirs] = [fieldsOf(one), fieldsOf(other)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  return names.filter((name) => ours.get(name) !== theirs.get(name) && !HOST.includes(name));
}

const HOST = ['host', ':authority'];

function fieldsOf(request: { headers?: RequestHeaders | null }): Map<string, string> {
  const headers = request.headers ?? {};
  const pairs =
    Symbol.iterator in headers ? (headers as Iterable<[string, unknown]>) : Object.entries(headers);
  return new Map([...pairs].map(([name, value]) => [name.toLowerCase(), String(value)]));
}
