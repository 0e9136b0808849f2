import type { PluginRequest } from './subject.js';

type Sent = Partial<PluginRequest>;
type Headers = PluginRequest['headers'];

/** A version that no response may repeat, because a client could send any text. */
export const UNLISTED = 'unlisted';

export const VERSIONS: readonly string[] = ['v1', 'v2', 'v3'];
export const WRONG_VERSIONS: readonly string[] = [
  ...[UNLISTED, '__proto__', 'constructor', '../v1', 'v'.repeat(2_000)],
];

/** The default path. Its parameter changes if it is decoded twice. */
export const ITEM = '/items/a%2520b';

export function toItems(ids: readonly string[]): string[] {
  return ids.map((id) => `/items/${id}`);
}

/** Makes a request for each path and each version, which a header carries. */
export function sending(
  versions: readonly string[],
  paths: readonly string[] = [ITEM],
  headers: Headers = {},
): Sent[] {
  return paths.flatMap((path) =>
    versions.map((version) => ({ path, headers: { 'Accept-Version': version, ...headers } })),
  );
}

/** Requests with another version in each place, and with headers that must not matter. */
export const EVERY_PLACE: readonly Sent[] = [
  inEveryPlace('/v2/items/v1', 'v3', 'v4', 'v5', 'Beta'),
  inEveryPlace('/v2/items/v3', 'v4', 'v5', 'Beta', 'v1'),
  inEveryPlace('/v2/items/7', 'v%2533', UNLISTED, UNLISTED, UNLISTED),
  inEveryPlace('/..%2Fv2/items/7', UNLISTED, UNLISTED, UNLISTED, UNLISTED),
  inEveryPlace('/v%2532/items/7', UNLISTED, UNLISTED, UNLISTED, UNLISTED),
];

function inEveryPlace(
  path: string,
  query: string,
  host: string,
  type: string,
  header: string,
): Sent {
  const headers = {
    Host: `${host}.example.com`,
    Accept: `a/b; version=${type}`,
    'Accept-Version': header,
    Forwarded: 'host=v1.example.com',
    'X-Forwarded-Host': 'v1.example.com',
    'Access-Control-Request-Method': 'GET',
  };
  return { path: `${path}?id=8&version=${query}`, headers };
}
