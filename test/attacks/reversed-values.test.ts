import { match } from 'path-to-regexp';
import { QueryParameterVersioning, RouteReverser, URLPathVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { texts, tryReverse } from '../round-trip.js';

const ATTACKS: [attack: string, value: string][] = [
  ['another host', '//evil.example'],
  ['another host behind a backslash', '/\\evil.example'],
  ['another host behind two backslashes', '\\\\evil.example'],
  ['another scheme', 'javascript:alert(1)'],
  ['another origin', 'https://evil.example/'],
  ['a user', '@evil.example'],
  ['a dot segment', '.'],
  ['a double dot segment', '..'],
  ['double dot segments', '../../admin'],
  ['a double dot segment within', 'a/../b'],
  ['an escaped dot segment', '%2e'],
  ['an escaped double dot segment', '%2e%2E'],
  ['a half-escaped double dot segment', '.%2e'],
  ['an escaped slash', '..%2f..'],
  ['an escape that is escaped', '%252e%252e'],
  ['a double dot with a tab', '.\t.'],
  ['a line break', 'a\r\nSet-Cookie: a=b'],
  ['a lone line feed', '\n'],
  ['NUL', '\0'],
  ['a query', '?version=v9'],
  ['a fragment', '#x'],
  ['a parameter', '&version=v9'],
  ['a lone high surrogate', 'a\ud800'],
  ['a lone low surrogate', '\udc00a'],
  ['surrogates the wrong way round', '\udc00\ud800'],
  ['an over-long slash in UTF-8', '%c0%af'],
  ['over-long dots in UTF-8', '%c0%ae%c0%ae'],
  ['bytes that are no UTF-8', '%ff'],
  ['a fraction slash', 'a\u2044b'],
  ['a slash of full width', '\uff0f\uff0fevil.example'],
  ['dots of full width', '\uff0e\uff0e'],
  ['a change of direction', '\u202egnp.exe'],
  ['a byte order mark', '\ufeff'],
  ['nothing', ''],
];

function parse(url: string): URL {
  const parsed = new URL(url, 'http://localhost');
  expect(parsed.href).toBe(`http://localhost${url}`);
  return parsed;
}

const reverser = new RouteReverser({
  page: '/pages/:value',
  file: '/files/*value',
  whole: '/*value',
  versioned: '/:version/pages',
});

describe.each([
  ['a parameter', 'page', '/pages/:value'],
  ['a wildcard', 'file', '/files/*value'],
  ['a wildcard alone', 'whole', '/*value'],
])('in %s', (_, viewname, pattern) => {
  test.each(ATTACKS)('%s leads back to its route, or has no URL', (_, value) => {
    const url = tryReverse(() => reverser.reverse(viewname, { kwargs: { value } }));
    if (url === undefined) return expect(value).toMatch(/\/|\p{Surrogate}|^\.{0,2}$/u);
    const found = match(pattern)(parse(url).pathname);
    expect(found && texts(found.params)).toEqual({ value });
  });
});

describe('in the query', () => {
  test.each(ATTACKS)('%s is a value, or has no URL', (_, value) => {
    const url = tryReverse(() =>
      reverser.reverse('page', { kwargs: { value: 7 }, query: { [`${value}=`]: value } }),
    );
    if (url === undefined) return expect(value).toMatch(/\p{Surrogate}/u);
    const { pathname, searchParams } = parse(url);
    expect(pathname).toBe('/pages/7');
    expect([...searchParams]).toEqual([[`${value}=`, value]]);
  });
});

describe('in the fragment', () => {
  test.each(ATTACKS)('%s stays in it, or has no URL', (_, fragment) => {
    const url = tryReverse(() => reverser.reverse('page', { kwargs: { value: 7 }, fragment }));
    if (url === undefined) return expect(fragment).toMatch(/\p{Surrogate}/u);
    const { pathname, search } = new URL(url, 'http://localhost');
    expect({ pathname, search }).toEqual({ pathname: '/pages/7', search: '' });
    expect(decodeURIComponent(url.slice('/pages/7#'.length))).toBe(fragment);
  });
});

describe('as the version', () => {
  const path = new URLPathVersioning({ reverser });
  const query = new QueryParameterVersioning({ reverser: { reverse: () => '/pages' } });

  test.each(ATTACKS)('%s comes back from the path, or has no URL', (_, version) => {
    const url = tryReverse(() => path.reverse('versioned', { request: { version } }));
    if (url === undefined) return expect(version).toMatch(/\/|\p{Surrogate}|^\.{0,2}$/u);
    const found = match('/:version/pages')(parse(url).pathname);
    expect(path.determineVersion({}, (found || undefined)?.params)).toBe(version);
  });

  test.each(ATTACKS)('%s comes back from the query, or has no URL', (_, version) => {
    const url = tryReverse(() => query.reverse('pages', { request: { version } }));
    if (url === undefined) return expect(version).toMatch(/\p{Surrogate}/u);
    expect(parse(url).pathname).toBe('/pages');
    expect(query.determineVersion({ url })).toBe(version);
  });
});
