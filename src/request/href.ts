import { wrongType } from '../util/type-errors.js';
import type { VersioningRequest } from './request.js';

/** The URL of a request as text, whether it is text or a `URL`; `undefined` where it has none. */
export function requestHref({ url }: VersioningRequest): string | undefined {
  if (typeof url === 'string') return url;
  if (url === undefined || url === null) return undefined;
  if (typeof url.href === 'string') return url.href;
  throw wrongType('request.url', 'a string or a URL', url);
}
