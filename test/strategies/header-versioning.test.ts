import { HeaderVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

function ask(headers: VersioningRequest['headers'], settings = {}): string | null {
  return new HeaderVersioning(settings).determineVersion({ headers });
}

describe('the version is the value of a request header', () => {
  test('named Accept-Version, unless headerName names another', () => {
    const headers = { 'accept-version': 'v1', 'x-api-version': 'v2' };
    expect(ask(headers)).toBe('v1');
    expect(ask(headers, { headerName: null })).toBe('v1');
    expect(ask(headers, { headerName: 'X-API-Version' })).toBe('v2');
  });

  test('named in Vary, if a subclass redefines it too', () => {
    const named = new HeaderVersioning({ headerName: 'X-API-Version' });
    expect(named).toMatchObject({ headerName: 'X-API-Version', vary: ['X-API-Version'] });
    expect(named.vary).toSatisfy(Object.isFrozen);
    class Redefined extends HeaderVersioning {
      override readonly headerName = 'X-API-Version';
    }
    const versioning = new Redefined();
    expect(versioning.determineVersion({ headers: { 'x-api-version': 'v2' } })).toBe('v2');
    expect(versioning.vary).toEqual(['X-API-Version']);
    expect(versioning.responseHeaders(null)).toEqual({ Vary: 'X-API-Version' });
  });

  test('not named in Vary, if a subclass assigns another', () => {
    class Assigning extends HeaderVersioning {
      constructor() {
        super();
        Object.assign(this, { vary: ['Cookie'] });
      }
    }
    expect(new Assigning().responseHeaders(null)).toEqual({ Vary: 'Cookie' });
  });
});

test.each(['v', 'X_API.Version', "!#$%&'*+-.^_`|~", '0'])('headerName may be %s', (headerName) => {
  expect(ask({ [headerName.toLowerCase()]: 'v1' }, { headerName })).toBe('v1');
  expect(ask(new Headers({ [headerName]: 'v1' }), { headerName })).toBe('v1');
});

/** The header as a plain object has it, as Node has it in one line and in two, and as Fetch has it. */
function kindsOfHeaders(...lines: string[]): [string, VersioningRequest['headers']][] {
  const pairs = lines.map((line): [string, string] => ['accept-version', line]);
  return [
    ['a line', { 'accept-version': lines.join(', ') }],
    ['a line in another case', { 'Accept-Version': lines.join(', ') }],
    ['a list of lines', { 'accept-version': lines }],
    ['Headers', new Headers(pairs)],
  ];
}

describe('a value is read the same, whatever the headers are', () => {
  test.each<[string, string[], string]>([
    ['as it was sent', ['v2'], 'v2'],
    ['in its case', ['V2'], 'V2'],
    ['without the space around it', [' \t v2\t '], 'v2'],
    ['with the space inside', ['v 2'], 'v 2'],
    ['with a space that is none in HTTP', ['\xa0v2\xa0'], '\xa0v2\xa0'],
    ['byte by byte', ['\x80\xe9\xff'], '\x80\xe9\xff'],
    ['with quotes, which mean nothing here', ['"v2"'], '"v2"'],
    ['with parameters, which mean nothing here', ['v2;q=0'], 'v2;q=0'],
    ['an empty one is the version ""', [''], ''],
    ['one of space is the version ""', [' \t '], ''],
    ['a list of nothing is the version ""', [',', ' , '], ''],
    ['the same twice', ['v2, v2'], 'v2'],
    ['the same in two lines', ['v2', 'v2'], 'v2'],
    ['the same many times', ['v2, v2', ' v2 ,v2'], 'v2'],
    ['beside empty elements', [',, v2 ,', '', ' ,'], 'v2'],
    ['beside an empty line', ['', 'v2'], 'v2'],
    ['the name of a property', ['__proto__', '__proto__'], '__proto__'],
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
    ['in another case', ['v1', 'V1']],
    ['behind the same', ['v1', 'v1, v2']],
    ['beside empty elements', [',v1,,v2,']],
    ['within quotes, which mean nothing here', ['"v1, v2"']],
    ['the first of which alone is allowed', ['v1, v9']],
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
])('64 kB of %s are an empty value', (_, piece) => {
  expect(ask({ 'accept-version': piece.repeat(65_536 / piece.length) })).toBe('');
});
