import { HeaderVersioning, type VersioningSource, type VersionReading } from 'request-versioning';

type Place = 'header' | 'query' | 'path' | 'namespace';

/** Makes a request that carries `versions` in their places. */
export function requestCarrying(versions: Partial<Record<Place, string | null>>) {
  const { header = null, query = null, path = null, namespace = null } = versions;
  return {
    url: query === null ? '/users' : `/users?version=${query}`,
    headers: header === null ? {} : { 'Accept-Version': header },
    params: { version: path },
    resolverMatch: { namespace },
  };
}

/** Makes a request that carries the versions of a text such as `'header=v1 query=v2'`. */
export function carrying(carried: string) {
  const parts = carried.split(' ').map((part) => part.split(/=(.*)/s));
  return requestCarrying(Object.fromEntries(parts));
}

/** Makes a source with the given `readVersion`. */
export const reading = (readVersion: VersioningSource['readVersion'], settings?: object) =>
  Object.assign(new HeaderVersioning(settings), { readVersion });

/** Makes a source that reads several versions in order of preference. */
export const preferring = (...versions: Extract<VersionReading, readonly unknown[]>) =>
  reading(() => versions);

/** Makes the setting `reverser`, whose URLs contain `name`. */
export const named = (name: string) => ({ reverser: { reverse: () => `/${name}` } });
