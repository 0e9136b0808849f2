import type { UrlReverser } from './url-reverser.js';

/** Creates a reverser that throws a `TypeError`, because a strategy that builds no URLs needs no reverser. */
export function missingReverser(owner: string): UrlReverser {
  return {
    reverse(): never {
      throw new TypeError(
        `${owner}: reverse() needs the setting \`reverser\`. Pass { reverser: new RouteReverser(routes) }.`,
      );
    },
  };
}
