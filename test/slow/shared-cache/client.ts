import type { PluginRequest, PluginServer } from 'request-versioning/contract';
import { REJECTION } from './application.js';
import { type Seen, type Send, type Sender, SharedCache } from './shared-cache.js';

/** Changes a response on its way from the server to the cache. */
export type Change = (request: PluginRequest, response: Seen) => Seen;

/** The response that a client got through the cache. */
export interface Exchange {
  readonly request: PluginRequest;
  readonly response: Seen;
  readonly sender: Sender;
  /** The responses without a cache that fit the request. */
  readonly expected: readonly Seen[];
  readonly isMixed: boolean;
}

/** Returns a client that sends each request through a cache, and compares the response with the response of the server. */
export function clientOf(server: PluginServer, change: Change = (_, response) => response) {
  const direct = sendTo(server);
  const cache = new SharedCache(async (request) => change(request, await direct(request)));
  return async (request: PluginRequest): Promise<Exchange> => {
    const { response, sender } = await cache.send(request);
    const { Range, ...whole } = request.headers;
    // A cache may send the whole response for a range.
    const fitting = Range ? [request, { ...request, headers: whole }] : [request];
    const expected: Seen[] = [];
    for (const each of fitting) expected.push(await direct(each)); // the application handles one after the other
    const isMixed = !expected.some((each) => outcomeOf(each) === outcomeOf(response));
    return { request, response, sender, expected, isMixed };
  };
}

/** Returns the `send` of a server. It remembers the responses to equal requests. */
function sendTo({ send }: PluginServer): Send {
  const received = new Map<string, Promise<Seen>>();
  async function receive(request: PluginRequest): Promise<Seen> {
    const { status, headers, text } = await send(request);
    return { status, headers: Object.fromEntries(headers as Headers), body: await text() };
  }
  return (request) => {
    const key = JSON.stringify(request);
    const response = received.get(key) ?? receive(request);
    received.set(key, response);
    return response;
  };
}

/** Returns the parts of a response that depend on the version. */
function outcomeOf({ status, headers, body }: Seen): string {
  const { location, etag, 'api-version': version } = headers;
  return JSON.stringify([status, location, etag, version, body]);
}

/** Returns the status of a response, or the word `rejection`. */
export function kindOf({ status, headers }: Seen): string {
  return headers['content-type']?.startsWith(REJECTION) ? 'rejection' : `${status}`;
}
