import { HeaderVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

function ask(headers: VersioningRequest['headers'], settings = {}): string | null {
  return new HeaderVersioning(settings).determineVersion({ headers });
}

describe('the request header', () => {
  test('is Accept-Version unless headerName names another', () => {
    const headers = { 'accept-version': 'v1', 'x-api-version': 'v2' };
    expect(ask(headers)).toBe('v1');
    expect(ask(headers, { headerName: null })).toBe('v1');
    expect(ask(headers, { headerName: 'X-API-Version' })).toBe('v2');
  });

  test('is named in Vary', () => {
    const named = new HeaderVersioning({ headerName: 'X-API-Version' });
    expect(named).toMatchObject({ headerName: 'X-API-Version', vary: ['X-API-Version'] });
    expect(named.responseHeaders(null)).toEqual({ Vary: 'X-API-Version' });
  });

  test('is not named in Vary if a subclass redefines vary', () => {
    class Redefining extends HeaderVersioning {
      override readonly vary = ['Cookie'];
    }
    expect(new Redefining().responseHeaders(null)).toEqual({ Vary: 'Cookie' });
  });
});

/** Returns the header as one line and as a list of lines, each in two cases of the name, and as Fetch `Headers`. */
function kindsOfHeaders(...lines: string[]): [string, VersioningRequest['headers']][] {
  const pairs = lines.map((line): [string, string] => ['accept-version', line]);
  return [
    ['a line', { 'accept-version': lines.join(', ') }],
    ['a line in another case', { 'Accept-Version': lines.join(', ') }],
    ['a list of lines', { 'accept-version': lines }],
    ['a list of lines in another case', { 'Accept-Version': lines }],
    ['Headers', new Headers(pairs)],
  ];
}

describe('a value is read the same from each kind of headers', () => {
  test.each<[string, string[], string]>([
    ['unchanged', ['v2'], 'v2'],
    ['with its case', ['V2'], 'V2'],
    ['without the surrounding space', [' \t v2\t '], 'v2'],
    ['with inner space', ['v 2'], 'v 2'],
    ['with a no-break space, which is not space in HTTP', ['\xa0v2\xa0'], '\xa0v2\xa0'],
    ['byte by byte', ['\x80\xe9\xff'], '\x80\xe9\xff'],
    ['with quotes', ['"v2"'], '"v2"'],
    ['with parameters', ['v2;q=0'], 'v2;q=0'],
    ['as the version "" if it is empty', [''], ''],
    ['as the version "" if it is space', [' \t '], ''],
    ['as the version "" if it is an empty list', [',', ' , '], ''],
    ['with the same version twice', ['v2, v2'], 'v2'],
    ['with the same version in two lines', ['v2', 'v2'], 'v2'],
    ['with the same version many times', ['v2, v2', ' v2 ,v2'], 'v2'],
    ['beside empty elements', [',, v2 ,', '', ' ,'], 'v2'],
    ['beside an empty line', ['', 'v2'], 'v2'],
  ])('%s: %j', (_, lines, version) => {
    for (const [kind, headers] of kindsOfHeaders(...lines)) {
      expect([kind, ask(headers)]).toEqual([kind, version]);
    }
  });
});

describe('two different values are ambiguous', () => {
  test.each([
    ['in a list', ['v1, v2']],
    ['in two lines', ['v1', 'v2']],
    ['with different case', ['v1', 'V1']],
    ['after the same value', ['v1', 'v1, v2']],
    ['beside empty elements', [',v1,,v2,']],
    ['within quotes', ['"v1, v2"']],
    ['even if only the first is allowed', ['v1, v9']],
  ])('%s: %j', (_, lines) => {
    for (const [, headers] of kindsOfHeaders(...lines)) {
      expect(() => ask(headers, { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] })).toThrow(
        expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
      );
    }
  });
});

test.each([
  ['commas', ','],
  ['spaces', ' '],
  ['spaces and commas', ' ,'],
])('reads 64 kB of %s as an empty value', (_, piece) => {
  expect(ask({ 'accept-version': piece.repeat(65_536 / piece.length) })).toBe('');
});
