import { AcceptHeaderVersioning, HostNameVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';

/** The strategies that take a pattern, and for each a request whose text the pattern matches. */
const host = {
  make: (hostNamePattern: RegExp | null) => new HostNameVersioning({ hostNamePattern }),
  request: (text: string) => ({ hostname: text }),
};
const accept = {
  make: (mediaTypePattern: RegExp | null) => new AcceptHeaderVersioning({ mediaTypePattern }),
  request: (text: string) => ({ headers: { accept: text } }),
};
const read = ({ make, request }: typeof host | typeof accept, pattern: RegExp, text: string) =>
  make(pattern).readVersion(request(text) as object);

describe('the version that a pattern finds is', () => {
  test.each<[string, RegExp, string, string | null]>([
    ['the group named version', /^a\/(x)\.(?<version>.+)$/, 'a/x.v2', 'v2'],
    ['group 1', /^a\/x\.(.+)$/, 'a/x.v2', 'v2'],
    ['group 1 beside groups of other names', /^a\/(?<any>.+)$/, 'a/v2', 'v2'],
    ['group 1 of an alternative', /^(?:(v\d)\/)?a$|^x$/, 'v2/a', 'v2'],
    ['null if group 1 took no part', /^a\/x(?:\.(.+))?$/, 'a/x', null],
    ['null if the group named version took no part', /^(a)\/x(?:\.(?<version>.))?$/, 'a/x', null],
    ['null if the pattern does not match', /^b\/(.+)$/, 'a/v2', null],
    ['null if the case differs', /^a\/x\.(v\d)$/, 'A/x.v2', null],
    ['in its own case if the pattern ignores case', /^a\/x\.(v\d)$/i, 'A/X.V2', 'V2'],
    ['empty if the group is empty', /^a\/x(.*)$/, 'a/x', ''],
  ])('%s', (_, pattern, text, version) => {
    expect(read(accept, pattern, text)).toBe(version);
    expect(read(host, pattern, text)).toBe(version);
  });
});

test.each(['g', 'y', 'gy'])('a pattern with the flags %s matches each time', (flags) => {
  const pattern = Object.freeze(Object.assign(new RegExp(/^(v\d)\/a$/, flags), { lastIndex: 3 }));
  for (const { make, request } of [host, accept]) {
    const versioning = make(pattern);
    const determine = () => versioning.determineVersion(request('v2/a') as object);
    expect([determine(), determine(), determine()]).toEqual(['v2', 'v2', 'v2']);
  }
});

test('null as a pattern means the default pattern', () => {
  expect(accept.make(null).mediaTypePattern).toBeNull();
  expect(accept.make(null).determineVersion(accept.request('a/b; version=v1'))).toBe('v1');
  expect(host.make(null).determineVersion(host.request('v2.example.com'))).toBe('v2');
});
