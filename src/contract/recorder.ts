import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';

/** Builds `/<name>?<params, args and query>#<fragment>`. */
export function urlOf(name: string, { params, args, query, fragment }: ReverseOptions): string {
  const search = new URLSearchParams();
  for (const part of [params, { args }, query]) {
    const isList = part && Symbol.iterator in part;
    const pairs = isList ? (part as Iterable<[string, unknown]>) : Object.entries(part ?? {});
    for (const [key, value] of pairs) if (value !== undefined) search.append(key, String(value));
  }
  return `/${name}?${search}${fragment ? `#${fragment}` : ''}`;
}

/** Makes a reverser that records its calls. */
export function recorder(): { reverser: UrlReverser; calls: [string, ReverseOptions][] } {
  const calls: [string, ReverseOptions][] = [];
  const reverse: UrlReverser['reverse'] = (...call) => {
    calls.push(call);
    return urlOf(...call);
  };
  return { reverser: { reverse }, calls };
}
