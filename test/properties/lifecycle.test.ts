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
  const digits = fc.integer({ min: 0, max: 60 }).map((value) => String(value).padStart(2, '0'));
  const likeDate = fc
    .tuple(fc.constantFrom('2024', '2026', '0000', '9999'), digits, digits, digits, digits)
    .chain(([year, ...rest]) =>
      fc.constantFrom(
        `${year}-${rest[0]}-${rest[1]}`,
        `${year}-${rest[0]}-${rest[1]}T${rest[2]}:${rest[3]}Z`,
        `${year}-${rest[0]}-${rest[1]}T${rest[2]}:${rest[3]}:${rest[2]}+${rest[3]}:00`,
      ),
    );
  fc.assert(
    fc.property(fc.oneof(text, likeDate), (sunset) => {
      const headers = tryHeaders({ sunset });
      fc.pre(headers !== undefined);
      expect(headers).toEqual({ Sunset: new Date(sunset).toUTCString() });
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(sunset) ?? [];
      expect(Number(day)).toBeLessThanOrEqual(new Date(Number(year), Number(month), 0).getDate());
    }),
  );
});
