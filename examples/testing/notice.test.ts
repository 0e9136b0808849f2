import { afterEach, expect, test, vi } from 'vitest';
import { notice } from './notice.js';

afterEach(() => void vi.restoreAllMocks());

const headers = new Headers({
  Deprecation: '@2082758400',
  Sunset: 'Thu, 01 Jan 2037 00:00:00 GMT',
});
const messageFor = (url: string) => `${url} ends: Thu, 01 Jan 2037 00:00:00 GMT, no link`;

test('a test of a client fails as soon as its version is deprecated', () => {
  const url = 'https://api.example.com/users';
  expect(() => notice(url, headers, true)).toThrow(messageFor(url));
  expect(() => notice(url, new Headers(), true)).not.toThrow();
});

test('a client warns once', () => {
  const url = 'https://api.example.com/teams';
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  notice(url, headers, false);
  notice(url, headers, false);
  expect(warn.mock.calls).toEqual([[messageFor(url)]]);
});
