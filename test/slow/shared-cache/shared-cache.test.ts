import fc from 'fast-check';
import type { PluginRequest, PluginSubject } from 'request-versioning/contract';
import { expect, test } from 'vitest';
import { plugins } from '../../adapters/plugins/index.js';
import { respondPlugin } from '../../adapters/plugins/respond.js';
import { applicationOf, CACHE_CONTROL } from './application.js';
import { type Change, clientOf, type Exchange, kindOf } from './client.js';
import type { Seen } from './shared-cache.js';
import { everyCase, type StrategyCase } from './strategies.js';

const PAGES = ['items', 'items', 'items', 'recent', 'picked', 'missing', 'moved', 'any', 'failing'];

/** The kinds of responses that the requests must reach. */
const KINDS = [
  ...['cache 200', 'cache 302', 'cache 304', 'cache 404', 'cache rejection'],
  ...['validation 200', 'server 201', 'server 206'],
];

const samples = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'),
  page: fc.constantFrom(...PAGES.map((page) => `/${page}`)),
  version: fc.constantFrom('v1', 'v2', 'v9', null),
  own: fc.tuple(
    fc.constantFrom({}, { 'Accept-Language': 'de' }, { 'Accept-Language': 'en' }),
    fc.constantFrom({}, { 'X-Pin': 'v1' }, { 'X-Pin': 'v2' }),
    fc.constantFrom({}, {}, { 'If-None-Match': '"items-of-v1"' }, { Range: 'bytes=-2' }),
    fc.constantFrom({}, {}, { [CACHE_CONTROL]: 'public, max-age=600, s-maxage=0' }),
  ),
});

function requestsOf({ mounts, carry }: StrategyCase): fc.Arbitrary<PluginRequest> {
  return samples.map(({ method, page, version, own }) => {
    const isOmitted = version === null && !mounts;
    const carried = isOmitted ? { path: page, headers: {} } : carry(page, version ?? 'v1');
    const headers = Object.assign({ Host: 'example.com' }, carried.headers, ...own);
    return { method, path: carried.path, headers };
  });
}

/** Sends 500 random requests through a cache before each strategy. Returns the kinds of all responses, and the mixed ones. */
async function sendThroughCache({ start }: PluginSubject, change?: Change) {
  const kinds = new Set<string>();
  const mixed: Exchange[] = [];
  for (const strategy of everyCase) {
    let asked = new Headers();
    const server = await start(applicationOf(strategy, () => asked));
    const sendAndTell: typeof server.send = (request) => {
      asked = new Headers(
        Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
      );
      return server.send(request);
    };
    const send = clientOf({ ...server, send: sendAndTell }, change);
    for (const request of fc.sample(requestsOf(strategy), 500)) {
      const exchange = await send(request);
      kinds.add(`${exchange.sender} ${kindOf(exchange.response)}`);
      if (exchange.isMixed) mixed.push(exchange);
    }
    await server.close();
  }
  return { kinds: [...kinds], mixed };
}

/** Leaves the `Vary` of the application alone. */
const withOwnVary = ({ headers, ...response }: Seen): Seen => ({
  ...response,
  headers: { ...headers, vary: 'Origin' },
});

/** The faults of an adapter, by the headers that it sends. Each lets a client get the response of another version. */
const faults: Readonly<Record<string, Change>> = {
  'no Vary': (_, { headers: { vary, ...headers }, ...response }) => ({ ...response, headers }),
  'the Vary of the application alone with HEAD': ({ method }, response) =>
    method === 'HEAD' ? withOwnVary(response) : response,
  'the Vary of the application alone with 304': (_, response) =>
    response.status === 304 ? withOwnVary(response) : response,
  'the Vary of the application alone with a rejection': (_, response) =>
    kindOf(response) === 'rejection' ? withOwnVary(response) : response,
};

test.each(Object.entries({ ...plugins, respond: respondPlugin }))(
  'a shared cache in front of %s never sends the response of another version',
  async (_, subject) => {
    const { kinds, mixed } = await sendThroughCache(subject);
    expect(kinds).toEqual(expect.arrayContaining(KINDS));
    expect(mixed[0]).toBeUndefined();
  },
);

test.each(Object.entries(faults))(
  'the requests of the contract find the fault %s',
  async (_, fault) => {
    const { mixed } = await sendThroughCache(respondPlugin, fault);
    expect(mixed).not.toEqual([]);
  },
);
