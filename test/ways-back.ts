import { match } from 'path-to-regexp';
import { QueryParameterVersioning, RouteReverser, URLPathVersioning } from 'request-versioning';
import { expect } from 'vitest';
import { texts, tryReverse } from './round-trip.js';

/** A place in a URL that takes a text, and how the text is read out of the URL again. */
export interface Way {
  readonly place: string;
  readonly reverse: (text: string) => string;
  readonly read: (url: string) => unknown;
  /** What may have no URL. */
  readonly refused: RegExp;
}

const PATH = /\/|\p{Surrogate}|^\.{0,2}$/u;
const NO_PATH = /\p{Surrogate}/u;

function inPath(place: string, pattern: string, asRequested = pattern): Way {
  const reverser = new RouteReverser({ view: pattern });
  return {
    place,
    reverse: (value) => reverser.reverse('view', { params: { value } }),
    read: (url) => texts(parameters(asRequested, url)).value,
    refused: PATH,
  };
}

function parameters(pattern: string, url: string): object {
  const found = match(pattern)(pathAndQuery(url).pathname);
  return found ? found.params : {};
}

/** As a browser reads it, which leaves every byte of it as it is. */
function pathAndQuery(url: string): URL {
  const parsed = new URL(url, 'http://localhost');
  expect(parsed.href).toBe(`http://localhost${url}`);
  return parsed;
}

const pages = new RouteReverser({ page: '/pages', versioned: '/:version/pages' });
const path = new URLPathVersioning({ reverser: pages });
const query = new QueryParameterVersioning({ reverser: pages });

export const waysBack: readonly Way[] = [
  inPath('a parameter', '/pages/:value'),
  inPath('a parameter beside text that is encoded', '/café/:value.json', '/caf%C3%A9/:value.json'),
  inPath('a wildcard', '/files/*value'),
  inPath('a wildcard alone', '/*value'),
  {
    place: 'the version in the path',
    reverse: (version) => path.reverse('versioned', { request: { version } }),
    read: (url) => path.determineVersion({ params: parameters('/:version/pages', url) }),
    refused: PATH,
  },
  {
    place: 'the version in the query',
    reverse: (version) => query.reverse('page', { request: { version } }),
    read: (url) => pathAndQuery(url).pathname === '/pages' && query.determineVersion({ url }),
    refused: NO_PATH,
  },
  {
    place: 'the query',
    reverse: (text) => pages.reverse('page', { query: { [`${text}=`]: text } }),
    read(url) {
      const { pathname, searchParams } = pathAndQuery(url);
      const [[name, value] = []] = searchParams;
      return pathname === '/pages' && searchParams.size === 1 && name === `${value}=` && value;
    },
    refused: NO_PATH,
  },
  {
    place: 'the fragment',
    reverse: (fragment) => pages.reverse('page', { fragment }),
    read(url) {
      const { pathname, search } = new URL(url, 'http://localhost');
      return pathname + search === '/pages' && decodeURIComponent(url.slice('/pages#'.length));
    },
    refused: NO_PATH,
  },
];

export function expectWayBack({ reverse, read, refused }: Way, text: string): void {
  const url = tryReverse(() => reverse(text));
  if (url === undefined) expect(text).toMatch(refused);
  else expect(read(url)).toBe(text);
}
