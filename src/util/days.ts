/** The form of a day (ISO 8601). */
export const DAY: RegExp = /^\d{4}-\d\d-\d\d$/;

/** Returns whether `text` is a day of the calendar, such as `2026-01-15`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(text);
  // `Date` reads `2026-02-30` as March 2, which the comparison reveals.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the newest day that has begun somewhere on Earth: that of the time zone UTC+14. */
export function newestDay(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}
