import { wrongType } from '../errors.js';
import type { VersioningRequest } from '../request.js';
import { requestHeader } from './header.js';
import { requestHref } from './href.js';

/**
 * The host that `request` was sent to, with its port where it names one; `undefined` where nothing says it.
 * In order: the `hostname` that the framework trusts, HTTP/2's `:authority`, `Host`, an absolute URL's own.
 */
export function requestHost(request: VersioningRequest): string | undefined {
  const hostname: unknown = request.hostname || null;
  if (hostname !== null && typeof hostname !== 'string') {
    throw wrongType('request.hostname', 'a string', hostname);
  }
  return hostname ?? (authority(request) || requestHeader(request, 'host') || urlHost(request));
}

/** `v1.example.com:8000` without `:8000`. The colons of an IPv6 address are no port's. */
export function withoutPort(host: string): string {
  const colon = host.indexOf(':');
  const isAddress = host.includes(':', colon + 1);
  const end = isAddress ? host.lastIndexOf(']:') + 1 : colon;
  return end > 0 ? host.slice(0, end) : host;
}

/** HTTP/2 has this pseudo-header in the place of `Host` (RFC 9113, section 8.3.1); Fetch hides it. */
function authority({ headers }: VersioningRequest): string | undefined {
  const value = (headers as Readonly<Record<string, unknown>> | null | undefined)?.[':authority'];
  return typeof value === 'string' ? value : undefined;
}

/** To parse a host takes quadratic time. A name has 253 characters, each of them three where it is escaped. */
const MAX_AUTHORITY = 1024;

function urlHost(request: VersioningRequest): string | undefined {
  const origin = requestHref(request)?.match(/^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i)?.[0];
  if (origin === undefined || origin.length > MAX_AUTHORITY) return undefined;
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
