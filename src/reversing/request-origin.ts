import createError from 'http-errors';
import { hostName, MAX_HOST_LENGTH, requestHost, trustedHost } from '../request/host.js';
import { requestHref } from '../request/href.js';
import type { VersionedRequest } from '../request/request.js';
import { checkSettings, isString, type SettingRule } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongType } from '../util/type-errors.js';
import { originOf } from './origin.js';

/** The settings of `requestOrigin`. */
export interface RequestOriginSettings {
  /** The hosts that the API answers to, without ports. `'.example.com'` is that domain and all under it. */
  readonly allowedHosts: readonly string[];
}

/** A name, an IPv4 address or an IPv6 address in brackets; a dot in front of an entry of the list. */
const ENTRY = /^\.?(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i;
/** The same with the dot of the root and a port. What else may follow would be another host's: `:80@evil`. */
const HOST = /^([\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])\.?(?::\d+)?$/i;

/**
 * Makes a function that gives the origin of a request, such as `https://v1.example.com:8443`, in the form that `URL`
 * gives: in lower case, without the port of the scheme.
 *
 * The scheme is the framework's `protocol`, the socket's, or that of an absolute URL; the host is the
 * framework's `host` or `hostname`, else the one that the request was sent to. Whoever sends a request
 * chooses its `Host`, and so would choose where the links of the response lead: hence the list.
 *
 * @returns A function that throws an `http-errors` 400 with code `ERR_HOST_NOT_ALLOWED` for any other host, and a
 *   `TypeError` for an object that is no request.
 * @throws {TypeError} where `allowedHosts` is not a list of host names.
 */
export function requestOrigin(
  settings: RequestOriginSettings,
): (request: VersionedRequest) => string {
  checkSettings('requestOrigin', settings, { allowedHosts: ALLOWED_HOSTS });
  const { allowedHosts } = settings;
  if (!allowedHosts) {
    throw wrongType('requestOrigin: allowedHosts', ALLOWED_HOSTS.expected, allowedHosts);
  }
  const allowed = allowedHosts.map((entry) => entry.toLowerCase());
  return (request) => {
    const host = fullHost(request);
    const isKnown = host !== undefined && isAllowed(host, allowed);
    const origin = isKnown ? originOf(`${scheme(request)}://${host}`) : undefined;
    if (origin !== undefined) return origin;
    throw createError(400, 'Invalid host.', { code: 'ERR_HOST_NOT_ALLOWED' });
  };
}

const ALLOWED_HOSTS: SettingRule = {
  expected: 'a list of host names such as "example.com" or ".example.com", without ports',
  accepts: (hosts) =>
    Array.isArray(hosts) &&
    hosts.length > 0 &&
    [...hosts].every((host) => isString(host) && ENTRY.test(host)),
};

function isAllowed(host: string, allowed: readonly string[]): boolean {
  const match = host.length > MAX_HOST_LENGTH ? null : HOST.exec(host);
  if (match === null) return false;
  const name = (match[1] as string).toLowerCase();
  return allowed.some((entry) => isUnder(entry, name));
}

function isUnder(entry: string, name: string): boolean {
  return entry.startsWith('.') ? `.${name}`.endsWith(entry) : name === entry;
}

/** What Node and the frameworks know beyond the contract. */
interface Connection {
  readonly protocol?: unknown;
  readonly host?: unknown;
  readonly socket?: { readonly encrypted?: unknown } | null;
}

function scheme(request: VersionedRequest & Connection): 'http' | 'https' {
  const { protocol, socket } = request;
  if (typeof protocol === 'string') return /^https/i.test(protocol) ? 'https' : 'http';
  if (socket) return socket.encrypted ? 'https' : 'http';
  return /^https:/i.test(requestHref(request) ?? '') ? 'https' : 'http';
}

/** With the port, which most frameworks leave out of `hostname`. */
function fullHost(request: VersionedRequest & Connection): string | undefined {
  const { host, url, headers } = request;
  if (typeof host === 'string' && host !== '') return host;
  const hostname = trustedHost(request);
  if (!hostname && !url && !headers) {
    const keys = show(Object.keys(request));
    throw new TypeError(
      `requestOrigin: request.headers is missing, and no other field names a host. Got the keys ${keys}. Pass the framework's request.`,
    );
  }
  const sent = requestHost({ url, headers });
  if (!hostname || sent === undefined) return hostname || sent;
  return hostName(sent)?.toLowerCase() === hostname.toLowerCase() ? sent : hostname;
}
