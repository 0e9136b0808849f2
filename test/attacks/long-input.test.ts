import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  requestOrigin,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

const LENGTH = 65_536;
const many = (text: string) => text.repeat(LENGTH / text.length);

const JUNK: [junk: string, text: string][] = [
  ['commas', many(',')],
  ['semicolons', many(';')],
  ['quotes', many('"')],
  ['backslashes', many('\\')],
  ['ampersands', many('&')],
  ['equals signs', many('=')],
  ['percent signs', many('%')],
  ['plus signs', many('+')],
  ['question marks', many('?')],
  ['spaces', many(' ')],
  ['nested quotes', `x="${many('\\"')}`],
  ['quotes in quotes', `x="${many('"\\"')}`],
  ['quoted commas', many('="," ')],
  ['empty parameters', many('; ')],
  ['names', many('version')],
  ['names without a value', many(';version')],
  ['escaped names', many('%76ersion&')],
  ['ranges', many('a/a,')],
  ['wildcards', many('*/*,')],
  ['weights', many(';q=0.123')],
];

describe('64 kB of what is no version is none', () => {
  const accept = new AcceptHeaderVersioning({ defaultVersion: 'default' });
  const query = new QueryParameterVersioning({ defaultVersion: 'default', versionParam: 'v' });

  test.each(JUNK)('%s, as Accept', (_, text) => {
    expect(accept.determineVersion({ headers: { accept: text } })).toBe('default');
    expect(accept.determineVersion({ headers: { accept: `a/a;${text}` } })).toBe('default');
    expect(accept.determineVersion({ acceptedMediaType: `a/a;${text}` })).toBe('default');
  });

  test.each(JUNK)('%s, as query', (_, text) => {
    expect(query.determineVersion({ url: `/?${text}` })).toBe('default');
  });
});

describe('a version is found behind 64 kB', () => {
  const accept = new AcceptHeaderVersioning();
  const query = new QueryParameterVersioning();

  test.each([
    ['commas', many(',')],
    ['ranges', many('a/a;q=0.1,')],
    ['different weights', Array.from({ length: 6000 }, (_, n) => `a/a;q=0.${n % 1000},`).join('')],
    ['parameters of another range', `a/a;q=0.5${many(';x=1')},`],
    ['a quoted string', `a/a;q=0.5;x="${many('\\",')}",`],
  ])('of %s, as Accept', (_, text) => {
    const headers = { accept: `${text}b/b;version=v1` };
    expect(accept.determineVersion({ headers })).toBe('v1');
  });

  test.each([
    ['ampersands', many('&')],
    ['equals signs', `${many('=')}&`],
    ['percent signs', `${many('%')}&`],
    ['other parameters', many('version2=v2&')],
    ['the same version', many('version=v1&')],
  ])('of %s, as query', (_, text) => {
    expect(query.determineVersion({ url: `/?${text}version=v1` })).toBe('v1');
  });

  test('and a version of 64 kB is read whole', () => {
    const version = many('v');
    expect(accept.determineVersion({ headers: { accept: `a/a;version=${version}` } })).toBe(
      version,
    );
    expect(query.determineVersion({ url: `/?version=${version}` })).toBe(version);
  });
});

describe('a host is read up to a length that no name has', () => {
  const versioning = new HostNameVersioning({
    defaultVersion: 'none',
    allowedVersions: ['v1'],
    hostNamePattern: /^(.+)$/,
  });
  const origin = (host: string) =>
    requestOrigin({ allowedHosts: ['.example.com'] })({ headers: { host } });

  test.each([
    ['one label', `${many('v')}.example.com`],
    ['labels', `${many('v1.')}example.com`],
    ['dots', many('.')],
  ])('64 kB of %s have no version, and no origin', (_, host) => {
    expect(() => versioning.determineVersion({ headers: { host } })).toThrow('hostname');
    expect(versioning.determineVersion({ url: `http://${host}/` })).toBe('none');
    expect(() => origin(host)).toThrow('Invalid host.');
  });

  test('64 kB of colons are no host', () => {
    const host = many(':');
    expect(versioning.determineVersion({ headers: { host } })).toBe('none');
    expect(versioning.determineVersion({ url: `http://${host}/` })).toBe('none');
    expect(() => origin(host)).toThrow('Invalid host.');
  });

  test('1024 characters are the most that have an origin', () => {
    const ofLength = (length: number) => '.example.com'.padStart(length, 'v');
    expect(origin(ofLength(1024))).toBe(`http://${ofLength(1024)}`);
    expect(() => origin(ofLength(1025))).toThrow('Invalid host.');
  });

  test('1024 characters of a URL are the most that have a version', () => {
    const ask = (length: number) =>
      new HostNameVersioning({ hostNamePattern: /^(.+)$/ }).determineVersion({
        url: `${'http://'.padEnd(length, 'a')}/`,
      });
    expect(ask(1024)).toBe('a'.repeat(1017));
    expect(ask(1025)).toBeNull();
  });
});
