import Link from 'http-link-header';
import {
  type Lifecycle,
  lifecycleHeaders,
  URLPathVersioning,
  type VersionLifecycle,
} from 'request-versioning';
import { parseItem } from 'structured-headers';
import { describe, expect, test } from 'vitest';

const deprecated = '2026-01-01';
const sunset = '2027-01-01';

test('lifecycleHeaders returns the headers of one route, each name once', () => {
  const links = [
    { rel: 'deprecation', href: '/v1' },
    { rel: 'successor-version', href: '/v2', type: null },
    { rel: 'sunset', href: 'https://example.com/v1', type: 'text/html' },
  ];
  const link = '<https://example.com/v1>; rel="sunset"; type="text/html"';
  expect(lifecycleHeaders({ deprecated, sunset, links })).toEqual({
    Deprecation: '@1767225600',
    Sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
    Link: `</v1>; rel="deprecation", </v2>; rel="successor-version", ${link}`,
  });
});

test.each<[string, Lifecycle]>([
  ['an empty life cycle', {}],
  ['fields that are null', { deprecated: null, sunset: null, links: null }],
  ['fields that are undefined', { deprecated: undefined, sunset: undefined, links: undefined }],
  ['an empty list of links', { links: [] }],
])('no header is sent for %s', (_, lifecycle) => {
  expect(lifecycleHeaders(lifecycle)).toEqual({});
});

/** The IMF-fixdate of RFC 9110, section 5.6.7. */
const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

