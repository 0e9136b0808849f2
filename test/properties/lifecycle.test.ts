import fc from 'fast-check';
import Link from 'http-link-header';
import { type Lifecycle, lifecycleHeaders } from 'request-versioning';
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

test('any text as a date is rejected or has the meaning that Date gives it', () => {
  // Each range goes one past its last valid number.
  const upTo = (last: number) => fc.integer({ min: 0, max: last }).map(toTwoDigits);
  const likeDate = fc
    .tuple(
      fc.constantFrom('2024', '2026', '0000', '9999'),
      upTo(13),
      upTo(32),
      upTo(25),
      upTo(60),
      fc.constantFrom('', 'Z', ':00Z', ':60Z', ':59+14:00', ':59-08:30'),
    )
    .map(([year, month, day, hour, minute, end]) => {
      const date = `${year}-${month}-${day}`;
      return end === '' ? date : `${date}T${hour}:${minute}${end}`;
    });
  const cases = countCases('a day', 'a time', 'a day that its month lacks');
  fc.assert(
    fc.property(fc.oneof(text, { weight: 9, arbitrary: likeDate }), (sunset) => {
      const headers = tryHeaders({ sunset });
      const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)/.exec(sunset) ?? [];
      const daysInMonth = new Date(Number(year), Number(month), 0).getDate();
      cases.note({
        'a day': headers !== undefined && !sunset.includes('T'),
        'a time': headers !== undefined && sunset.includes('T'),
        'a day that its month lacks': Number(day) > daysInMonth,
      });
      fc.pre(headers !== undefined);
      expect(headers).toEqual({ Sunset: new Date(sunset).toUTCString() });
      expect(Number(day)).toBeLessThanOrEqual(daysInMonth);
    }),
  );
  cases.expectEach();
});

function toTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
