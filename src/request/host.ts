import { findHeader } from './header.js';
import { type RequestLike, requestHref } from './request.js';

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
 * 2. the pseudo-header `:authority` of HTTP/2 (RFC 9113, section 8.3.1), which Fetch `Headers` lack
 * 3. the header `Host`
 * 4. the host of an absolute URL
 */
export function requestHost(request: RequestLike): string | undefined {
  const { hostname, headers } = request;
  const authority = (headers as Readonly<Record<string, string | undefined>> | null | undefined)?.[
    ':authority'
  ];
  return hostname || authority || findHeader(request, 'host') || urlHost(request);
}

/**
 * Returns a host without its port: `v1.example.com:8000` as `v1.example.com`, and `[::1]:8000` as `[::1]`.
 * Returns `undefined` if the port is not a number, because `v1.example.com:80@v2.example.com` leads to v2.
 */
export function hostName(host: string): string | undefined {
  const colon = host.indexOf(':', host.startsWith('[') ? host.indexOf(']') : 0);
  if (colon === -1) return host;
  return /^:\d*$/.test(host.slice(colon)) ? host.slice(0, colon) : undefined;
}

function urlHost(request: RequestLike): string | undefined {
  const origin = requestHref(request)?.match(/^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i)?.[0];
  if (origin === undefined || origin.length > MAX_HOST_LENGTH) return undefined;
  return parseUrl(origin)?.host;
}

/**
 * Parses an absolute URL, or returns `undefined` if it is invalid.
 * Does not call `URL.canParse`, because on Node 20 and 22 it can return `false` for `http://ä.de`.
 */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
