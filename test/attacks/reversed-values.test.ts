import { NoReverseMatch, QueryParameterVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../thrown.js';
import { expectWayBack, waysBack } from '../ways-back.js';

const ATTACKS: [attack: string, value: string][] = [
  ['another host', '//evil.example'],
  ['another host behind a backslash', '/\\evil.example'],
  ['another host behind two backslashes', '\\\\evil.example'],
  ['another scheme', 'javascript:alert(1)'],
  ['another origin', 'https://evil.example/'],
  ['a user', '@evil.example'],
  ['a dot segment', '.'],
  ['a double dot segment', '..'],
  ['double dot segments', '../../admin'],
  ['a double dot segment within', 'a/../b'],
  ['an escaped dot segment', '%2e'],
  ['an escaped double dot segment', '%2e%2E'],
  ['a half-escaped double dot segment', '.%2e'],
  ['an escaped slash', '..%2f..'],
  ['an escape that is escaped', '%252e%252e'],
  ['a double dot with a tab', '.\t.'],
  ['a line break', 'a\r\nSet-Cookie: a=b'],
  ['a lone line feed', '\n'],
  ['NUL', '\0'],
  ['a query', '?version=v9'],
  ['a fragment', '#x'],
  ['a parameter', '&version=v9'],
  ['a lone high surrogate', 'a\ud800'],
  ['a lone low surrogate', '\udc00a'],
  ['surrogates the wrong way round', '\udc00\ud800'],
  ['an over-long slash in UTF-8', '%c0%af'],
  ['over-long dots in UTF-8', '%c0%ae%c0%ae'],
  ['bytes that are no UTF-8', '%ff'],
  ['a fraction slash', 'a\u2044b'],
  ['a slash of full width', '\uff0f\uff0fevil.example'],
  ['dots of full width', '\uff0e\uff0e'],
  ['a change of direction', '\u202egnp.exe'],
  ['a byte order mark', '\ufeff'],
  ['nothing', ''],
];

describe.each(waysBack)('in $place', (way) => {
  test.each(ATTACKS)('%s leads back, or has no URL', (_, value) => {
    expectWayBack(way, value);
  });
});

describe('a lone surrogate, which no URL can carry,', () => {
  const versioning = new QueryParameterVersioning({ reverser: { reverse: () => '/x' } });

  test('is a NoReverseMatch that has a cause, as the version in a query', () => {
    const error = thrown(() => versioning.reverse('view', { request: { version: '\ud800' } }));
    expect(error).toBeInstanceOf(NoReverseMatch);
    expect(error).toMatchObject({
      message: 'No URL can carry the lone surrogate in the version.',
      cause: expect.any(URIError),
    });
  });

  test('is read as it is, where a request is made by hand', () => {
    expect(versioning.determineVersion({ url: '/?version=\ud800' })).toBe('\ud800');
  });
});