describe('a date may be a Date or an ISO 8601 string:', () => {
  test.each<[string | Date, string]>([
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2026-01-31T12:00Z', '2026-01-31T12:00:00Z'],
    ['2026-01-31T12:34:56.123456Z', '2026-01-31T12:34:56Z'],
    ['2026-01-31T23:30:00-01:00', '2026-02-01T00:30:00Z'],
    ['2026-01-01T00:30+05:30', '2025-12-31T19:00:00Z'],
    ['1969-12-31T23:59:59.500Z', '1969-12-31T23:59:59Z'],
    ['1000-01-01', '1000-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
    [new Date('2026-01-31T12:34:56.999Z'), '2026-01-31T12:34:56Z'],
    [new Date(0), '1970-01-01T00:00:00Z'],
  ])('%o is the moment %s', (date, expected) => {
    const { Deprecation = '', Sunset = '' } = lifecycleHeaders({ deprecated: date, sunset: date });
    expect(parseItem(Deprecation)).toEqual([new Date(expected), new Map()]);
    expect(Sunset).toMatch(IMF_FIXDATE);
    expect(Date.parse(Sunset)).toBe(Date.parse(expected));
  });

  test.each<{ date: unknown }>(
    [
      ...['2026-02-30', '2026-02-29', '2026-02-30T00:00:00Z', '2026-13-01', '2026-00-01'],
      ...['2026-01-32T00:00Z', '2026-01-31T12:00:00', '2026-01-31T12:00', '2026-01-31 12:00:00Z'],
      ...['2026-01-31T12Z', '2026-01-31T25:00Z', '2026-01-31T12:00+99:00', '2026-01-31T12:00 GMT'],
      ...['2026-01-31T12:00+0100'],
      ...[' 2026-01-31', '2026-01-31\n', '2026-1-31', '2026-01', '2026', '01/31/2026', 'soon', ''],
      ...['Fri, 01 Jan 2027 00:00:00 GMT', '+012026-01-31', '0999-12-31', 1767225600, true],
      ...['1000-01-01T00:00+01:00', '9999-12-31T23:59-01:00', new Date(Number.NaN)],
      ...[new Date(Date.UTC(10_000, 0)), new Date(Date.UTC(999, 0))],
    ].map((date) => ({ date })),
  )('but not $date', ({ date }) => {
    const expected = 'a valid Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z"';
    for (const name of ['deprecated', 'sunset']) {
      expect(() => lifecycleHeaders({ [name]: date })).toThrow(`${name} must be ${expected}, got `);
    }
  });
});

const [JANUARY, MARCH, JUNE] = ['2036-01-01', '2036-03-01', '2036-06-01'];
const during = { start: '2036-02-01', end: MARCH };

describe('the dates of a version are in order, because', () => {
  test.each<[string, VersionLifecycle]>([
    [
      ': sunset must not be before deprecated, but 2036-01-01T00:00:00.000Z is before 2036-03-01T00:00:00.000Z.',
      { deprecated: MARCH, sunset: JANUARY, gone: JUNE },
    ],
    [
      ': gone must not be before sunset, but 2036-03-01T00:00:00.000Z is before 2036-06-01T00:00:00.000Z.',
      { deprecated: JANUARY, sunset: JUNE, gone: MARCH },
    ],
    [
      ': gone must not be before deprecated, but 2036-01-01T00:00:00.000Z is before 2036-03-01T00:00:00.000Z.',
      { deprecated: MARCH, gone: JANUARY },
    ],
    [
      '.brownouts[1]: end must be after start, but 2036-02-01T00:00:00.000Z is not after 2036-02-01T00:00:00.000Z.',
      { brownouts: [during, { start: during.start, end: during.start }] },
    ],
    [
      '.brownouts[0]: end must be after start, but 2036-02-01T00:00:00.000Z is not after 2036-03-01T00:00:00.000Z.',
      { brownouts: [{ start: MARCH, end: during.start }] },
    ],
    [
      '.brownouts[0]: end must not be after gone, but 2036-03-01T00:00:00.000Z is after 2036-02-29T23:59:59.999Z.',
      { brownouts: [during], gone: '2036-02-29T23:59:59.999Z' },
    ],
    ...(['start', 'end'] as const).map((name): [string, VersionLifecycle] => [
      `.brownouts[0]: ${name} must be a valid Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z", got null.`,
      { brownouts: [{ ...during, [name]: null }] },
    ]),
  ])('lifecycle.v1%s', (message, v1) => {
    expect(() => new URLPathVersioning({ lifecycle: { v1 } })).toThrow(
      new TypeError(`URLPathVersioning: lifecycle.v1${message}`),
    );
  });

  test.each<[string, VersionLifecycle]>([
    ['equal dates', { deprecated: JUNE, sunset: JUNE, gone: JUNE }],
    ['a brownout that ends with the version', { brownouts: [during], gone: MARCH }],
    ['a brownout before the deprecation', { brownouts: [during], deprecated: JUNE }],
    ['a brownout after the sunset', { brownouts: [during], sunset: JANUARY }],
    ['overlapping brownouts', { brownouts: [during, { start: JANUARY, end: JUNE }, during] }],
    ['dates that are null', { deprecated: null, sunset: null, gone: null, brownouts: null }],
  ])('but %s are in order', (_, v1) => {
    expect(() => new URLPathVersioning({ lifecycle: { v1 } })).not.toThrow();
  });
});

test('the sunset of a version is the date of gone, unless it has a date of its own', () => {
  const versioning = new URLPathVersioning({
    lifecycle: {
      v1: { gone: JUNE },
      v2: { sunset: MARCH, gone: JUNE },
      v3: { sunset: null, gone: JUNE },
    },
  });
  const sunsets = ['v1', 'v2', 'v3'].map((version) => versioning.responseHeaders(version));
  const [june, march] = ['Sun, 01 Jun 2036 00:00:00 GMT', 'Sat, 01 Mar 2036 00:00:00 GMT'];
  expect(sunsets).toEqual([{ Sunset: june }, { Sunset: march }, { Sunset: june }]);
});

test('a route has no end of its own', () => {
  for (const name of ['gone', 'brownouts']) {
    expect(() => lifecycleHeaders({ [name]: JUNE })).toThrow(
      new TypeError(
        `lifecycleHeaders: unknown setting "${name}". Known settings: deprecated, sunset, links.`,
      ),
    );
  }
});

test.each<[deprecated: string, time: string]>([
  ['2026-01-02', '2026-01-02T00:00:00'],
  ['2026-01-01T00:00:01Z', '2026-01-01T00:00:01'],
  ['2026-01-01T00:00-01:00', '2026-01-01T01:00:00'],
])('rejects a sunset before the deprecation %j with a TypeError', (deprecated, time) => {
  const dates = `2026-01-01T00:00:00.000Z is before ${time}.000Z`;
  expect(() => lifecycleHeaders({ deprecated, sunset: '2026-01-01' })).toThrow(
    new TypeError(`lifecycleHeaders: sunset must not be before deprecated, but ${dates}.`),
  );
});

describe('a link', () => {
  test.each([
    ...['https://example.com', 'https://example.com:8443/v1?x=y&z#top', 'http://[::1]:80/v1'],
    ...['HTTPS://user:secret@example.com/', 'https://caf%C3%A9.example.com/caf%C3%A9'],
    ...['urn:ietf:rfc:8594', 'mailto:api@example.com', 'file:///v1', '//example.com/v1'],
    ...['/v1', '/v1:beta/a@b', 'v1/changes', './v1:beta', '../v1', '?version=v1', '#v1'],
    ...["/~a_b-c.d!$&'()*+,;=", '/,;', '/{version}', '/?a[]=`^|'],
  ])('may lead to %j', (href) => {
    const headers = lifecycleHeaders({ links: [{ rel: 'deprecation', href, type: 'text/html' }] });
    expect(Link.parse(headers.Link ?? '').refs).toEqual([
      { uri: href, rel: 'deprecation', type: 'text/html' },
    ]);
  });

  test.each([
    ...['deprecation', 'successor-version', 'a1.b-c', 'https://example.com/rels/v1', 'urn:x:y'],
    ...['sunset deprecation', 'sunset https://example.com/rel', 'a,b;c', '/rels/v1'],
  ])('may have the relation "%s"', (rel) => {
    const headers = lifecycleHeaders({ links: [{ rel, href: '/v1' }] });
    const { refs } = Link.parse(headers.Link ?? '');
    expect(refs).toEqual(rel.split(' ').map((rel) => ({ uri: '/v1', rel })));
  });

  test('may have a media type of all characters of RFC 6838', () => {
    const type = 'a0!#$&-^_/.x+json';
    const headers = lifecycleHeaders({ links: [{ rel: 'sunset', href: '/v1', type }] });
    expect(headers.Link).toBe(`</v1>; rel="sunset"; type="${type}"`);
  });

  const WRONG_HREFS = [
    ...['https://example.com/>; rel="stylesheet"', 'https://example.com/\r\nSet-Cookie: a=b'],
    ...['/a b', ' /v1', '/v1\n', '/<v1', '/v1>', '/"v1"', '/v\\1', '/café', '/\x00', '', 7, null],
  ];
  const WRONG_RELATIONS = [
    ...['', ' ', 'a  b', ' sunset', 'sunset ', 'a"; x="b', 'a"', 'a<b', 'a>b', 'a\nb', 'a\\b'],
    ...['https://exämple.com', ['sunset'], undefined],
  ];
  const WRONG_TYPES = ['', 'html', 'text/*', 'text/html; charset=utf-8', 'text/html"', 7];

  describe.each<[name: string, expected: string, values: unknown[]]>([
    ['href', 'a URI reference', WRONG_HREFS],
    ['rel', 'a link relation, or several with a space between them', WRONG_RELATIONS],
    ['type', 'a media type', WRONG_TYPES],
  ])('must not have the %s', (name, expected, values) => {
    test.each(values.map((value) => ({ value })))('$value', ({ value }) => {
      const link = { rel: 'sunset', href: '/v1' };
      const message = `${name} must be ${expected}, got ${JSON.stringify(value)}.`;
      expect(() => lifecycleHeaders({ links: [link, { ...link, [name]: value }] })).toThrow(
        new TypeError(`lifecycleHeaders.links[1]: ${message}`),
      );
    });
  });
});

describe('a wrong life cycle is a TypeError at construction, which names the place:', () => {
  test.each<[string, unknown]>([
    [
      ': unknown setting "end". Known settings: deprecated, sunset, links, brownouts, gone.',
      { end: sunset },
    ],
    [
      ': gone must be a valid Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z", got "soon".',
      { gone: 'soon' },
    ],
    [': brownouts must be an array, got [object Object].', { brownouts: {} }],
    [
      '.brownouts[0]: settings must be a plain object, got "2036-12-01".',
      { brownouts: ['2036-12-01'] },
    ],
    [
      '.brownouts[0]: unknown setting "until". Known settings: start, end.',
      { brownouts: [{ until: 1 }] },
    ],
    [': links must be an array, got [object Object].', { links: {} }],
    ['.links[0]: unknown setting "v1". Known settings: rel, href, type.', { links: [{ v1: 1 }] }],
  ])('lifecycle.v1%s', (message, v1) => {
    expect(() => new URLPathVersioning({ lifecycle: { v1 } as never })).toThrow(
      new TypeError(`URLPathVersioning: lifecycle.v1${message}`),
    );
  });

  test.each<[object]>([
    [{ allowedVersions: ['v2'] }],
    [{ allowedVersions: ['v2', null], defaultVersion: 'v3' }],
    [{ allowedVersions: ['V1'] }],
  ])('v1 with %j, which does not allow v1', (settings) => {
    expect(() => new URLPathVersioning({ ...settings, lifecycle: { v1: {} } })).toThrow(
      new TypeError(
        'URLPathVersioning: a version of lifecycle must be an allowed version, got "v1".',
      ),
    );
  });

  test.each<[string, object]>([
    ['is listed', { allowedVersions: ['v1'] }],
    ['is the default', { allowedVersions: ['v2'], defaultVersion: 'v1' }],
    ['is any version beside a default without a list', { defaultVersion: 'v2' }],
  ])('but not if the version %s', (_, settings) => {
    const versioning = new URLPathVersioning({ ...settings, lifecycle: { v1: { sunset } } });
    expect(Object.keys(versioning.responseHeaders('v1'))).toEqual(['Sunset']);
  });
});
