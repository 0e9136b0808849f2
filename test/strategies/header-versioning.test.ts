import { AMBIGUOUS, HeaderVersioning, type RequestLike } from 'request-versioning';
import { expect, test } from 'vitest';

// test/request/headers.test.ts lists the kinds of headers that are read.

test.each([
  [undefined, 'Accept-Version'],
  [null, 'Accept-Version'],
  ['X-API-Version', 'X-API-Version'],
])('headerName %s means the header %s, which a rejection names', (headerName, name) => {
  const versioning = new HeaderVersioning({ headerName, allowedVersions: ['v1'] });
  const headers = { [name.toLowerCase()]: 'v1' };
  expect(versioning.determineVersion({ headers })).toBe('v1');
  const message = `Invalid version in "${name}" header.`;
  expect(() => versioning.determineVersion({ headers: {} })).toThrow(message);
});

/** Returns the header as one line and as a list of lines, in two cases of the name, and as Fetch `Headers`. */
function kindsOfHeaders(...lines: string[]): RequestLike['headers'][] {
  const pairs = lines.map((line): [string, string] => ['accept-version', line]);
  return [
    { 'accept-version': lines.join(', ') },
    { 'Accept-Version': lines.join(', ') },
    { 'accept-version': lines },
    { 'Accept-Version': lines },
    new Headers(pairs),
  ];
}

test.each<[string, lines: string[], reading: string | symbol]>([
  ['the value without the surrounding space', [' \t v2\t '], 'v2'],
  ['the value with inner space', ['v 2'], 'v 2'],
  ['the value with a no-break space, which HTTP does not trim', ['\xa0v2\xa0'], '\xa0v2\xa0'],
  ['the value with quotes', ['"v2"'], '"v2"'],
  ['the value with parameters', ['v2;q=0'], 'v2;q=0'],
  ['"" for an empty value', [''], ''],
  ['"" for space', [' \t '], ''],
  ['"" for an empty list', [',', ' , '], ''],
  ['a version in two lines', ['v2', ' v2 ,v2'], 'v2'],
  ['a version beside empty elements', [',, v2 ,', '', ' ,'], 'v2'],
  ['AMBIGUOUS for versions that differ in case', ['v1', 'V1'], AMBIGUOUS],
  ['AMBIGUOUS after the same version', ['v1', 'v1, v2'], AMBIGUOUS],
  ['AMBIGUOUS beside empty elements', [',v1,,v2,'], AMBIGUOUS],
  ['AMBIGUOUS for versions that differ in a no-break space', ['v1,v1\xa0'], AMBIGUOUS],
  ['AMBIGUOUS for a comma within quotes', ['"v1, v2"'], AMBIGUOUS],
])('readVersion returns %s from each kind of headers', (_, lines, reading) => {
  const versioning = new HeaderVersioning();
  const readings = kindsOfHeaders(...lines).map((headers) => versioning.readVersion({ headers }));
  expect(readings).toEqual(readings.map(() => reading));
});
