import { match } from 'path-to-regexp';
import { NoReverseMatch, RouteReverser, URLPathVersioning } from 'request-versioning';
import { expect } from 'vitest';

/** A place in a URL that takes a text, and a function that reads the text back. */
export interface UrlPlace {
  readonly place: string;
  readonly reverse: (text: string) => string;
  readonly read: (url: string) => unknown;
  /** Matches the texts that have no URL. */
  readonly rejected: RegExp;
  /** The error for such a text. */
  readonly error: ErrorClass;
}

type ErrorClass = new (message: string) => Error;

const IN_SEGMENT = { rejected: /\/|\p{Surrogate}|^\.{0,2}$/u, error: NoReverseMatch };
/** A wildcard takes several segments, but each must fit a parameter. */
const IN_SEGMENTS = {
  rejected: /\p{Surrogate}|(?:^|\/)\.{0,2}(?:\/|$)/u,
  error: NoReverseMatch,
};
const BEHIND_PATH = { rejected: /\p{Surrogate}/u, error: URIError };

function inPath(place: string, pattern: string, asRequested = pattern): UrlPlace {
  const reverser = new RouteReverser({ view: pattern });
  return {
    place,
    reverse: (value) => reverser.reverse('view', { params: { value } }),
    read: (url) => readParams(asRequested, parseUrl(url).pathname)?.value,
    ...(pattern.includes('*') ? IN_SEGMENTS : IN_SEGMENT),
  };
}

const pages = new RouteReverser({ page: '/pages', versioned: '/:version/pages' });
const path = new URLPathVersioning({ reverser: pages });

export const urlPlaces: readonly UrlPlace[] = [
  inPath('a parameter', '/pages/:value'),
  inPath('a parameter beside encoded text', '/café/:value.json', '/caf%C3%A9/:value.json'),
  inPath('a wildcard', '/files/*value'),
  inPath('a wildcard at the root', '/*value'),
  {
    place: 'the version in the path',
    reverse: (version) => path.reverse('versioned', { request: { version } }),
    read(url) {
      const params = readParams('/:version/pages', parseUrl(url).pathname);
      return path.determineVersion({ params });
    },
    ...IN_SEGMENT,
  },
  {
    place: 'the query',
    reverse: (text) => pages.reverse('page', { query: { [`${text}=`]: text } }),
    read(url) {
      const { pathname, searchParams } = parseUrl(url);
      const [[name, value] = []] = searchParams;
      return pathname === '/pages' && searchParams.size === 1 && name === `${value}=` && value;
    },
    ...BEHIND_PATH,
  },
  {
    place: 'the fragment',
    reverse: (fragment) => pages.reverse('page', { fragment }),
    read(url) {
      const { pathname, search } = new URL(url, 'http://localhost');
      return pathname + search === '/pages' && decodeURIComponent(url.slice('/pages#'.length));
    },
    ...BEHIND_PATH,
  },
];

/** Expects that a `text` that matches `rejected` has no URL, and that any other is read back from its URL. */
export function expectRoundTrip({ reverse, read, rejected, error }: UrlPlace, text: string): void {
  const url = tryReverse(() => reverse(text), error);
  expect(url === undefined).toBe(rejected.test(text));
  if (url !== undefined) expect(read(url)).toBe(text);
}

/** Returns the URL, or `undefined` if `reverse` throws an error of the class `expected`. Fails for any other error. */
export function tryReverse(
  reverse: () => string,
  expected: ErrorClass = NoReverseMatch,
): string | undefined {
  try {
    return reverse();
  } catch (error) {
    expect(error).toBeInstanceOf(expected);
    return undefined;
  }
}

/** Parses a URL as a browser does, and expects that every byte stays the same. */
export function parseUrl(url: string): URL {
  const parsed = new URL(url, 'http://localhost');
  expect(parsed.href).toBe(`http://localhost${url}`);
  return parsed;
}

export type Params = Record<string, string>;

/** Reads a path as Express, Koa and Nest do. */
export function readParams(pattern: string, path: string): Params | undefined {
  const found = match(pattern)(path);
  return found ? texts(found.params) : undefined;
}

/** Returns parameters as strings. Joins the segments that path-to-regexp finds for a wildcard. */
export function texts(params: object): Params {
  const entries = Object.entries(params);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join('/')]));
}
