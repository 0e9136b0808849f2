import { wrongType } from '../util/type-errors.js';
import { requestHeader } from './header.js';
import { requestHref } from './href.js';
import type { VersioningRequest } from './request.js';

/**
 * Longer hosts are not parsed, because `URL` can take quadratic time.
 * The longest name of DNS has 253 characters. It fits even if every character is escaped, such as `%61`.
 */
export const MAX_HOST_LENGTH = 1024;

/**
 * Returns the host that the request was sent to, with its port if the request names one: `v1.example.com:8000`.
 * Takes the first of these hosts that is not empty:
 *
 * 1. the `hostname` that the framework trusts
 * 2. the pseudo-header `:authority` of HTTP/2
 * 3. the header `Host`
 * 4. the host of an absolute URL
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
 * Returns a host without its port: `v1.example.com:8000` as `v1.example.com`, and `[::1]:8000` as `[::1]`.
 * Returns `undefined` if the port is not a number, because `v1.example.com:80@v2.example.com` leads to v2.
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

/** Returns the pseudo-header that replaces `Host` in HTTP/2 (RFC 9113, section 8.3.1). Fetch `Headers` lack it. */
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

/**
 * Parses an absolute URL, or returns `undefined` if it is invalid.
 * Does not call `URL.canParse`, because on Node 20 and 22 it can return false for a valid URL such as `http://ä.de`.
 */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
