import { wrongType } from '../util/type-errors.js';
import { requestHeader } from './header.js';
import { requestHref } from './href.js';
import type { VersioningRequest } from './request.js';

/** To parse a host takes quadratic time. A name has 253 characters, each of them three where it is escaped. */
export const MAX_HOST_LENGTH = 1024;

/**
 * The host that `request` was sent to, with its port where it names one; `undefined` where nothing says it.
 * In order: the `hostname` that the framework trusts, HTTP/2's `:authority`, `Host`, an absolute URL's own.
 */
export function requestHost(request: VersioningRequest): string | undefined {
  return (
    trustedHost(request) || authority(request) || requestHeader(request, 'host') || urlHost(request)
  );
}

/** Returns the `hostname` that the framework trusts, or `''`. */
export function trustedHost({ hostname }: VersioningRequest): string {
  const host: unknown = hostname ?? '';
  if (typeof host === 'string') return host;
  throw wrongType('request.hostname', 'a string or null', host);
}

/**
 * `v1.example.com:8000` without its port; `undefined` for what is no host, as `v1.example.com:80@v2.example.com`, whose
 * host is another. The colons of an IPv6 address are no port's.
 */
export function hostName(host: string): string | undefined {
  const colon = host.indexOf(':', host.startsWith('[') ? host.indexOf(']') : 0);
  if (colon === -1) return host;
  for (let at = colon + 1; at < host.length; at++) {
    if (!isDigit(host.charCodeAt(at))) return undefined;
  }
  return host.slice(0, colon);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** HTTP/2 has this pseudo-header in the place of `Host` (RFC 9113, section 8.3.1); Fetch hides it. */
function authority({ headers }: VersioningRequest): string | undefined {
  const fields = headers as Readonly<Record<string, unknown>> | null | undefined;
  const value = fields?.[':authority'] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw wrongType('request header ":authority"', 'a string', value);
}

function urlHost(request: VersioningRequest): string | undefined {
  const origin = requestHref(request)?.match(/^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i)?.[0];
  if (origin === undefined || origin.length > MAX_HOST_LENGTH) return undefined;
  return parseUrl(origin)?.host;
}

/** `undefined` for what is none. Asked whether it can parse `http://ä.de`, an optimised `URL` of Node 20 and 22 says no. */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
