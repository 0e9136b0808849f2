import { findHeader } from './header.js';
import { type RequestLike, requestHref } from './request.js';

/**
 * The length up to which a host is parsed, because `URL` can take quadratic time. The longest name
 * in DNS has 253 characters, which fit even if each of them is escaped as in `%61`.
 */
export const MAX_HOST_LENGTH = 1024;

/**
 * Returns the host that the client addressed, with its port if there is one: `v1.example.com:8000`.
 * It is the first of these that is not empty:
 *
 * 1. `hostname`, which the framework trusts
 * 2. the pseudo-header `:authority` of HTTP/2 (RFC 9113, section 8.3.1), which Fetch `Headers` do
 *    not contain
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
 * Removes the port from a host: `v1.example.com:8000` becomes `v1.example.com`, and `[::1]:8000`
 * becomes `[::1]`.
 *
 * Returns `undefined` if the text after the colon is not a port.
 * `v1.example.com:80@v2.example.com`, for example, is a URL of v2 with a user name.
 */
export function withoutPort(host: string): string | undefined {
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
 * Parses an absolute URL, or returns `undefined` if it is invalid. `URL.canParse` is no
 * alternative: on Node 20 and 22 it can return `false` for a valid URL such as `http://ä.de`.
 */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
