import type { ReverseOptions } from './url-reverser.js';

/** @throws {TypeError} If `options` has the old key, because the link would silently lose its parameters. */
export function rejectKwargs(options: ReverseOptions): void {
  if (options.kwargs === undefined) return;
  throw new TypeError('reverse: unknown option "kwargs". Write reverse(name, { params }).');
}
