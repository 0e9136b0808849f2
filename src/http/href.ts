import type { VersioningRequest } from '../request.js';

/** The URL of a request as text, whether it is text or a `URL`. */
export function requestHref({ url }: VersioningRequest): string | undefined {
  return typeof url === 'string' ? url : url?.href;
}
