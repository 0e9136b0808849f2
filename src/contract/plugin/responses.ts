import type { ExpectedResponse } from './exchange.js';

type HeaderValues = NonNullable<ExpectedResponse['headers']>;

export const HANDLED: readonly string[] = ['before', 'forRequest', 'handle'];

/** The headers of a version. Those of v1 announce its end. */
export function headersOf(version: string): HeaderValues {
  const headers = { Vary: 'Accept-Version', 'API-Version': version };
  if (version !== 'v1') return headers;
  return {
    ...headers,
    Deprecation: '@1767225600',
    Sunset: 'Thu, 01 Jan 2099 00:00:00 GMT',
    Link: '</v1>; rel="sunset"',
  };
}

/** The response of a handler that got a version. */
export function handled(headers: HeaderValues, body: string): ExpectedResponse {
  return { status: 200, headers, body, calls: HANDLED };
}

/** The response of a handler that shows its version. The application has set `Vary: Origin` before the plugin. */
export function served(version: string): ExpectedResponse {
  const headers = { ...headersOf(version), Vary: 'Origin, Accept-Version' };
  return handled(headers, `${version} of 7 at /items/7`);
}

/** The response of a handler without a version. */
export const NO_VERSION: ExpectedResponse = {
  ...{ status: 200, headers: {}, body: 'no version of 7' },
  calls: ['before', 'handle'],
};

/** The response of a handler to a preflight. It has no headers of a version. */
export function preflighted(body: string): ExpectedResponse {
  return { status: 200, headers: {}, body, calls: ['before', 'forPreflight', 'handle'] };
}

/** The response of the error handler to an error of the plugin. */
export function failed(body: string, headers: HeaderValues = {}): ExpectedResponse {
  return { status: 422, headers, body, calls: ['before', 'forRequest', 'onError'] };
}

/** The response of the error handler to a rejection. Its `Vary` also names what `translate` reads. */
export function rejected(code: string, headers: HeaderValues = {}): ExpectedResponse {
  return failed(code, { ...headers, Vary: 'Accept-Version, Accept-Language' });
}

export const NOT_ALLOWED: ExpectedResponse = rejected('ERR_VERSION_NOT_ALLOWED');

/** The response of the error handler if the route or the handler lacks the version. */
export function lacks(
  version: string,
  headers: HeaderValues = headersOf(version),
): ExpectedResponse {
  return rejected('ERR_VERSION_LACKS_RESOURCE', headers);
}

/** The response of the error handler to an error that the handler threw. */
export function caught(response: ExpectedResponse): ExpectedResponse {
  return { ...response, calls: [...HANDLED, 'onError'] };
}

/** The same response with the lists of versions, which it has with the settings `LISTING`. */
export function listing(
  response: ExpectedResponse,
  supported: string,
  deprecated: string | null = null,
): ExpectedResponse {
  const lists = { 'API-Supported-Versions': supported, 'API-Deprecated-Versions': deprecated };
  return { ...response, headers: { ...response.headers, ...lists } };
}

/** The rejections with the settings `ENDING`. */
export const GONE: ExpectedResponse = {
  ...rejected('ERR_VERSION_GONE', {
    'API-Version': 'v1',
    Sunset: 'Wed, 01 Jan 2020 00:00:00 GMT',
    Link: '</news>; rel="deprecation", </v1>; rel="sunset"',
  }),
  status: 410,
};
export const UNAVAILABLE: ExpectedResponse = {
  ...rejected('ERR_VERSION_UNAVAILABLE', {
    'API-Version': 'v2',
    Link: '</news>; rel="deprecation"',
    'Retry-After': /^\d{10}$/, // seconds until 2100
  }),
  status: 503,
};
