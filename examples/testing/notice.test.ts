import { afterEach, expect, test, vi } from 'vitest';
import { notice } from './notice.js';

afterEach(() => void vi.restoreAllMocks());

const url = 'https://api.example.com/users';
const headers = new Headers({
  Deprecation: '@2082758400',
  Sunset: 'Thu, 01 Jan 2037 00:00:00 GMT',
});
const message = `${url} ends: Thu, 01 Jan 2037 00:00:00 GMT, no link`;

test('a test of a client fails as soon as its version is deprecated', () => {
  expect(() => notice(url, headers, true)).toThrow(message);
  expect(() => notice(url, new Headers(), true)).not.toThrow();
});

test('a client warns once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  notice(url, headers, false);
  notice(url, headers, false);
  expect(warn.mock.calls).toEqual([[message]]);
});
