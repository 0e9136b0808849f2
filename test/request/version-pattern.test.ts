import { AcceptHeaderVersioning, HostNameVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';

/** Each strategy that takes a pattern, and a request with a text to match. */
const host = {
  make: (hostNamePattern: RegExp | null) => new HostNameVersioning({ hostNamePattern }),
  request: (text: string) => ({ hostname: text }),
};
const accept = {
  make: (mediaTypePattern: RegExp | null) => new AcceptHeaderVersioning({ mediaTypePattern }),
  request: (text: string) => ({ headers: { accept: text } }),
};
const ask = ({ make, request }: typeof host | typeof accept, pattern: RegExp, text: string) =>
  make(pattern).determineVersion(request(text) as object);

describe('the version in what a pattern matches is', () => {
  test.each<[string, RegExp, string, string | null]>([
    ['the group named version', /^a\/(x)\.(?<version>.+)$/, 'a/x.v2', 'v2'],
    ['group 1', /^a\/x\.(.+)$/, 'a/x.v2', 'v2'],
    ['group 1 beside groups of other names', /^a\/(?<any>.+)$/, 'a/v2', 'v2'],
    ['group 1 of an alternative', /^(?:(v\d)\/)?a$|^x$/, 'v2/a', 'v2'],
    ['none, where group 1 took no part', /^a\/x(?:\.(.+))?$/, 'a/x', null],
    [
      'none, where the group named version took no part',
      /^(a)\/x(?:\.(?<version>.))?$/,
      'a/x',
      null,
    ],
    ['none, where nothing matches', /^b\/(.+)$/, 'a/v2', null],
    ['none, where the case is another', /^a\/x\.(v\d)$/, 'A/x.v2', null],
    ['in its own case, where the pattern ignores case', /^a\/x\.(v\d)$/i, 'A/X.V2', 'V2'],
    ['empty, where the group is', /^a\/x(.*)$/, 'a/x', ''],
  ])('%s', (_, pattern, text, version) => {
    expect(ask(accept, pattern, text)).toBe(version);
    expect(ask(host, pattern, text)).toBe(version);
  });
});

describe.each([
  { of: 'a host', ...host },
  { of: 'a media type', ...accept },
])('a pattern of $of', ({ make, request }) => {
  const pattern = /^(v\d)\/a$/;

  test.each(['g', 'y', 'gy'])(
    'with the flags %s finds the same again, and stays as it is',
    (flags) => {
      const sticky = Object.freeze(Object.assign(new RegExp(pattern, flags), { lastIndex: 3 }));
      const versioning = make(sticky);
      const determine = () => versioning.determineVersion(request('v2/a') as object);
      expect([determine(), determine(), determine()]).toEqual(['v2', 'v2', 'v2']);
      expect(sticky.lastIndex).toBe(3);
    },
  );

  test('is read at each request, as a subclass may redefine it', () => {
    const fields = { mediaTypePattern: pattern, hostNamePattern: pattern };
    const versioning = Object.assign(make(null), fields);
    expect(versioning.determineVersion(request('v2/a') as object)).toBe('v2');
  });
});

test('a pattern that is null is as if it were left out', () => {
  expect(accept.make(null).mediaTypePattern).toBeNull();
  expect(accept.make(null).determineVersion(accept.request('a/b; version=v1'))).toBe('v1');
  expect(host.make(null).determineVersion(host.request('v2.example.com'))).toBe('v2');
});
