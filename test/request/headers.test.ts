import { runInNewContext } from 'node:vm';
import { AMBIGUOUS, HeaderVersioning, type RequestLike, requestHeader } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const read = (headers: unknown, headerName = 'Accept-Version') =>
  new HeaderVersioning({ headerName }).readVersion({
    headers: headers as RequestLike['headers'],
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

describe('reads a header from', () => {
  test.each<[string, unknown]>([
    ['an object after an undefined field', { 'accept-version': undefined, 'Accept-Version': 'v2' }],
    ['a plain object beside an empty line', { 'ACCEPT-VERSION': '', 'Accept-Version': 'v2' }],
    ['a plain object beside a header named get', { get: 'x', ...sent }],
    ['an object without a prototype', Object.assign(Object.create(null), sent)],
    ['Headers of a polyfill', new OtherHeaders()],
    ['Headers of another realm', runInNewContext(OTHER_REALM)],
    ['an object with get(name) and fields', { get: () => 'v2', 'accept-version': 'v1' }],
    ['a get that returns a list of lines', { get: () => ['', 'v2'] }],
    ['headers beside values of a wrong type', { ...sent, via: 2, 'x-accept-version': [{}] }],
  ])('%s', (_, headers) => {
    expect(read(headers)).toBe('v2');
  });
});

describe('reads no header from', () => {
  test.each<[string, unknown]>([
    ['headers without a prototype', Object.create(null)],
    ['headers with other names', { 'x-accept-version': 'v2', version: 'v2', via: 2 }],
    ['headers with another name of the same length', { 'X-Request-Abcd': 'v2' }],
    ['headers with a longer name', { 'Accept-Version-Hint': 'v2' }],
    ['headers with a field named then', Object.fromEntries([['then', 'v2']])],
    ['headers with a field named get', { get: 'v2' }],
    ['headers with an undefined value', { 'accept-version': undefined }],
    ['headers with a null value under a name in another case', { 'Accept-Version': null }],
    ['headers with an empty list of lines', { 'accept-version': [] }],
    ['headers that inherit a list', Object.create({ 'accept-version': ['v2'] })],
    ['an iterable with get', { get: () => null, *[Symbol.iterator]() {} }],
    ['headers whose get returns undefined', { get: () => undefined }],
    ['headers whose get returns an empty list', { get: () => [] }],
  ])('%s', (_, headers) => {
    expect(read(headers)).toBeNull();
  });
});

const FIX = 'Pass the headers as Node or Fetch gives them.';

describe('a header value is a TypeError if it is', () => {
  test.each<[string, shown: string, unknown]>([
    ['a number', '2', 2],
    ['an object', '[object Object]', { value: 'v2' }],
    ['a list of objects, as in Lambda@Edge', '[object Object]', [{ value: 'v2' }]],
    ['a list with a number', '2', ['v1', 2]],
    ['a promise', '[object Promise]', Promise.resolve('v2')],
  ])('%s', (_, shown, value) => {
    const message = `request header "accept-version" must be a string or a list of strings, got ${shown}.`;
    const error = new TypeError(`${message} ${FIX}`);
    expect(() => read({ 'accept-version': value })).toThrow(error);
    expect(() => read({ 'accept-version': value, 'Accept-Version': 'v2' })).toThrow(error);
    expect(() => read({ 'Accept-Version': value })).toThrow(error);
    expect(() => read({ get: () => value })).toThrow(error);
  });
});

test('joins lines whose names are not in lower case, so that two versions are ambiguous', () => {
  expect(read({ 'Accept-Version': 'v1', 'ACCEPT-VERSION': 'v2' })).toBe(AMBIGUOUS);
});

test('takes the line whose name is in lower case, as Node writes it, before other lines', () => {
  expect(read({ 'Accept-Version': 'v1', 'accept-version': 'v2' })).toBe('v2');
});

test.each([
  ...['v', '0', 'X_API.Version', "!#$%&'*+-.^_`|~"],
  ...['__proto__', 'constructor', 'toString', 'get'],
])('the name of a header may be %s', (headerName) => {
  const lower = headerName.toLowerCase();
  const carrying = (value: unknown) => Object.fromEntries([[lower, value]]);
  expect(read(carrying('v1'), headerName)).toBe('v1');
  expect(read(new Headers([[headerName, 'v1']]), headerName)).toBe('v1');
  expect(read({}, headerName)).toBeNull();
  expect(read(new Headers(), headerName)).toBeNull();
  expect(() => read(carrying(2), headerName)).toThrow(TypeError);
});

test.each<[string, RequestLike['headers'], name: string, string | undefined]>([
  ['a header by its name in any case', { 'x-version': 'v2' }, 'X-Version', 'v2'],
  ['lines with commas between them', { 'X-Version': ['v1', '', 'v2'] }, 'x-version', 'v1, v2'],
  ['lines of Cookie with semicolons', { cookie: ['a=1', 'b=2'] }, 'Cookie', 'a=1; b=2'],
  ['undefined for another header', { 'x-version': 'v2' }, 'version', undefined],
  ['undefined for headers that are null', null, 'x-version', undefined],
])('requestHeader returns %s', (_, headers, name, value) => {
  expect(requestHeader({ headers }, name)).toBe(value);
});

test('requestHeader throws a TypeError for a request without headers', () => {
  const message = 'request.headers is missing';
  const fix = "Pass the framework's request, or headers: null.";
  expect(() => requestHeader({ url: '/' }, 'A')).toThrow(
    new TypeError(`requestHeader: ${message}. ${fix}`),
  );
});
