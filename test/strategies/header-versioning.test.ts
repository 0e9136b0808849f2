import { type BaseVersioning, HeaderVersioning, type VersioningRequest } from 'request-versioning';
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

  test('which the answer depends on', () => {
    const { vary } = new HeaderVersioning();
    expect(vary).toEqual(['Accept-Version']);
    expect(vary).toSatisfy(Object.isFrozen);
    const named = new HeaderVersioning({ headerName: 'X-API-Version', allowedVersions: ['v1'] });
    expect(named).toMatchObject({ headerName: 'X-API-Version', vary: ['X-API-Version'] });
    expect(() => named.determineVersion({ headers: {} })).toThrow(
      expect.objectContaining({ headers: { Vary: 'X-API-Version' } }),
    );
  });

  test('named by a subclass, and so in Vary', () => {
    class Redefined extends HeaderVersioning {
      override readonly headerName = 'X-API-Version';
    }
    const versioning = new Redefined();
    expect(versioning.determineVersion({ headers: { 'x-api-version': 'v2' } })).toBe('v2');
    expect(versioning.vary).toEqual(['X-API-Version']);
    expect(versioning.responseHeaders(null)).toEqual([['Vary', 'X-API-Version']]);
  });

  test('and of no other part of the request', () => {
    const request = {
      url: '/v2/users?version=v2',
      headers: { host: 'v2.example.com', accept: 'a/a; version=v2', version: 'v2' },
      hostname: 'v2.example.com',
      params: { version: 'v2' },
      acceptedMediaType: 'a/a; version=v2',
      resolverMatch: { namespace: 'v2' },
    };
    const versioning: BaseVersioning = new HeaderVersioning();
    expect(versioning.determineVersion(request, { version: 'v2' })).toBeNull();
  });
});

describe('headerName is a token', () => {
  test.each([
    ['""', ''],
    ['"X API"', 'X API'],
    ['"X-API:"', 'X-API:'],
    ['":authority"', ':authority'],
    ['"Vé"', 'Vé'],
    ['"A,B"', 'A,B'],
    ['"A\\n"', 'A\n'],
    ['7', 7],
    ['["A"]', ['A']],
  ])('and %s is none', (shown, headerName) => {
    expect(() => new HeaderVersioning({ headerName } as never)).toThrow(
      new TypeError(`HeaderVersioning: headerName must be the name of a header, got ${shown}`),
    );
  });

  test.each(['v', 'X_API.Version', "!#$%&'*+-.^_`|~", '0'])('and %s is one', (headerName) => {
    expect(ask({ [headerName.toLowerCase()]: 'v1' }, { headerName })).toBe('v1');
    expect(ask(new Headers({ [headerName]: 'v1' }), { headerName })).toBe('v1');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'get'])(
    'and %s is one like any other',
    (headerName) => {
      const headers = Object.fromEntries([[headerName.toLowerCase(), 'v1']]);
      expect(ask(headers, { headerName })).toBe('v1');
      expect(ask(new Headers([[headerName, 'v1']]), { headerName })).toBe('v1');
      expect(ask({}, { headerName })).toBeNull();
      expect(ask(new Headers(), { headerName })).toBeNull();
    },
  );
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
        expect.objectContaining({
          status: 400,
          message: 'Invalid version in request header.',
          code: 'ERR_VERSION_AMBIGUOUS',
          version: null,
          headers: { Vary: 'Accept-Version' },
        }),
      );
    }
  });
});

describe('a request has none, and so the default,', () => {
  test.each<[string, VersioningRequest['headers']]>([
    ['without headers', null],
    ['without the header', { 'x-accept-version': 'v2', version: 'v2' }],
    ['without it, beside one as long', { 'X-Request-Abcd': 'v2' }],
    ['without it, beside one that is named then', Object.fromEntries([['then', 'v2']])],
    ['without it in Headers', new Headers({ Accept: 'v2' })],
    ['where it is undefined', { 'accept-version': undefined }],
    ['where it is null, in another case', { 'Accept-Version': null }],
    ['where it has no lines', { 'accept-version': [] }],
    ['where it is no text', { 'accept-version': 2 }],
  ])('%s', (_, headers) => {
    expect(ask(headers, { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] })).toBe('v1');
  });
});

describe('a request that cannot be one is a TypeError', () => {
  const lacking = 'the request itself, with headers (null for none), got';

  test.each<[string, unknown, string]>([
    ['nothing', undefined, `HeaderVersioning: request must be ${lacking} undefined`],
    ['a text', 'v2', `HeaderVersioning: request must be ${lacking} "v2"`],
    ['one without headers', { url: '/' }, `HeaderVersioning: request must be ${lacking} an object`],
    [
      'the headers themselves',
      new Headers({ 'Accept-Version': 'v2' }),
      `HeaderVersioning: request must be ${lacking} an object`,
    ],
    [
      'pairs of headers',
      { headers: [['accept-version', 'v2']] },
      'request.headers must be an object, such as Headers, got [an array]',
    ],
  ])('%s', (_, request, message) => {
    const versioning = new HeaderVersioning({ defaultVersion: 'v1' });
    expect(() => versioning.determineVersion(request as VersioningRequest)).toThrow(
      new TypeError(message),
    );
  });
});

describe('what strangers send is an ordinary value, and refused with 400', () => {
  test.each([
    ['another version', 'v9'],
    ['a part of one', 'v'],
    ['one with more behind it', 'v1\x00'],
    ['the name of a property', 'constructor'],
    ['markup', '<script>alert(1)</script>'],
    ['a format', '%s%n%x'],
    ['64 kB', 'v'.repeat(65_536)],
    ['64 kB of quotes', '"'.repeat(65_536)],
  ])('%s', (_, value) => {
    const ask = () =>
      new HeaderVersioning({ allowedVersions: ['v1', 'v2'] }).determineVersion({
        headers: { 'accept-version': value },
      });
    expect(ask).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Invalid version in request header.',
        code: 'ERR_VERSION_NOT_ALLOWED',
        version: value,
      }),
    );
  });

  test.each([
    ['commas', ','],
    ['spaces', ' '],
    ['spaces and commas', ' ,'],
  ])('64 kB of %s are an empty value', (_, piece) => {
    expect(ask({ 'accept-version': piece.repeat(65_536 / piece.length) })).toBe('');
  });
});

test.each([
  [{ 'Accept-Version': 'v1', 'ACCEPT-VERSION': 'v2' }],
  [{ 'Accept-Version': ['v1', 'v2'] }],
])('lines whose names differ in case are one list: %j is ambiguous', (headers) => {
  const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
  expect(() => versioning.determineVersion({ headers })).toThrow(
    expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
  );
});
