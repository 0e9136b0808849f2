import { MAX_HOST_LENGTH, parseUrl, requestHost, withoutPort } from '../request/host.js';
import { type RequestLike, requestHref } from '../request/request.js';
import { checkSettings, type SettingRule } from '../util/checks.js';
import { problemError } from '../util/http-error.js';
import { isString } from '../util/type-checks.js';

/** The settings of `requestOrigin`. */
export interface RequestOriginSettings {
  /**
   * The hosts of the API, without ports. `'.example.com'` allows `example.com` and all its
   * subdomains.
   */
  readonly allowedHosts: readonly string[];
  /**
   * The origin to use if the host is missing or not allowed, and for links without a request, such
   * as `'https://api.example.com'`. Without it, such a host is an error, and such a link is a path.
   *
   * @default null
   */
  readonly fallback?: string | null | undefined;
}

/** A function that returns the origin of a request, such as `https://v1.example.com:8443`. */
export interface RequestOrigin {
  (request: RequestLike): string;
  /** The origin of links without a request. If it is missing, they are paths. */
  readonly fallback?: string | null | undefined;
}

/** A host name, an IPv4 address, or an IPv6 address in brackets, with an optional dot in front. */
const ALLOWED_HOST = /^\.?(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i;
/**
 * A host with an optional port. A dot may end its name. `example.com:80@evil.example` does not
 * match.
 */
const HOST_WITH_PORT = /^([\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])\.?(?::\d+)?$/i;

/**
 * Makes an `origin` for `RouteReverser`, so that links are absolute URLs on the host that the
 * client used. A client can send any `Host` header, so `allowedHosts` lists those that links may
 * point to.
 *
 * The result has the form of `URL.origin`: `https://v1.example.com:8443`. Its scheme is the first
 * of these:
 *
 * 1. `protocol`, which the framework trusts
 * 2. `https` or `http`, depending on whether the `socket` is encrypted
 * 3. the scheme of an absolute `url`
 * 4. `http`
 *
 * Its host is the first of these:
 *
 * 1. `host`, which the framework trusts, except in Express 4, where it is deprecated
 * 2. `hostname`, which the framework trusts, with the port of 3 or 4 if that has the same name
 * 3. the header `:authority` or `Host`
 * 4. the host of an absolute `url`
 *
 * @example
 * ```ts
 * new RouteReverser(routes, { origin: requestOrigin({ allowedHosts: ['.example.com'] }) });
 * ```
 *
 * @returns A function of the request. If the host is missing or not allowed and there is no
 *   `fallback`, it throws an error with status 400 and the code `ERR_HOST_NOT_ALLOWED`.
 * @throws {TypeError} If `allowedHosts` is not a list of host names, or `fallback` is not an
 *   origin.
 */
export function requestOrigin(settings: RequestOriginSettings): RequestOrigin {
  checkSettings('requestOrigin', settings, { allowedHosts: ALLOWED_HOSTS, fallback: ORIGIN });
  const { fallback } = settings;
  const allowed = settings.allowedHosts.map((entry) => entry.toLowerCase());
  const origin = (request: RequestLike) => {
    const host = fullHost(request);
    const isKnown = host !== undefined && isAllowed(host, allowed);
    const own = isKnown ? originOf(`${scheme(request)}://${host}`) : undefined;
    if (own !== undefined) return own;
    if (fallback) return fallback;
    throw problemError(400, 'Invalid host.', 'ERR_HOST_NOT_ALLOWED');
  };
  return Object.assign(origin, { fallback });
}

/** Returns the origin of an http or https URL, or `undefined` for any other text. */
function originOf(text: string): string | undefined {
  const url = parseUrl(text);
  return url && /^https?:/.test(url.protocol) ? url.origin : undefined;
}

/** The rule of a setting that is an origin in the form of `URL.origin`. */
export const ORIGIN: SettingRule = {
  expected: 'an origin in lower case and without a slash at its end, such as "https://example.com"',
  accepts: (value) => isString(value) && originOf(value) === value,
};

const ALLOWED_HOSTS: SettingRule = {
  expected: 'a list of host names such as "example.com" or ".example.com", without ports',
  accepts: (hosts) =>
    Array.isArray(hosts) &&
    hosts.length > 0 &&
    hosts.every((host) => isString(host) && ALLOWED_HOST.test(host)),
  isRequired: true,
};

function isAllowed(host: string, allowed: readonly string[]): boolean {
  const match = host.length > MAX_HOST_LENGTH ? null : HOST_WITH_PORT.exec(host);
  if (match === null) return false;
  const name = (match[1] as string).toLowerCase();
  return allowed.some((entry) => covers(entry, name));
}

/** Returns whether an entry of `allowedHosts` allows the host `name`. */
function covers(entry: string, name: string): boolean {
  return entry.startsWith('.') ? `.${name}`.endsWith(entry) : name === entry;
}

function scheme(request: RequestLike): 'http' | 'https' {
  const { protocol, socket } = request as RequestLike & { socket?: { encrypted?: unknown } };
  if (typeof protocol === 'string') return /^https/i.test(protocol) ? 'https' : 'http';
  if (socket) return socket.encrypted ? 'https' : 'http';
  return /^https:/i.test(requestHref(request) ?? '') ? 'https' : 'http';
}

/**
 * Returns the host with its port. Most frameworks leave the port out of `hostname`, so it comes
 * from a header.
 */
function fullHost(request: RequestLike): string | undefined {
  const { hostname, headers, url } = request;
  // Express 4 prints a deprecation if its `host`, which is the same as `hostname`, is read. Express 5 has dropped `param`.
  const host = 'param' in request ? undefined : request.host;
  // A trusted host without a port has none. The port of a header would be the client's choice.
  if (typeof host === 'string' && host) return host;
  const sent = requestHost({ headers, url });
  if (!hostname || sent === undefined) return hostname || sent;
  return withoutPort(sent)?.toLowerCase() === hostname.toLowerCase() ? sent : hostname;
}
