import fc from 'fast-check';
import Link from 'http-link-header';
import { type Lifecycle, URLPathVersioning } from 'request-versioning';
import { parseItem } from 'structured-headers';
import { expect, test } from 'vitest';
import { text } from '../support/arbitraries.js';

const date = fc.date({
  noInvalidDate: true,
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
});
const minutes = fc.integer({ min: -14 * 60, max: 14 * 60 });

/** Returns `date` as an ISO 8601 string in the zone that is `minutes` ahead of UTC. */
function inZone(date: Date, minutes: number): string {
  const [local = ''] = new Date(date.getTime() + minutes * 60_000).toISOString().split('Z');
  const digits = (value: number) => String(value).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${digits(Math.floor(ahead / 60))}:${digits(ahead % 60)}`;
}

const moment = fc.tuple(date, minutes, fc.boolean()).map(([date, minutes, isText]) => {
  const written = inZone(date, minutes);
  return { date, setting: isText && /^\d{4}-/.test(written) ? written : date };
});

const token = fc.stringMatching(/^[a-z][a-z\d.-]{0,8}$/);
const relation = fc.oneof(token, fc.webUrl({ withFragments: true }));
const link = fc.record(
  {
    rel: fc.array(relation, { minLength: 1, maxLength: 3 }).map((each) => each.join(' ')),
    href: fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webPath().filter(Boolean),
      fc.webQueryParameters().map((query) => `?${query}`),
    ),
    type: fc.tuple(token, token).map((parts) => parts.join('/')),
  },
  { requiredKeys: ['rel', 'href'] },
);

/** Returns the headers of a life cycle, or `undefined` if it is rejected with a `TypeError`. */
function tryHeaders(v1: Lifecycle) {
  try {
    return new URLPathVersioning({ lifecycle: { v1 } }).responseHeaders('v1');
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return undefined;
  }
}

const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;

test('independent parsers read the headers of a life cycle back', () => {
  fc.assert(
    fc.property(moment, moment, fc.array(link, { maxLength: 3 }), (one, other, links) => {
      const [first, last] = one.date <= other.date ? [one, other] : [other, one];
      const lifecycle = { v1: { deprecated: first.setting, sunset: last.setting, links } };
      const headers = new URLPathVersioning({ lifecycle }).responseHeaders('v1');
      const { refs } = Link.parse(headers.Link ?? '');

      const { Deprecation = '', Sunset = '' } = headers;
      expect(parseItem(Deprecation)).toEqual([new Date(wholeSeconds(first.date)), new Map()]);
      expect(Date.parse(Sunset)).toBe(wholeSeconds(last.date));
      expect(Sunset).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
      expect(refs).toEqual(
        links.flatMap(({ rel, href, type }) =>
          rel.split(' ').map((rel) => ({ uri: href, rel, ...(type && { type }) })),
        ),
      );
    }),
  );
});

test('any text in a link is rejected or read back unchanged', () => {
  const anyLink = fc.record({
    rel: fc.oneof(text, relation),
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
