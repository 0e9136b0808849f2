import { DAY, isDay, newestDay } from '../util/days.js';
import { isString } from '../util/type-checks.js';
import { wrongType } from '../util/type-errors.js';

/**
 * Makes a `selectVersion` for versions that are days, so that a client sends the day on which it
 * was written, and gets the newest version of that day.
 *
 * - A day between two listed ones means the older of both.
 * - A listed version means itself, also if its day is to come or it is no day at all, such as
 *   `2026-06-01-preview`.
 * - Anything else stays as it was sent: a day that has not begun anywhere on Earth, a day before all
 *   listed ones, and any other text. Set `allowedVersions` too, so that it is rejected.
 *
 * @example
 * ```ts
 * const allowedVersions = ['2025-06-01', '2026-01-15'];
 * new HeaderVersioning({ allowedVersions, selectVersion: newestNotAfter(allowedVersions) });
 * // Accept-Version: 2025-12-31 means 2025-06-01
 * ```
 *
 * @param versions The versions, with their days from the oldest to the newest.
 * @returns A function that throws a `TypeError` if `sent` is neither a text nor `null`, such as a pin
 *   that was not looked up before.
 * @throws {TypeError} If `versions` has no day, a day that does not exist, or days that do not
 *   ascend.
 */
export function newestNotAfter(
  versions: readonly (string | null)[],
): (sent: string | null) => string | null {
  const listed = new Set(versions);
  const days = versions.filter((version) => version !== null && DAY.test(version)) as string[];
  if (days.length === 0) throw wrongType(PLACE, 'a list with days such as "2026-01-15"', versions);
  checkDays(days);
  return (sent) => {
    if (listed.has(sent) || sent === null) return sent;
    if (!isString(sent)) {
      const fix = 'Look a pin up before the version is decided, and write null if there is none.';
      throw wrongType('newestNotAfter: the sent version', 'a string or null', sent, fix);
    }
    if (!isDay(sent) || sent > newestDay()) return sent;
    let newest = sent;
    for (const day of days) if (day <= sent) newest = day;
    return newest;
  };
}

function checkDays(days: readonly string[]): void {
  for (const [index, day] of days.entries()) {
    if (!isDay(day)) throw wrongType(PLACE, 'days of the calendar', day);
    const earlier = days[index - 1] ?? '';
    if (day <= earlier)
      throw wrongType(PLACE, 'days from the oldest to the newest', [earlier, day]);
  }
}

const PLACE = 'newestNotAfter: versions';
