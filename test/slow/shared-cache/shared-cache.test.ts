import fc from 'fast-check';
import {
  HeaderVersioning,
  translations,
  VersionError,
  type VersioningRequest,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';
import type { PluginRequest, PluginRoute, PluginServer } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { STRATEGIES } from '../../../src/contract/plugin/strategies.js';
import { plugins } from '../../adapters/plugins/index.js';
import { respondPlugin } from '../../adapters/plugins/respond.js';
import { receive, type Seen, SharedCache } from './shared-cache.js';

const pins = new HeaderVersioning({ headerName: 'X-Pin' });
const selectVersion = (sent: string | null, request: VersioningRequest) =>
  sent ?? pins.determineVersion(request);

/** The settings of every strategy. A version depends on `X-Pin` too, and a rejection on `Accept-Language`. */
const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  versionHeader: 'API-Version',
  translate: translations({ de: { 'This version has no such resource.': 'Nicht vorhanden.' } }),
  selectVersion: Object.assign(selectVersion, { vary: ['X-Pin'] }),
};

/** A strategy, and the place of the version in its requests. */
interface StrategyCase {
  readonly create: (settings: VersioningSettings) => VersioningStrategy;
  /** The paths below which the routes are. @default [''] */
  readonly mounts?: readonly string[];
  /** Makes a request for `path` that carries `version`. */
  readonly carry: (path: string, version: string) => Pick<PluginRequest, 'path' | 'headers'>;
}

const inHeader = (name: string, toValue = (version: string) => version) => ({
  carry: (path: string, version: string) => ({ path, headers: { [name]: toValue(version) } }),
});
const inPath = (mounts: string[]) => ({
  mounts,
  carry: (path: string, version: string) => ({ path: `/${version}${path}`, headers: {} }),
});
const cases: readonly StrategyCase[] = [
  { create: STRATEGIES.accept, ...inHeader('Accept', (version) => `a/b; version=${version}`) },
  { create: STRATEGIES.combined, ...inHeader('Accept-Version') },
  { create: STRATEGIES.header, ...inHeader('Accept-Version') },
  { create: STRATEGIES.host, ...inHeader('Host', (version) => `${version}.example.com`) },
  { create: STRATEGIES.namespace, ...inPath(['/v1', '/v2']) },
  { create: STRATEGIES.path, ...inPath(['/:version']) },
  {
    create: STRATEGIES.query,
    carry: (path, version) => ({ path: `${path}?version=${version}`, headers: {} }),
  },
];

const text = (status: number, body: string, headers = {}) => ({
  status,
  headers: { 'Content-Type': 'text/plain', ...headers },
  body,
});

/** The handlers by path. Each response names its version. */
const handlers: Readonly<Record<string, PluginRoute['handle']>> = {
  '/items': async ({ api }) => text(200, `the items of ${api?.version}`),
  '/missing': async ({ api }) => text(404, `missing in ${api?.version}`),
  '/moved': async ({ api }) => text(302, '', { Location: `/items?in=${api?.version}` }),
  '/failing': async ({ api }) => Promise.reject(new Error(`failed in ${api?.version}`)),
  '/recent': async ({ api }) => text(200, `the list of ${api?.version}`),
  '/picked': async ({ api }) => text(200, `${api?.pick({ v2: 'the entry of v2' })}`),
};

/** Returns the routes below each path of the strategy. Only `v2` has `/recent`. */
function routesOf({ mounts = [''] }: StrategyCase): PluginRoute[] {
  return mounts.flatMap((mount) =>
    Object.entries(handlers).map(([path, handle]) => ({
      ...{ path: mount + path, method: 'GET', isNeutral: false, handle },
      namespace: /^\/(v\d)/.exec(mount)?.[1],
      versions: path === '/recent' ? ['v2'] : undefined,
      lifecycle: undefined,
    })),
  );
}

const samples = fc.record({
  page: fc.constantFrom(...Object.keys(handlers)),
  version: fc.constantFrom('v1', 'v2', 'v9', null),
  language: fc.constantFrom({}, { 'Accept-Language': 'de' }, { 'Accept-Language': 'en' }),
  pin: fc.constantFrom({}, { 'X-Pin': 'v1' }, { 'X-Pin': 'v2' }),
});

function requestsOf({ mounts, carry }: StrategyCase): fc.Arbitrary<PluginRequest> {
  return samples.map(({ page, version, language, pin }) => {
    const isOmitted = version === null && !mounts;
    const { path, headers } = isOmitted
      ? { path: page, headers: {} }
      : carry(page, version ?? 'v1');
    const sent = { Host: 'example.com', ...headers, ...language, ...pin };
    return { method: 'GET', path, headers: sent };
  });
}

/** The error handler of the application. Nest has the rejection as the cause of an `HttpException`. */
function respondTo(error: unknown) {
  const rejection = [error, (error as Error).cause].find((each) => each instanceof VersionError);
  if (!rejection) return text(500, (error as Error).message);
  const headers = { 'Content-Type': 'application/problem+json' };
  return text(rejection.status, JSON.stringify(rejection), headers);
}

type Start = (strategy: StrategyCase) => Promise<PluginServer>;

/**
 * Sends 1,500 requests through a cache of each strategy, 10,500 together.
 * Returns the responses that differ from the response without a cache, and the kinds of stored responses.
 */
async function sendThroughCache(start: Start, removed = '') {
  const wrong: object[] = [];
  const kinds = new Set<string>();
  for (const strategy of cases) {
    const server = await start(strategy);
    const cache = new SharedCache(server, removed);
    /** The responses without a cache, by request. */
    const direct = new Map<string, Seen>();
    for (const request of fc.sample(requestsOf(strategy), 1_500)) {
      const key = JSON.stringify(request);
      const expected = direct.get(key) ?? (await receive(server, request));
      direct.set(key, expected);
      const { response, isStored } = await cache.send(request);
      if (isStored) kinds.add(kindOf(response));
      if (outcomeOf(response) !== outcomeOf(expected)) wrong.push({ request, response, expected });
    }
    await server.close();
  }
  return { wrong, kinds: [...kinds] };
}

/** Returns the parts of a response that depend on the version. */
function outcomeOf({ status, headers, body }: Seen): string {
  return [status, headers.location, headers['api-version'], body].join('\n');
}

function kindOf({ status, headers }: Seen): string {
  const isRejection = headers['content-type']?.startsWith('application/problem+json');
  return isRejection ? `a rejection with ${status}` : `${status}`;
}

describe.each(Object.entries({ ...plugins, respond: respondPlugin }))(
  'a shared cache in front of %s',
  (_, { start }) => {
    const startWith: Start = (strategy) =>
      start({
        versioning: strategy.create(settings),
        routes: routesOf(strategy),
        before: async () => ({ 'Cache-Control': 'public, max-age=600' }),
        onError: respondTo,
      });

    test('never sends the response of another version', async () => {
      const { wrong, kinds } = await sendThroughCache(startWith);
      expect(kinds).toEqual(expect.arrayContaining(['200', '302', '404', 'a rejection with 404']));
      expect(wrong).toEqual([]);
    });

    test('sends responses of another version if it gets no Vary', async () => {
      const { wrong } = await sendThroughCache(startWith, 'vary');
      expect(wrong).not.toEqual([]);
    });
  },
);
