import type { UrlReverser } from './url-reverser.js';

/** Creates the reverser of a strategy without the setting `reverser`. It throws a `TypeError`. */
export function missingReverser(owner: string): UrlReverser {
  return {
    reverse(): never {
      throw new TypeError(
        `${owner}: reverse() needs the setting \`reverser\`. Pass { reverser: new RouteReverser(routes) }.`,
      );
    },
  };
}
