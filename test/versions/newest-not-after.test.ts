import { newestNotAfter, QueryParameterVersioning } from 'request-versioning';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const days = ['2025-06-01', '2026-01-15', '2099-01-01'];
const mixed = ['v1', null, '1-2024-06-01', '2025-06-01', '2024-06-01-preview', '2026-01-15'];

beforeEach(() => void vi.setSystemTime('2026-03-10T09:30:00Z'));
afterEach(() => void vi.useRealTimers());

describe('a sent version means', () => {
  test.each<[string, sent: string | null, selected: string | null]>([
    ['the newest day that is not after it', '2026-01-14', '2025-06-01'],
    ['the newest day that has begun', '2026-03-10', '2026-01-15'],
    ['itself if it is listed', '2026-01-15', '2026-01-15'],
    ['itself if it is listed and to come, as a preview', '2099-01-01', '2099-01-01'],
    ['no version', null, null],
  ])('%s: %j', (_, sent, selected) => {
    expect(newestNotAfter(days)(sent)).toBe(selected);
  });

  test.each([...mixed])('itself in a list of several forms: %j', (sent) => {
    expect(newestNotAfter(mixed)(sent)).toBe(sent);
  });

  test.each<[moment: string, sent: string, selected: string]>([
    ['2026-03-10T09:59:59Z', '2026-03-11', '2026-03-11'],
    ['2026-03-10T10:00:00Z', '2026-03-11', '2026-01-15'],
    ['2026-03-10T23:59:59Z', '2026-03-11', '2026-01-15'],
    ['2026-03-10T23:59:59Z', '2026-03-12', '2026-03-12'],
  ])(
    'at %s, a day from the moment on at which it begins in UTC+14: %s',
    (moment, sent, selected) => {
      vi.setSystemTime(moment);
      expect(newestNotAfter(days)(sent)).toBe(selected);
    },
  );
});

test.each([
  ...['2025-05-31', '0000-01-01', '2026-03-12', '9999-12-31', '02999-01-01', '2026-0999-01'],
  ...['2026-02-29', '2026-02-31', '2025-13-01', '2026-00-10', '2026-01-00', '02026-01-01'],
  ...['2026-1-5', '2026-01', '20260301', '2026-01-15T12:00:00Z', ' 2026-01-20', '2026-01-20\n'],
  ...['+2026-01-20', '-2026-01-20', '２０２６-01-20', '', 'banana', 'v9', '__proto__'],
  `2026-01-${'0'.repeat(65_536)}`,
])('any other text stays as it was sent, so that the list rejects it: %j', (sent) => {
  for (const versions of [days, mixed]) expect(newestNotAfter(versions)(sent)).toBe(sent);
  const versioning = new QueryParameterVersioning({
    allowedVersions: days,
    selectVersion: newestNotAfter(days),
  });
  expect(() => versioning.forRequest({ url: `/?version=${encodeURIComponent(sent)}` })).toThrow(
    expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED' }),
  );
});

test.each([undefined, 20260115, new Date('2026-01-15'), Promise.resolve(null)])(
  'a pin that is neither a text nor null throws a TypeError: %j',
  (pin) => {
    const select = newestNotAfter(days) as (sent: unknown) => unknown;
    expect(() => select(pin)).toThrow(TypeError);
    expect(() => select(pin)).toThrow(
      'Look a pin up before the version is decided, and write null if there is none.',
    );
  },
);

test.each<[string, versions: readonly (string | null)[], message: string]>([
  ['has no day', ['v1', null], 'a list with days such as "2026-01-15", got ["v1",null].'],
  ['is empty', [], 'a list with days such as "2026-01-15", got [].'],
  ['has a day that does not exist', ['2026-02-30'], 'days of the calendar, got "2026-02-30".'],
  [
    'is newest first',
    ['2026-01-15', 'v1', '2025-06-01'],
    'days from the oldest to the newest, got ["2026-01-15","2025-06-01"].',
  ],
  [
    'has a day twice',
    ['2026-01-15', '2026-01-15'],
    'days from the oldest to the newest, got ["2026-01-15","2026-01-15"].',
  ],
])('a list that %s throws a TypeError', (_, versions, message) => {
  const error = new TypeError(`newestNotAfter: versions must be ${message}`);
  expect(() => newestNotAfter(versions)).toThrow(error);
});

test('the list is read once', () => {
  const versions = ['2025-06-01'];
  const select = newestNotAfter(versions);
  versions.push('2026-01-15');
  expect(select('2026-02-01')).toBe('2025-06-01');
  expect(select('2026-01-15')).toBe('2025-06-01');
});
