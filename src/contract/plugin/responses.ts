import type { ExpectedResponse } from './exchange.js';

type HeaderValues = NonNullable<ExpectedResponse['headers']>;

const ADVERTISED = { 'API-Supported-Versions': 'v2, v3', 'API-Deprecated-Versions': 'v1' };

export const OF_V1: HeaderValues = {
  ...ADVERTISED,
  Vary: 'Accept-Version',
  'API-Version': 'v1',
  Deprecation: '@1767225600',
  Sunset: 'Thu, 01 Jan 2099 00:00:00 GMT',
  Link: '</v1>; rel="sunset"',
};
export const OF_V2: HeaderValues = { ...ADVERTISED, Vary: 'Accept-Version', 'API-Version': 'v2' };
const OF_V3 = { ...OF_V2, 'API-Version': 'v3' };

export const HANDLED: readonly string[] = ['forRequest', 'handle'];
export const CAUGHT: readonly string[] = ['forRequest', 'handle', 'onError'];

/** The response of a handler that got a version. */
export function handled(headers: HeaderValues, body: string): ExpectedResponse {
  return { status: 200, headers, body, calls: HANDLED };
}

/** The application has set `Vary: Origin` before the plugin. */
const MERGED = { Vary: 'Origin, Accept-Version' };
export const V1: ExpectedResponse = handled({ ...OF_V1, ...MERGED }, 'v1 of 7 at /items/7');
export const V2: ExpectedResponse = handled({ ...OF_V2, ...MERGED }, 'v2 of 7 at /items/7');
export const V3: ExpectedResponse = handled({ ...OF_V3, ...MERGED }, 'v3 of 7 at /items/7');

/** The response of a handler without a version. */
export const NO_VERSION: ExpectedResponse = {
  ...{ status: 200, headers: {}, body: 'no version of 7' },
  calls: ['handle'],
};

/** The response of a handler to a preflight. It has no headers of a version. */
export function preflighted(body: string): ExpectedResponse {
  return { status: 200, headers: {}, body, calls: ['forPreflight', 'handle'] };
}

/** The `Vary` of a rejection also names what `translate` reads. */
export const TRANSLATED = { Vary: 'Accept-Version, Accept-Language' };

/** The response of the error handler to a rejection. */
function rejected(code: string, headers: HeaderValues): ExpectedResponse {
  const all = { ...headers, ...TRANSLATED };
  return { status: 422, headers: all, body: code, calls: ['forRequest', 'onError'] };
}
export const NOT_ALLOWED: ExpectedResponse = rejected('ERR_VERSION_NOT_ALLOWED', ADVERTISED);
export const AMBIGUOUS: ExpectedResponse = rejected('ERR_VERSION_AMBIGUOUS', ADVERTISED);
export const REQUIRED: ExpectedResponse = rejected('ERR_VERSION_REQUIRED', ADVERTISED);
export const LACKS_V1: ExpectedResponse = rejected('ERR_VERSION_LACKS_RESOURCE', OF_V1);
export const LACKS_V2: ExpectedResponse = rejected('ERR_VERSION_LACKS_RESOURCE', OF_V2);
export const LACKS_V3: ExpectedResponse = rejected('ERR_VERSION_LACKS_RESOURCE', OF_V3);

/** The same response with other lists of versions. An empty list has no header. */
export function listing(
  response: ExpectedResponse,
  supported = '',
  deprecated = '',
): ExpectedResponse {
  const { headers } = response;
  const lists = {
    ...(supported && { 'API-Supported-Versions': supported }),
    ...(deprecated && { 'API-Deprecated-Versions': deprecated }),
  };
  const others = Object.entries(headers as HeaderValues).filter(([name]) => !(name in ADVERTISED));
  return { ...response, headers: { ...Object.fromEntries(others), ...lists } };
}

/** With the settings `ENDING`, v1 is gone and therefore no longer listed. */
const WITHOUT_V1 = { 'API-Supported-Versions': 'v2, v3' };
export const GONE: ExpectedResponse = {
  ...rejected('ERR_VERSION_GONE', {
    ...WITHOUT_V1,
    'API-Version': 'v1',
    Sunset: 'Wed, 01 Jan 2020 00:00:00 GMT',
    Link: '</news>; rel="deprecation", </v1>; rel="sunset"',
  }),
  status: 410,
};
export const UNAVAILABLE: ExpectedResponse = {
  ...rejected('ERR_VERSION_UNAVAILABLE', {
    ...WITHOUT_V1,
    'API-Version': 'v2',
    Link: '</news>; rel="deprecation"',
    'Retry-After': /^\d{10}$/, // seconds until 2100
  }),
  status: 503,
};

/** The response of the error handler to an error of `selectVersion`. */
export const FAILED: ExpectedResponse = {
  ...{ status: 422, headers: {}, body: 'RangeError' },
  calls: ['forRequest', 'onError'],
};

/**
 * The response of the error handler if the developer forgot to declare where the path has its
 * version.
 */
export const NO_PLACE: ExpectedResponse = {
  ...{ status: 422, headers: {}, body: 'TypeError' },
  calls: ['forRequest', 'onError'],
};
