import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  requestOrigin,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

const LENGTH = 65_536;
const many = (text: string) => text.repeat(LENGTH / text.length);

test.each([
  ...[...',;"\\&=%+? '],
  ...['\\"', '"\\"', '="," ', '; ', 'version', ';version', ';q=0.123'],
  ...['%76ersion&', 'a/a,', '*/*,'],
])('reads no version from 64 kB of %j', (piece) => {
  const accept = new AcceptHeaderVersioning();
  const query = new QueryParameterVersioning({ versionParam: 'v' });
  for (const text of [many(piece), `a/a;${many(piece)}`, `a/a;x="${many(piece)}`]) {
    expect(accept.readVersion({ headers: { accept: text } })).toBeNull();
    expect(query.readVersion({ url: `/?${text}` })).toBeNull();
  }
  expect(accept.readVersion({ acceptedMediaType: `a/a;${many(piece)}` })).toBeNull();
});

test.each([',', ' ', ' ,'])('reads 64 kB of %j as an empty header', (piece) => {
  const headers = { 'accept-version': many(piece) };
  expect(new HeaderVersioning().readVersion({ headers })).toBe('');
});

test.each([
  ['versions', (n: number) => `a/a;version=v${n},`],
  ['versions of any type', (n: number) => `*/*;version=v${n},`],
  ['weights', (n: number) => `a/a;version=v0;q=0.${n % 1000},`],
  ['parameters', (n: number) => `a/a;x=${n};version=v0,`],
])('rejects 64 kB of ranges with different %s', (_, range) => {
  const accept = Array.from({ length: LENGTH / 16 }, (_, n) => range(n)).join('');
  for (const mediaTypes of [[], ['a/a', 'b/b']]) {
    const versioning = new AcceptHeaderVersioning({ mediaTypes, allowedVersions: ['default'] });
    expect(() => versioning.determineVersion({ headers: { accept } })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', version: 'v0' }),
    );
  }
});

describe('finds a version after 64 kB', () => {
  const accept = new AcceptHeaderVersioning();
  const query = new QueryParameterVersioning();

  test.each([
    ['parameters of another range', `a/a;q=0.5${many(';x=1')},`],
    ['a quoted string', `a/a;q=0.5;x="${many('\\",')}",`],
  ])('of %s in Accept', (_, text) => {
    const headers = { accept: `${text}b/b;version=v1` };
    expect(accept.readVersion({ headers })).toEqual(['v1']);
  });

  test.each(['&', '=&', '%&', 'version2=v2&', 'version=v1&'])('of %j in the query', (piece) => {
    expect(query.readVersion({ url: `/?${many(piece)}version=v1` })).toBe('v1');
  });

  test('and reads a version of 64 kB completely', () => {
    const version = many('v');
    const headers = { accept: `a/a;version=${version}` };
    expect(accept.readVersion({ headers })).toBe(version);
    expect(query.readVersion({ url: `/?version=${version}` })).toBe(version);
  });
});

describe('the length of a host is limited:', () => {
  const versioning = new HostNameVersioning({ hostNamePattern: /^(.+)$/ });
  const origin = (host: string) =>
    requestOrigin({ allowedHosts: ['.example.com'] })({ headers: { host } });

  test.each([
    ['one label', `${many('v')}.example.com`],
    ['labels', `${many('v1.')}example.com`],
    ['dots', many('.')],
    ['colons', many(':')],
  ])('64 kB of %s have no origin, and no version in a URL', (_, host) => {
    const isHost = !host.includes(':');
    expect(versioning.readVersion({ headers: { host } })).toBe(isHost ? host : null);
    expect(versioning.readVersion({ url: `http://${host}/` })).toBeNull();
    expect(() => origin(host)).toThrow('Invalid host.');
  });

  test('the limit is 1024 characters for an origin and for a version in a URL', () => {
    const ofLength = (length: number) => '.example.com'.padStart(length, 'v');
    expect(origin(ofLength(1024))).toBe(`http://${ofLength(1024)}`);
    expect(() => origin(ofLength(1025))).toThrow('Invalid host.');
    const read = (length: number) =>
      versioning.readVersion({ url: `${'http://'.padEnd(length, 'a')}/` });
    expect(read(1024)).toBe('a'.repeat(1017));
    expect(read(1025)).toBeNull();
  });
});
