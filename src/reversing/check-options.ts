import { show } from '../util/show.js';
import type { ReverseOptions } from './url-reverser.js';

/** @throws {TypeError} If `options` has the old key, because the link would silently lose its parameters. */
export function rejectKwargs(options: ReverseOptions): void {
  if (options.kwargs !== undefined) throw unknownOption('reverse', 'kwargs');
}

/** @throws {TypeError} If `options` has a key that `RouteReverser` does not know, such as `param`. */
export function checkOptions(options: ReverseOptions): void {
  for (const name in options) {
    switch (name) {
      case 'params':
      case 'args':
      case 'version':
      case 'request':
      case 'format':
      case 'query':
      case 'fragment':
        continue;
      default:
        throw unknownOption('RouteReverser.reverse', name);
    }
  }
}

function unknownOption(owner: string, name: string): TypeError {
  const hint = name === 'kwargs' ? ' Write `params`.' : '';
  const known = 'params, args, version, request, format, query, fragment';
  return new TypeError(`${owner}: unknown option ${show(name)}.${hint} Known options: ${known}.`);
}
