import type { RequestLike, VersioningSource, VersionPlace } from 'request-versioning';
import { fail, type Kit, type Rules, withField } from './kit.js';
import type { ContractRequest } from './subject.js';

/** What a strategy reads of a request. */
export function requests(kit: Kit): Rules {
  const { create, decides, forRequest, listed, requestOf, unreadable, v1, v2 } = kit;
  const withHeaders = (version: string | null, headers: object) =>
    withField(requestOf(version), 'headers', headers);
  return {
    'headers are read in the forms of Node and Fetch, in any case, and as lists': () => {
      const fields = [...fieldsOf(requestOf(v2))];
      for (const headers of [
        Object.fromEntries(fields),
        Object.fromEntries(fields.map(([name, value]) => [name.toUpperCase(), value])),
        Object.fromEntries(fields.map(([name, value]) => [name, [value]])),
        new Headers(Object.fromEntries(fields)),
      ]) {
        decides(listed, [withHeaders(v2, headers), v2]);
      }
    },
    'the URL is read as a path, an absolute URL, a URL object and an object with href': () => {
      const absolute = urlOf(requestOf(v2));
      if (absolute === null) return;
      const { href, pathname, search } = absolute;
      for (const form of [`${pathname}${search}`, href, absolute, { href }]) {
        decides(listed, [withField(requestOf(v2), 'url', form), v2]);
      }
    },
    'a request whose headers are empty has no version': () =>
      decides(listed, [withHeaders(null, {}), v1], [withHeaders(null, new Headers()), v1]),
    'vary names every header that carries the version': () => {
      const { vary } = create({});
      const other = fieldsOf(requestOf(null));
      for (const versioned of [v2, ...unreadable].map((sent) => fieldsOf(requestOf(sent)))) {
        for (const name of new Set([...versioned.keys(), ...other.keys()])) {
          const isNamed = versioned.get(name) === other.get(name) || namesHeader(vary, name);
          if (!isNamed) fail('vary', [[name]], vary);
        }
      }
    },
    'places names the header, the cookie or the query parameter that carries the version': () => {
      const strategy = create({ versionParam: 'v' }) as VersioningSource;
      const [versioned, other] = [partsOf(requestOf(v2, 'v')), partsOf(requestOf(null, 'v'))];
      const added = [...versioned.keys()].filter((key) => versioned.get(key) !== other.get(key));
      const named = strategy
        .places()
        .filter((place) => !['path', 'namespace'].includes(place.in))
        .map(partNameOf);
      const isNamed = named.some((name) => added.includes(name));
      if (added.length > 0 && named.length > 0 && !isNamed) fail('places', added, named);
    },
    'a header that vary does not name does not change the version': () => {
      const strategy = create({});
      const headers = new Proxy(Object.fromEntries(fieldsOf(requestOf(v2))), {
        get(fields, name) {
          // A strategy asks whether the headers have the methods of Fetch.
          if (typeof name !== 'string' || name in Headers.prototype) return undefined;
          return fields[name] ?? (namesHeader(strategy.vary, name) ? undefined : v1);
        },
      });
      decides(strategy, [withHeaders(v2, headers), v2]);
    },
    'missing headers, params or url never mean the default version': () => {
      for (const field of ['headers', 'params', 'url']) {
        const sent = withField(requestOf(v2), field, undefined);
        try {
          const { version } = forRequest(create(listed), sent);
          // The strategy may not need this field.
          if (version !== v2) fail(`without ${field}`, ['a TypeError', v2], version);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
        }
      }
    },
  };
}

/** Returns the values of the headers, by name in lower case. `:authority` of HTTP/2 is the host. */
function fieldsOf({ request }: ContractRequest): Map<string, string> {
  const { headers } = request as { headers?: object | null };
  const fields = headers ?? {};
  const pairs =
    Symbol.iterator in fields
      ? [...(fields as Iterable<[string, unknown]>)]
      : Object.entries(fields);
  const nameOf = (name: string) => name.toLowerCase().replace(':authority', 'host');
  return new Map(pairs.map(([name, value]) => [nameOf(name), String(value)]));
}

/** Returns the URL of a request, or `null` if it has none. */
function urlOf({ request }: ContractRequest): URL | null {
  const { url } = request as RequestLike;
  if (url === undefined || url === null) return null;
  return new URL(`${typeof url === 'string' ? url : url.href}`, 'http://localhost');
}

/** Returns the headers, the cookies and the parameters of the query, by names such as `query version`. */
function partsOf(sent: ContractRequest): Map<string, unknown> {
  const fields = fieldsOf(sent);
  const cookies = (fields.get('cookie') ?? '').split(/; */).map((each) => each.split('='));
  const inPlace = (place: string, pairs: Iterable<readonly unknown[]>) =>
    [...pairs].map(([name, value]) => [`${place} ${name}`, value] as const);
  return new Map([
    ...inPlace('header', fields),
    ...inPlace('cookie', cookies),
    ...inPlace('query', urlOf(sent)?.searchParams ?? []),
  ]);
}

/** Names a place as `partsOf` does. */
function partNameOf(place: VersionPlace): string {
  if (!('name' in place)) return `header ${place.in}`;
  return `${place.in} ${place.in === 'header' ? place.name.toLowerCase() : place.name}`;
}

/**
 * Returns whether `vary` names the header. `Host` is not needed there, because caches keep hosts
 * apart by their URLs.
 */
function namesHeader(vary: readonly string[], name: string): boolean {
  return ['host', ':authority', ...vary].some((each) => each.toLowerCase() === name.toLowerCase());
}
