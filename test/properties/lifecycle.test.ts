import fc from 'fast-check';
import Link from 'http-link-header';
import { type Lifecycle, lifecycleHeaders } from 'request-versioning';
import { parseItem } from 'structured-headers';
import { expect, test } from 'vitest';
import { countCases, text } from '../support/arbitraries.js';

/** Returns the headers of a life cycle, or `undefined` if it is rejected with a `TypeError`. */
function tryHeaders(lifecycle: Lifecycle) {
  try {
    return lifecycleHeaders(lifecycle);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return undefined;
  }
}

test('any text in a link is rejected or read back unchanged', () => {
  const cases = countCases('rejected', 'several relations', 'a sign in each field');
  /** Texts of `signs` and of a few others, most of which no link can carry. */
  const textOf = (signs: string) => {
    const others = fc.constantFrom(...' <>"\\\r\né\0/%');
    const unit = fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...signs) }, others);
    return fc.string({ unit, minLength: 1, maxLength: 6 });
  };
  const word = textOf(`aZ0-.!#$&+^_%'()*,/:;=?@[]{|}~`);
  const token = textOf('aZ0-.!#$&+^_');
  const anyLink = fc.record({
    rel: fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
    href: fc.oneof({ weight: 4, arbitrary: word }, fc.webUrl(), text),
    type: fc.tuple(token, token).map((both) => both.join('/')),
  });
  fc.assert(
    fc.property(anyLink, (link) => {
      const headers = tryHeaders({ links: [link] });
      cases.note({
        rejected: headers === undefined,
        'several relations': headers !== undefined && link.rel.includes(' '),
        'a sign in each field':
          headers !== undefined && Object.values(link).every((each) => /[^\w /]/.test(each)),
      });
      fc.pre(headers !== undefined);
      const value = String(headers.Link);
      expect(value).toMatch(/^[!-~ ]+$/);
      expect(Link.parse(value).refs).toEqual(
        link.rel.split(' ').map((rel) => ({
          uri: link.href,
          rel,
          type: link.type.toLowerCase(), // the parser returns lower case
        })),
      );
    }),
  );
  cases.expectEach();
});

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The seconds of a time, and the minutes that its zone is ahead of UTC, by the text at its end. */
const ENDS = {
  ...{ Z: [0, 0], ':00Z': [0, 0], ':60Z': [60, 0] },
  ...{ ':59+14:00': [59, 840], ':59-08:30': [59, -510] },
} as const;

// Each range goes one past its last valid number.
const upTo = (last: number) => fc.integer({ min: 0, max: last });
const date = fc.record({
  year: fc.constantFrom(999, 2024, 2026, 9999),
  month: upTo(13),
  day: upTo(32),
  hour: fc.constantFrom(0, 9, 23, 25),
  minute: upTo(60),
  end: fc.constantFrom('', ...(Object.keys(ENDS) as (keyof typeof ENDS)[])),
});

test('any text as a date is rejected, or is the moment that its numbers name in the years 1000 to 9999', () => {
  const cases = countCases('a day', 'a time', 'a day that its month lacks');
  fc.assert(
    fc.property(date, ({ year, month, day, hour, minute, end }) => {
      const written = [year, month, day].map(toTwoDigits).join('-').padStart(10, '0');
      const sunset = end ? `${written}T${toTwoDigits(hour)}:${toTwoDigits(minute)}${end}` : written;
      const days = month === 2 && year === 2024 ? 29 : (DAYS[month - 1] ?? 0);
      const [seconds = 0, ahead = 0] = end ? ENDS[end] : [];
      const [hours, minutes] = end ? [hour, minute] : [0, 0];
      const moment = new Date(Date.UTC(year, month - 1, day, hours, minutes - ahead, seconds));
      const isYear = moment.getUTCFullYear() >= 1000 && moment.getUTCFullYear() <= 9999;
      const isMoment =
        day >= 1 && day <= days && hours < 24 && minutes < 60 && seconds < 60 && isYear;
      cases.note({
        'a day': isMoment && end === '',
        'a time': isMoment && end !== '',
        'a day that its month lacks': days > 0 && day > days,
      });
      const { Deprecation = '', Sunset = '' } = tryHeaders({ deprecated: sunset, sunset }) ?? {};
      expect([Deprecation, Sunset].every(Boolean)).toBe(isMoment);
      fc.pre(isMoment);
      expect(parseItem(Deprecation)[0]).toEqual(moment);
      expect(new Date(Sunset)).toEqual(moment);
    }),
  );
  cases.expectEach();
});

test('hostile text as a date is rejected', () => {
  fc.assert(fc.property(text, (sunset) => void expect(tryHeaders({ sunset })).toBeUndefined()));
});

function toTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
