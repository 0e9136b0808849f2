import { wrongType } from '../util/type-errors.js';
import type { VersioningRequest } from './request.js';

/**
 * Returns the URL of a request as text, or `undefined` if the request has no URL.
 *
 * @throws {TypeError} If the URL is neither a string nor a `URL`.
 */
export function requestHref({ url }: VersioningRequest): string | undefined {
  if (typeof url === 'string') return url;
  if (url === undefined || url === null) return undefined;
  if (typeof url.href === 'string') return url.href;
  throw wrongType('request.url', 'a string or a URL', url);
}
