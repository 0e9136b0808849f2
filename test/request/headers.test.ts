import { HeaderVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const ask = (headers: unknown) =>
  new HeaderVersioning({ defaultVersion: 'none' }).determineVersion({
    headers: headers as VersioningRequest['headers'],
  });

const sent = { 'accept-version': 'v2' };
const fields = (...pairs: [string, unknown][]) => Object.fromEntries(pairs);

describe('a header is read of', () => {
  test.each<[string, unknown]>([
    ['a plain object, as Node gives it', sent],
    ['a plain object in any case', { 'ACCEPT-VERSION': 'v2' }],
    [
      'a plain object, behind an empty field',
      { 'accept-version': undefined, 'Accept-Version': 'v2' },
    ],
    ['a plain object, beside an empty line', { 'ACCEPT-VERSION': '', 'Accept-Version': 'v2' }],
    ['a plain object, beside a header named get', { get: 'x', ...sent }],
    ['an object without a prototype', Object.assign(Object.create(null), sent)],
    ['a list of lines', { 'accept-version': ['', 'v2'] }],
    ['Headers, as Fetch gives them', new Headers(sent)],
    ['a Map, as it has get(name)', new Map([['accept-version', 'v2']])],
  ])('%s', (_, headers) => {
    expect(ask(headers)).toBe('v2');
  });
});

describe('a header is absent from', () => {
  test.each<[string, unknown]>([
    ['headers that are null', null],
    ['headers without fields', {}],
    ['headers without a prototype', Object.create(null)],
    ['Headers without it', new Headers({ Accept: 'v2' })],
    ['headers with others', { 'x-accept-version': 'v2', version: 'v2' }],
    ['headers with another as long', { 'X-Request-Abcd': 'v2' }],
    ['headers with another named then', fields(['then', 'v2'])],
    ['headers with another named get', { get: 'v2' }],
    ['headers where it is undefined', { 'accept-version': undefined }],
    ['headers where it is null, in another case', { 'Accept-Version': null }],
    ['headers where it is a number', { 'accept-version': 2 }],
    ['headers where it has no lines', { 'accept-version': [] }],
    ['headers whose get returns undefined', { get: () => undefined }],
    ['headers whose get returns null', { get: () => null }],
    ['headers whose get returns a number', { get: () => 1 }],
  ])('%s', (_, headers) => {
    expect(ask(headers)).toBe('none');
  });
});

test.each([
  [{ 'Accept-Version': 'v1', 'ACCEPT-VERSION': 'v2' }],
  [{ 'Accept-Version': ['v1', 'v2'] }],
])('lines whose names differ in case are one list: %j is ambiguous', (headers) => {
  expect(() => ask(headers)).toThrow(expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }));
});

describe('the name of a header may be that of a property:', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'get'])(
    '%s',
    (headerName) => {
      const versioning = new HeaderVersioning({ headerName });
      const all = [fields([headerName.toLowerCase(), 'v1']), new Headers([[headerName, 'v1']])];
      for (const headers of all) expect(versioning.determineVersion({ headers })).toBe('v1');
      for (const headers of [{}, new Headers()]) {
        expect(versioning.determineVersion({ headers })).toBeNull();
      }
    },
  );
});
