import type { UrlReverser } from './url-reverser.js';

/** Creates a reverser that throws, so that only an instance that reverses needs a reverser. */
export function missingReverser(owner: string): UrlReverser {
  return {
    reverse(): never {
      throw new TypeError(
        `${owner}: reverse() needs the setting \`reverser\`. Pass { reverser: new RouteReverser(routes) }.`,
      );
    },
  };
}
