import { CACHE_CONTROL } from './application.js';

/** A request as method, version and path, its response as sender and status, and more headers of the request. */
export type Step = readonly [request: string, response: string, headers?: Record<string, string>];

const STALE = { [CACHE_CONTROL]: 'public, max-age=600, s-maxage=0' };
const FRESH = { [CACHE_CONTROL]: 'public, max-age=0, s-maxage=600' };
const KNOWS_V1 = { 'If-None-Match': '"items-of-v1"' };
const RANGE = { Range: 'bytes=-2' };

/** The requests of several clients, one after the other. */
export const scenarios = {
  'HEAD gets the stored response to GET': [
    ['GET v1 /items', 'server 200'],
    ['HEAD v1 /items', 'cache 200'],
    ['HEAD v2 /items', 'server 200'],
    ['HEAD v2 /items', 'cache 200'],
    ['HEAD v1 /items', 'cache 200'],
    ['GET v2 /items', 'server 200'],
  ],
  'a response to HEAD refreshes the stored response to GET': [
    ['GET v1 /items', 'server 200', STALE],
    ['GET v2 /items', 'server 200', STALE],
    ['HEAD v1 /items', 'server 200'],
    ['GET v1 /items', 'cache 200'],
    ['GET v2 /items', 'validation 200'],
  ],
  's-maxage wins over max-age': [
    ['GET v1 /items', 'server 200', FRESH],
    ['GET v1 /items', 'cache 200'],
    ['GET v2 /items', 'server 200', STALE],
    ['GET v2 /items', 'validation 200', STALE],
  ],
  'a 304 refreshes the stored response that Vary selects': [
    ['GET v1 /items', 'server 200', STALE],
    ['GET v2 /items', 'server 200', STALE],
    ['GET v1 /items', 'validation 200'],
    ['GET v1 /items', 'cache 200'],
    ['GET v2 /items', 'validation 200'],
    ['GET v2 /items', 'cache 200'],
    ['GET v1 /items', 'cache 200'],
  ],
  'If-None-Match is compared with the response of the version': [
    ['GET v1 /items', 'server 304', KNOWS_V1],
    ['GET v1 /items', 'server 200', STALE],
    ['GET v1 /items', 'validation 304', KNOWS_V1],
    ['GET v1 /items', 'cache 304', KNOWS_V1],
    ['HEAD v1 /items', 'cache 304', KNOWS_V1],
    ['GET v2 /items', 'server 200', KNOWS_V1],
    ['GET v1 /items', 'cache 200'],
  ],
  'a part is not stored, and a range gets the stored response': [
    ['GET v1 /items', 'server 206', RANGE],
    ['GET v1 /items', 'server 200'],
    ['GET v1 /items', 'cache 200', RANGE],
    ['GET v2 /items', 'server 206', RANGE],
    ['GET v2 /items', 'server 200'],
  ],
  'POST always reaches the server, and removes the stored responses of its URL': [
    ['GET v1 /items', 'server 200'],
    ['GET v2 /items', 'server 200'],
    ['POST v1 /items', 'server 201'],
    ['POST v1 /items', 'server 201'],
    ['GET v2 /items', 'server 200'],
    ['GET v1 /items', 'server 200'],
    ['POST v9 /items', 'server rejection'],
    ['GET v1 /items', 'cache 200'],
  ],
  'a response with Vary: * of a handler is never reused': [
    ['GET v1 /any', 'server 200'],
    ['GET v1 /any', 'server 200'],
    ['GET v2 /any', 'server 200'],
  ],
  'a rejected version': [
    ['GET v9 /items', 'server rejection'],
    ['GET v9 /items', 'cache rejection'],
    ['HEAD v9 /items', 'cache rejection'],
    ['GET v1 /items', 'server 200'],
    ['GET v9 /items', 'cache rejection'],
  ],
  'a route that the version lacks': [
    ['GET v1 /recent', 'server rejection'],
    ['GET v1 /recent', 'cache rejection'],
    ['GET v2 /recent', 'server 200'],
    ['GET v1 /recent', 'cache rejection'],
  ],
  'a resource that pick rejects': [
    ['GET v1 /picked', 'server rejection'],
    ['GET v1 /picked', 'cache rejection'],
    ['GET v2 /picked', 'server 200'],
    ['GET v1 /picked', 'cache rejection'],
  ],
} as const satisfies Record<string, readonly Step[]>;

export type Scenario = keyof typeof scenarios;

/** The names of the scenarios. */
export const names = Object.keys(scenarios) as Scenario[];
