import { type HeaderRecord, mergeHeader } from 'request-versioning';

/**
 * Returns the headers of a response after a second decision about it: the `last` headers replace
 * the `earlier` ones, and `Vary` names those of both.
 *
 * @example In the description of a framework with Fetch responses
 * ```ts
 * addHeaders: (context, headers) => {
 *   context.headers = replaceHeaders(context.headers, headers);
 * },
 * ```
 */
export function replaceHeaders(
  earlier: HeaderRecord | undefined,
  last: HeaderRecord,
): HeaderRecord {
  if (!earlier?.Vary) return last;
  return { ...last, Vary: mergeHeader('Vary', earlier.Vary, last.Vary ?? '') };
}
