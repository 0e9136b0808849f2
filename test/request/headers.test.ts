import { runInNewContext } from 'node:vm';
import { HeaderVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const ask = (headers: unknown) =>
  new HeaderVersioning({ defaultVersion: 'none' }).determineVersion({
    headers: headers as VersioningRequest['headers'],
  });

/** A polyfill of `Headers` that extends another class, as in node-fetch. */
class OtherHeaders extends URLSearchParams {
  override get(name: string): string | null {
    return name === 'accept-version' ? 'v2' : null;
  }
  get [Symbol.toStringTag](): string {
    return 'Headers';
  }
}

const OTHER_REALM = `new (class Headers {
  get(name) { return name === 'accept-version' ? 'v2' : null; }
  *[Symbol.iterator]() { yield ['accept-version', 'v2']; }
})()`;

const sent = { 'accept-version': 'v2' };
const fields = (...pairs: [string, unknown][]) => Object.fromEntries(pairs);

describe('reads a header from', () => {
  test.each<[string, unknown]>([
    [
      'a plain object after an undefined field',
      { 'accept-version': undefined, 'Accept-Version': 'v2' },
    ],
    ['a plain object beside an empty line', { 'ACCEPT-VERSION': '', 'Accept-Version': 'v2' }],
    ['a plain object beside a header named get', { get: 'x', ...sent }],
    ['an object without a prototype', Object.assign(Object.create(null), sent)],
    ['Headers of a polyfill', new OtherHeaders()],
    ['Headers of another realm', runInNewContext(OTHER_REALM)],
    ['an object with get(name) and fields', { get: () => 'v2', 'accept-version': 'v1' }],
    ['a get that returns a list of lines', { get: () => ['', 'v2'] }],
  ])('%s', (_, headers) => {
    expect(ask(headers)).toBe('v2');
  });
});

describe('reads no header from', () => {
  test.each<[string, unknown]>([
    ['headers that are null', null],
    ['headers without fields', {}],
    ['headers without a prototype', Object.create(null)],
    ['Fetch Headers without the header', new Headers({ Accept: 'v2' })],
    ['headers with other names', { 'x-accept-version': 'v2', version: 'v2' }],
    ['headers with another name of the same length', { 'X-Request-Abcd': 'v2' }],
    ['headers with a field named then', fields(['then', 'v2'])],
    ['headers with a field named get', { get: 'v2' }],
    ['headers with an undefined value', { 'accept-version': undefined }],
    ['headers with a null value', { 'accept-version': null }],
    ['headers with a null value under a name in upper case', { 'Accept-Version': null }],
    ['headers with an empty list of lines', { 'accept-version': [] }],
    ['headers that inherit a list', Object.create({ 'accept-version': ['v2'] })],
    ['headers that inherit a number', Object.create({ 'accept-version': 2 })],
    ['headers whose get returns undefined', { get: () => undefined }],
    ['headers whose get returns null', { get: () => null }],
    ['headers whose get returns an empty list', { get: () => [] }],
  ])('%s', (_, headers) => {
    expect(ask(headers)).toBe('none');
  });
});

const FIX = 'Pass the headers as Node or Fetch gives them.';

describe('throws a TypeError for headers that would hide a version:', () => {
  test.each<[shown: string, unknown]>([
    ['[object Map]', new Map([['Accept-Version', 'v2']])],
    ['[object Map]', new (class extends Map<string, string> {})([['Accept-Version', 'v2']])],
    ['[object Promise]', Promise.resolve(sent)],
    ['[["accept-version","v2"]]', [['accept-version', 'v2']]],
  ])('%s', (shown, headers) => {
    const expected = 'a plain object or Fetch Headers';
    expect(() => ask(headers)).toThrow(
      new TypeError(`request.headers must be ${expected}, got ${shown}. ${FIX}`),
    );
  });
});

describe('throws a TypeError for the header value', () => {
  const lambdaAtEdge = [{ key: 'Accept-Version', value: 'v2' }];
  const lazy = () => 'v2';
  const error = (shown: string) =>
    new TypeError(
      `request header "accept-version" must be a string or a list of strings, got ${shown}. ${FIX}`,
    );

  test.each<[shown: string, unknown]>([
    ['2', 2],
    ['0', 0],
    ['false', false],
    ['[object Object]', { value: 'v2' }],
    ['[object Object]', lambdaAtEdge],
    ['2', ['v1', 2]],
    ['[object Promise]', Promise.resolve('v2')],
    ['[object Set]', new Set(['v2'])],
    [String(lazy), lazy],
  ])('%s', (shown, value) => {
    expect(() => ask({ 'accept-version': value })).toThrow(error(shown));
    expect(() => ask({ 'accept-version': value, 'Accept-Version': 'v2' })).toThrow(error(shown));
    expect(() => ask({ get: () => value })).toThrow(error(shown));
  });

  test('of a name in another case', () => {
    expect(() => ask({ 'Accept-Version': 2 })).toThrow(error('2'));
    expect(() => ask({ 'Accept-Version': 2, 'ACCEPT-VERSION': 'v2' })).toThrow(error('2'));
  });

  test('but not for the value of another header', () => {
    expect(ask({ ...sent, via: 2, 'x-accept-version': lambdaAtEdge })).toBe('v2');
    expect(ask({ via: 2, 'x-accept-version': lambdaAtEdge })).toBe('none');
  });
});

test('joins lines whose names differ in case, so that two versions are ambiguous', () => {
  const headers = { 'Accept-Version': 'v1', 'ACCEPT-VERSION': 'v2' };
  expect(() => ask(headers)).toThrow(expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }));
});

test.each([
  ...['v', '0', 'X_API.Version', "!#$%&'*+-.^_`|~"],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'get'],
])('the name of a header may be %s', (headerName) => {
  const versioning = new HeaderVersioning({ headerName });
  const all = [fields([headerName.toLowerCase(), 'v1']), new Headers([[headerName, 'v1']])];
  for (const headers of all) expect(versioning.determineVersion({ headers })).toBe('v1');
  for (const headers of [{}, new Headers()]) {
    expect(versioning.determineVersion({ headers })).toBeNull();
  }
  const headers = fields([headerName.toLowerCase(), 2]);
  expect(() => versioning.determineVersion({ headers })).toThrow(TypeError);
});
