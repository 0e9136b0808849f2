import type { RequestLike } from 'request-versioning';
import { fail, type Kit, type Rules, withField } from './kit.js';
import type { ContractRequest } from './subject.js';

/** What a strategy reads of a request. */
export function requests({ create, decides, listed, requestOf, v1, v2 }: Kit): Rules {
  const withHeaders = (version: string | null, headers: object) =>
    withField(requestOf(version), 'headers', headers);
  return {
    'headers are read in the forms of Node and Fetch, in any case, and as lists': () => {
      // Only Node has `:authority`, the host of HTTP/2.
      const fields = [...fieldsOf(requestOf(v2))].map(
        ([name, value]) => [name.replace(':authority', 'host'), value] as const,
      );
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
      const { url } = requestOf(v2).request as RequestLike;
      if (url === undefined || url === null) return;
      const absolute = new URL(`${typeof url === 'string' ? url : url.href}`, 'http://localhost');
      const { href, pathname, search } = absolute;
      for (const form of [`${pathname}${search}`, href, absolute, { href }]) {
        decides(listed, [withField(requestOf(v2), 'url', form), v2]);
      }
    },
    'a request whose headers are empty has no version': () =>
      decides(listed, [withHeaders(null, {}), v1], [withHeaders(null, new Headers()), v1]),
    'vary names every header that carries the version': () => {
      const { vary } = create({});
      const [versioned, other] = [fieldsOf(requestOf(v2)), fieldsOf(requestOf(null))];
      for (const name of [...versioned.keys(), ...other.keys()]) {
        const isNamed = versioned.get(name) === other.get(name) || namesHeader(vary, name);
        if (!isNamed) fail('vary', [[name]], vary);
      }
    },
    'a header that vary does not name does not change the version': () => {
      const strategy = create({});
      const { headers } = requestOf(v2).request as RequestLike;
      const otherHeader = (name: string) => (namesHeader(strategy.vary, name) ? undefined : v1);
      decides(strategy, [withHeaders(v2, withOthers(headers ?? {}, otherHeader)), v2]);
    },
    'missing headers, params or url never mean the default version': () => {
      for (const field of ['headers', 'params', 'url']) {
        try {
          // The strategy may not need this field.
          decides(listed, [withField(requestOf(v2), field, undefined), v2]);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
        }
      }
    },
  };
}

/** Returns the values of the headers, by name in lower case. */
function fieldsOf({ request }: ContractRequest): Map<string, string> {
  const { headers } = request as { headers?: object | null };
  const fields = headers ?? {};
  const pairs =
    Symbol.iterator in fields
      ? [...(fields as Iterable<[string, unknown]>)]
      : Object.entries(fields);
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/**
 * Returns whether `vary` names the header. `Host` is not needed there, because caches keep hosts
 * apart by their URLs.
 */
function namesHeader(vary: readonly string[], name: string): boolean {
  return ['host', ':authority', ...vary].some((each) => each.toLowerCase() === name.toLowerCase());
}

/** Returns headers that have a value for every other name that a strategy asks for. */
function withOthers(
  headers: NonNullable<RequestLike['headers']>,
  otherHeader: (name: string) => string | undefined,
): NonNullable<RequestLike['headers']> {
  if (typeof headers.get === 'function') {
    const get = headers.get.bind(headers);
    return Object.assign(headers, { get: (name: string) => get(name) ?? otherHeader(name) });
  }
  return new Proxy(headers, {
    get(target, name) {
      // A strategy asks whether the headers have the methods of Fetch.
      const isOther = typeof name === 'string' && !(name in Headers.prototype);
      return Reflect.get(target, name) ?? (isOther ? otherHeader(name) : undefined);
    },
  });
}
