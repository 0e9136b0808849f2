import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  requestOrigin,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

const LENGTH = 65_536;
const many = (text: string) => text.repeat(LENGTH / text.length);

const CHARACTERS = [...',;"\\&=%+? '];
const WORDS = ['\\"', '"\\"', '="," ', '; ', 'version', ';version', ';q=0.123'];
const PAIRS = ['%76ersion&', 'a/a,', '*/*,'];

test.each([...CHARACTERS, ...WORDS, ...PAIRS])('reads no version from 64 kB of %j', (piece) => {
  const accept = new AcceptHeaderVersioning({ defaultVersion: 'default' });
  const query = new QueryParameterVersioning({ defaultVersion: 'default', versionParam: 'v' });
  for (const text of [many(piece), `a/a;${many(piece)}`, `a/a;x="${many(piece)}`]) {
    expect(accept.determineVersion({ headers: { accept: text } })).toBe('default');
    expect(query.determineVersion({ url: `/?${text}` })).toBe('default');
  }
  expect(accept.determineVersion({ acceptedMediaType: `a/a;${many(piece)}` })).toBe('default');
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
    expect(accept.determineVersion({ headers: { accept: `${text}b/b;version=v1` } })).toBe('v1');
  });

  test.each(['&', '=&', '%&', 'version2=v2&', 'version=v1&'])('of %j in the query', (piece) => {
    expect(query.determineVersion({ url: `/?${many(piece)}version=v1` })).toBe('v1');
  });

  test('and reads a version of 64 kB completely', () => {
    const version = many('v');
    const headers = { accept: `a/a;version=${version}` };
    expect(accept.determineVersion({ headers })).toBe(version);
    expect(query.determineVersion({ url: `/?version=${version}` })).toBe(version);
  });
});

describe('the length of a host is limited:', () => {
  const settings = { defaultVersion: 'none', hostNamePattern: /^(.+)$/ };
  const origin = (host: string) =>
    requestOrigin({ allowedHosts: ['.example.com'] })({ headers: { host } });

  test.each([
    ['one label', `${many('v')}.example.com`, false],
    ['labels', `${many('v1.')}example.com`, false],
    ['dots', many('.'), false],
    ['colons', many(':'), true],
  ])('64 kB of %s have no allowed version and no origin', (_, host, isNoHost) => {
    const versioning = new HostNameVersioning({ ...settings, allowedVersions: ['v1'] });
    const ask = () => versioning.determineVersion({ headers: { host } });
    if (isNoHost) expect(ask()).toBe('none');
    else expect(ask).toThrow('hostname');
    expect(versioning.determineVersion({ url: `http://${host}/` })).toBe('none');
    expect(() => origin(host)).toThrow('Invalid host.');
  });

  test('the limit is 1024 characters for an origin and for a version in a URL', () => {
    const ofLength = (length: number) => '.example.com'.padStart(length, 'v');
    expect(origin(ofLength(1024))).toBe(`http://${ofLength(1024)}`);
    expect(() => origin(ofLength(1025))).toThrow('Invalid host.');
    const ask = (length: number) =>
      new HostNameVersioning(settings).determineVersion({
        url: `${'http://'.padEnd(length, 'a')}/`,
      });
    expect(ask(1024)).toBe('a'.repeat(1017));
    expect(ask(1025)).toBe('none');
  });
});
