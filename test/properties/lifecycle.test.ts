import fc from 'fast-check';
import Link from 'http-link-header';
import { type Lifecycle, lifecycleHeaders } from 'request-versioning';
import { expect, test } from 'vitest';
import { text } from '../support/arbitraries.js';

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
  const relation = fc.constantFrom('sunset', 'successor-version', 'urn:x:y');
  const anyLink = fc.record({
    rel: fc.oneof(
      text,
      fc.array(relation, { minLength: 1 }).map((each) => each.join(' ')),
    ),
    href: fc.oneof(text, fc.webUrl()),
    type: fc.oneof(text, fc.constant('text/html')),
  });
  fc.assert(
    fc.property(anyLink, (link) => {
      const headers = tryHeaders({ links: [link] });
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
  fc.assert(
    fc.property(fc.oneof(text, { weight: 9, arbitrary: likeDate }), (sunset) => {
      const headers = tryHeaders({ sunset });
      fc.pre(headers !== undefined);
      expect(headers).toEqual({ Sunset: new Date(sunset).toUTCString() });
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(sunset) ?? [];
      expect(Number(day)).toBeLessThanOrEqual(new Date(Number(year), Number(month), 0).getDate());
    }),
  );
});

function toTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
