import { VersionError, type VersionedApi } from 'request-versioning';
import type { PluginApplication, PluginResponse, PluginRoute } from 'request-versioning/contract';
import { type StrategyCase, settings } from './strategies.js';

/** The application sets a `Vary` of its own, to which an adapter adds the headers of the version. */
const text = (status: number, body: string, headers = {}): PluginResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain', Vary: 'Origin', ...headers },
  body,
});

/** Responds with the body that its `ETag` names, with the last two bytes, or with 304. */
function resource(body: string, asked: Headers): PluginResponse {
  const ETag = `"${body}"`;
  if (asked.get('If-None-Match')?.includes(ETag)) return text(304, '', { ETag });
  if (!asked.has('Range')) return text(200, body, { ETag });
  const range = `bytes ${body.length - 2}-${body.length - 1}/${body.length}`;
  return text(206, body.slice(-2), { ETag, 'Content-Range': range });
}

/** The handlers by method and path. Each response names its version. Only `v2` has `/recent`. */
const handlers: Record<string, (api: VersionedApi, asked: Headers) => PluginResponse> = {
  'GET /items': ({ version }, asked) => resource(`items-of-${version}`, asked),
  'POST /items': ({ version }) => text(201, `created in ${version}`),
  'GET /recent': ({ version }, asked) => resource(`recent-of-${version}`, asked),
  'GET /picked': ({ pick }) => text(200, pick({ v2: 'the entry of v2' })),
  'GET /missing': ({ version }) => text(404, `missing in ${version}`),
  'GET /moved': ({ version }) => text(302, '', { Location: `/items?in=${version}` }),
  'GET /any': ({ version }) => text(200, `any of ${version}`, { Vary: '*' }),
  'GET /failing': ({ version }) => {
    throw new Error(`failed in ${version}`);
  },
};

/** The request header with the `Cache-Control` of the response. */
export const CACHE_CONTROL = 'X-Cache-Control';

/** The type of a rejection. */
export const REJECTION = 'application/vnd.error';

/** The error handler of the application. Nest has the rejection as the cause of an `HttpException`. */
function respondTo(error: unknown): PluginResponse {
  const rejection = [error, (error as Error).cause].find((each) => each instanceof VersionError);
  if (!rejection) return text(500, (error as Error).message);
  const headers = { 'Content-Type': REJECTION, 'Cache-Control': 'public, max-age=600' };
  return text(rejection.status, `Rejected: ${rejection.message}`, headers);
}

/**
 * Returns the application of a strategy, which handles one request after the other.
 *
 * @param asked Returns the headers of the request.
 */
export function applicationOf(
  { create, mounts = [''] }: StrategyCase,
  asked: () => Headers,
): PluginApplication {
  const routesBelow = (mount: string) =>
    Object.entries(handlers).map(([target, handle]): PluginRoute => {
      const [method, path] = target.split(' ');
      return {
        ...{ path: `${mount}${path}`, method: method as PluginRoute['method'], mount: undefined },
        options: {
          namespace: /^\/(v\d)/.exec(mount)?.[1],
          versions: path === '/recent' ? ['v2'] : undefined,
          versionInPath: mount === '' ? 'optional' : undefined,
        },
        handle: async ({ api }) => handle(api as VersionedApi, asked()),
      };
    });
  return {
    versioning: create(settings),
    routes: mounts.flatMap(routesBelow),
    before: async () => ({
      'Cache-Control': asked().get(CACHE_CONTROL) ?? 'public, max-age=600',
    }),
    onError: respondTo,
  };
}
