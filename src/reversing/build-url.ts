import { wrongValue } from '../util/type-errors.js';
import type { ReverseOptions, UrlReverser } from './url-reverser.js';

/**
 * Builds the URL of the route `name` with the reverser of a strategy.
 *
 * @throws {NoReverseMatch} If no route of that name takes the arguments.
 * @throws {TypeError} If the reverser returns something else than a string.
 */
export function buildUrl(
  strategy: { readonly reverser: UrlReverser },
  name: string,
  options: ReverseOptions,
): string {
  const url: unknown = strategy.reverser.reverse(name, options);
  if (typeof url === 'string') return url;
  throw wrongValue(strategy, 'the result of reverser.reverse', 'a string', url);
}
