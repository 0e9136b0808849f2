import Link from 'http-link-header';
import {
  AcceptHeaderVersioning,
  type HeaderRecord,
  HeaderVersioning,
  type Lifecycle,
  lifecycleHeaders,
  QueryParameterVersioning,
  URLPathVersioning,
  VersionError,
} from 'request-versioning';
import { parseItem } from 'structured-headers';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../src/contract/expect.js';
import { thrown } from '../support/thrown-error.js';

const deprecated = '2026-01-01';
const sunset = '2027-01-01';
const SUNSET = 'Fri, 01 Jan 2027 00:00:00 GMT';
const RELATION = 'a link relation, or several with a space between them';
const links = [{ rel: 'deprecation', href: 'https://example.com/v1', type: 'text/html' }];

/** Returns the headers of a version that has `lifecycle`. */
function headersOf(lifecycle: Lifecycle): HeaderRecord {
  return new URLPathVersioning({ lifecycle: { v1: lifecycle } }).responseHeaders('v1');
}

/** Makes a row of each value. */
const rows = (...values: unknown[]): [unknown][] => values.map((value) => [value]);

describe('responseHeaders', () => {
  test('returns an empty record without settings', () => {
    expect(new URLPathVersioning().responseHeaders('v1')).toEqual({});
    expect(new URLPathVersioning().responseHeaders(null)).toEqual({});
  });

  test('names each header of Vary once', () => {
    class Both extends AcceptHeaderVersioning {
      override readonly vary = ['Accept', 'X-API-Version', 'ACCEPT'];
    }
    const vary = { Vary: 'Accept, X-API-Version' };
    expect(new Both().responseHeaders('v1')).toEqual(vary);
    expect(new Both().responseHeaders(null)).toEqual(vary);
  });

  test('returns only the life cycle of the version', () => {
    const lifecycle = { v1: { deprecated }, v2: { sunset } };
    const versioning = new HeaderVersioning({ lifecycle });
    const vary = { Vary: 'Accept-Version' };
    expect(versioning.responseHeaders('v2')).toEqual({ ...vary, Sunset: SUNSET });
    for (const version of ['v3', null]) expect(versioning.responseHeaders(version)).toEqual(vary);
  });

  test('reads __proto__ and constructor as ordinary versions', () => {
    const lifecycle = JSON.parse('{ "__proto__": { "sunset": "2027-01-01" }, "constructor": {} }');
    const versioning = new URLPathVersioning({ lifecycle });
    expect(versioning.responseHeaders('__proto__')).toEqual({ Sunset: SUNSET });
    const without = new URLPathVersioning({ lifecycle: { v1: { deprecated } } });
    for (const name of ['constructor', '__proto__', 'toString', '']) {
      expect(without.responseHeaders(name)).toEqual({});
    }
  });

  test('returns the same frozen record each time', () => {
    const lifecycle = { v1: { deprecated, links } };
    const versioning = new HeaderVersioning({ lifecycle });
    for (const version of ['v1', null]) {
      const headers = versioning.responseHeaders(version);
      expect(versioning.responseHeaders(version)).toBe(headers);
      expect(headers).toSatisfy(Object.isFrozen);
    }
    expect(versioning.lifecycle).toSatisfy(Object.isFrozen);
  });

  test('returns all headers, for Fetch Headers to append', () => {
    const versioning = new HeaderVersioning({
      allowedVersions: ['v1', 'v2'],
      lifecycle: { v1: { deprecated, sunset, links } },
      advertiseVersions: true,
      versionHeader: 'API-Version',
    });
    const record = versioning.responseHeaders('v1');
    expect(record).toEqual({
      Vary: 'Accept-Version',
      Deprecation: '@1767225600',
      Sunset: SUNSET,
      Link: '<https://example.com/v1>; rel="deprecation"; type="text/html"',
      'API-Supported-Versions': 'v2',
      'API-Deprecated-Versions': 'v1',
      'API-Version': 'v1',
    });
    const headers = new Headers({ Vary: 'Origin' });
    for (const [name, value] of Object.entries(record)) headers.append(name, value);
    expect(headers.get('Vary')).toBe('Origin, Accept-Version');
  });

  test('follows the fields that a subclass redefines', () => {
    class Redefined extends URLPathVersioning {
      override readonly allowedVersions = ['v3'];
      override readonly defaultVersion = 'v2';
    }
    const redefined = new Redefined({ advertiseVersions: true });
    expect(redefined.responseHeaders('v3')).toEqual({ 'API-Supported-Versions': 'v3, v2' });
  });
});

describe('the setting lifecycle', () => {
  test('is copied, so that later changes have no effect', () => {
    const date = new Date(deprecated);
    const link = { rel: 'deprecation', href: '/v1' };
    const lifecycle: Record<string, Lifecycle> = { v1: { deprecated: date, links: [link] } };
    const versioning = new URLPathVersioning({ lifecycle });
    date.setUTCFullYear(1999);
    link.href = '/changed';
    delete lifecycle.v1;
    expect(versioning.responseHeaders('v1')).toEqual({
      Deprecation: '@1767225600',
      Link: '</v1>; rel="deprecation"',
    });
  });

  test('is not changed', () => {
    const settings = deepFreeze({
      allowedVersions: ['v1'],
      lifecycle: { v1: { deprecated, sunset, links } },
    });
    expect(Object.keys(new URLPathVersioning(settings).responseHeaders('v1'))).toHaveLength(3);
  });
});

describe('no header is sent for', () => {
  test.each<[string, Lifecycle]>([
    ['an empty life cycle', {}],
    ['fields that are null', { deprecated: null, sunset: null, links: null }],
    ['fields that are undefined', { deprecated: undefined, sunset: undefined, links: undefined }],
    ['an empty list of links', { links: [] }],
  ])('%s', (_, lifecycle) => {
    expect(headersOf(lifecycle)).toEqual({});
  });
});

describe('a date may be a Date or an ISO 8601 string:', () => {
  test.each<[string | Date, string]>([
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2026-01-31T12:00Z', '2026-01-31T12:00:00Z'],
    ['2026-01-31T12:34:56Z', '2026-01-31T12:34:56Z'],
    ['2026-01-31T12:34:56.999Z', '2026-01-31T12:34:56Z'],
    ['2026-01-31T12:34:56.123456Z', '2026-01-31T12:34:56Z'],
    ['2026-01-31T23:30:00-01:00', '2026-02-01T00:30:00Z'],
    ['2026-01-01T00:30+05:30', '2025-12-31T19:00:00Z'],
    ['1969-12-31T23:59:59.500Z', '1969-12-31T23:59:59Z'],
    ['1000-01-01', '1000-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
    [new Date('2026-01-31T12:34:56.999Z'), '2026-01-31T12:34:56Z'],
    [new Date(0), '1970-01-01T00:00:00Z'],
  ])('%o is the moment %s', (date, expected) => {
    const { Deprecation = '', Sunset = '' } = headersOf({ deprecated: date, sunset: date });
    expect(parseItem(Deprecation)).toEqual([new Date(expected), new Map()]);
    expect(Sunset).toMatch(IMF_FIXDATE);
    expect(Date.parse(Sunset)).toBe(Date.parse(expected));
  });

  test.each<[unknown]>([
    ...rows('2026-02-30', '2026-02-29', '2026-02-30T00:00:00Z', '2026-13-01', '2026-00-01'),
    ...rows('2026-01-32T00:00Z', '2026-01-31T12:00:00', '2026-01-31T12:00', '2026-01-31 12:00:00Z'),
    ...rows(
      '2026-01-31T12Z',
      '2026-01-31T25:00Z',
      '2026-01-31T12:00+99:00',
      '2026-01-31T12:00 GMT',
    ),
    ...rows(
      ' 2026-01-31',
      '2026-01-31\n',
      '2026-1-31',
      '2026-01',
      '2026',
      '01/31/2026',
      'soon',
      '',
    ),
    ...rows('Fri, 01 Jan 2027 00:00:00 GMT', '+012026-01-31', '0999-12-31'),
    ...rows('1000-01-01T00:00+01:00', '9999-12-31T23:59-01:00', 1767225600, true),
    ...rows(new Date(Number.NaN), new Date(Date.UTC(10_000, 0)), new Date(Date.UTC(999, 0))),
  ])('but not %o', (date) => {
    const expected = 'a Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z"';
    const shown = date instanceof Date ? '[object Date]' : JSON.stringify(date);
    for (const name of ['deprecated', 'sunset']) {
      expect(() => headersOf({ [name]: date })).toThrow(
        new TypeError(
          `URLPathVersioning: lifecycle.v1: ${name} must be ${expected}, got ${shown}.`,
        ),
      );
    }
  });
});

/** The IMF-fixdate of RFC 9110, section 5.6.7. */
const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

test.each<[deprecated: string, time: string]>([
  ['2026-01-02', '2026-01-02T00:00:00'],
  ['2026-01-01T00:00:01Z', '2026-01-01T00:00:01'],
  ['2026-01-01T00:00-01:00', '2026-01-01T01:00:00'],
])('rejects a sunset before the deprecation %j with a TypeError', (deprecated, time) => {
  const dates = `2026-01-01T00:00:00.000Z is before ${time}.000Z`;
  expect(() => headersOf({ deprecated, sunset: '2026-01-01' })).toThrow(
    new TypeError(
      `URLPathVersioning: lifecycle.v1: sunset must not be before deprecated, but ${dates}.`,
    ),
  );
});

test('accepts a sunset at the moment of the deprecation', () => {
  expect(Object.keys(headersOf({ deprecated, sunset: deprecated }))).toHaveLength(2);
});

describe('a link', () => {
  test('has no type if its type is null', () => {
    const headers = headersOf({ links: [{ rel: 'sunset', href: '/', type: null }] });
    expect(headers).toEqual({ Link: '</>; rel="sunset"' });
  });

  test.each([
    ...['https://example.com', 'https://example.com:8443/v1?x=y&z#top', 'http://127.0.0.1'],
    ...['HTTPS://user:secret@example.com/', 'https://us%C3%A9r:p%40ss@example.com'],
    ...['https://caf%C3%A9.example.com/', 'https://example.com/caf%C3%A9', 'http://[::1]:80/v1'],
    ...['urn:ietf:rfc:8594', 'mailto:api@example.com', 'file:///v1', '//example.com/v1'],
    ...['/v1', '/v1:beta/a@b', 'v1/changes', './v1:beta', '../v1', '?version=v1', '#v1'],
    ...["/~a_b-c.d!$&'()*+,;=", '/,;', '/{version}', '/?a[]=`^|'],
  ])('may lead to %j', (href) => {
    const headers = headersOf({ links: [{ rel: 'deprecation', href, type: 'text/html' }] });
    expect(Link.parse(headers.Link ?? '').refs).toEqual([
      { uri: href, rel: 'deprecation', type: 'text/html' },
    ]);
  });

  test.each([
    ...['https://example.com/>; rel="stylesheet"', 'https://example.com/\r\nSet-Cookie: a=b'],
    ...['/a b', ' /v1', '/v1\n', '/<v1', '/v1>', '/"v1"', '/café', '/\x00', ''],
    'https://exa mple.com',
  ])('must not lead to %j', (href) => {
    const message = `href must be a URI reference, got ${JSON.stringify(href)}.`;
    expect(() => headersOf({ links: [{ rel: 'deprecation', href }] })).toThrow(
      new TypeError(`URLPathVersioning: lifecycle.v1.links[0]: ${message}`),
    );
  });

  test.each([
    ...['deprecation', 'successor-version', 'a1.b-c', 'https://example.com/rels/v1', 'urn:x:y'],
    ...['sunset deprecation', 'sunset https://example.com/rel', 'a,b;c', '/rels/v1'],
  ])('may have the relation "%s"', (rel) => {
    const headers = headersOf({ links: [{ rel, href: '/v1' }] });
    expect(headers.Link).toBe(`</v1>; rel="${rel}"`);
    const { refs } = Link.parse(headers.Link ?? '');
    expect(refs).toEqual(rel.split(' ').map((rel) => ({ uri: '/v1', rel })));
  });

  test.each([
    ...['', ' ', 'a  b', ' sunset', 'sunset ', 'a"; x="b', 'a"', 'a<b', 'a>b', 'a\nb'],
    ...['https://exämple.com', 'sunset\\', 'a\\b'],
  ])('must not have the relation %j', (rel) => {
    expect(() => headersOf({ links: [{ rel, href: '/v1' }] })).toThrow(
      new TypeError(
        `URLPathVersioning: lifecycle.v1.links[0]: rel must be ${RELATION}, got ${JSON.stringify(rel)}.`,
      ),
    );
  });

  test.each([...['', 'html', 'text/*', 'text/html; charset=utf-8', 'text/html"'], 7])(
    'must not have the type %j',
    (type) => {
      const message = `type must be a media type, got ${JSON.stringify(type)}.`;
      expect(() =>
        headersOf({ links: [{ rel: 'sunset', href: '/v1', type: type as string }] }),
      ).toThrow(new TypeError(`URLPathVersioning: lifecycle.v1.links[0]: ${message}`));
    },
  );

  test('is named by its index if it is wrong', () => {
    expect(() => headersOf({ links: [...links, { rel: 'sunset' } as never] })).toThrow(
      'lifecycle.v1.links[1]: href must be a URI reference, got "".',
    );
  });
});

describe('a wrong life cycle is a TypeError at construction:', () => {
  const known = 'Known settings: deprecated, sunset, links.';

  test.each<[string, unknown]>([
    [`unknown setting "deprecation". ${known}`, { deprecation: deprecated }],
    ['links must be an array, got [object Object].', { links: links[0] }],
  ])('%s', (message, v1) => {
    expect(() => headersOf(v1 as never)).toThrow(
      new TypeError(`URLPathVersioning: lifecycle.v1: ${message}`),
    );
  });

  test.each<[string, unknown]>([
    ['unknown setting "title". Known settings: rel, href, type.', { ...links[0], title: 'v1' }],
    [`rel must be ${RELATION}, got "".`, { href: '/v1' }],
    ['href must be a URI reference, got "".', { rel: 'sunset', href: null }],
    ['href must be a URI reference, got 7.', { rel: 'sunset', href: 7 }],
    [`rel must be ${RELATION}, got ["sunset"].`, { rel: ['sunset'], href: '/' }],
  ])('%s', (message, link) => {
    expect(() => headersOf({ links: [link] as never })).toThrow(
      new TypeError(`URLPathVersioning: lifecycle.v1.links[0]: ${message}`),
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
    ['is any version without a list', {}],
    ['is any version beside a default without a list', { defaultVersion: 'v2' }],
  ])('but not if the version %s', (_, settings) => {
    const versioning = new URLPathVersioning({ ...settings, lifecycle: { v1: { sunset } } });
    expect(Object.keys(versioning.responseHeaders('v1'))).toHaveLength(1);
  });
});

describe('lifecycleHeaders', () => {
  test('returns the headers of one route, each name once', () => {
    const links = [
      { rel: 'deprecation', href: '/v1' },
      { rel: 'successor-version', href: '/v2' },
    ];
    expect(lifecycleHeaders({ deprecated: '2026-01-01', sunset: '2027-01-01', links })).toEqual({
      Deprecation: '@1767225600',
      Sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      Link: '</v1>; rel="deprecation", </v2>; rel="successor-version"',
    });
    expect(lifecycleHeaders({})).toEqual({});
  });

  test('throws a TypeError that names the wrong field', () => {
    const lifecycle = { deprecated: '2027-01-01', sunset: '2026-01-01' };
    expect(() => lifecycleHeaders(lifecycle)).toThrow(
      'lifecycleHeaders: sunset must not be before deprecated, but 2026-01-01T',
    );
  });
});

describe('with advertiseVersions, every response names', () => {
  const allowedVersions = ['v1', 'v2', 'v3'];
  const two = ['v1', 'v2'];
  const old = { deprecated };
  const later = { deprecated: '9000-01-01' };
  const allOld = { v2: old, v1: old };
  const supported = { v1: { sunset }, v2: { links } };

  /** Returns the headers of a success, and expects a rejection to have the same headers. */
  function advertised(settings: object): Record<string, string> {
    const versioning = new QueryParameterVersioning({ ...settings, advertiseVersions: true });
    const headers = versioning.responseHeaders('none');
    const request = { url: '/?version=1&version=2' };
    const rejection = thrown(() => versioning.determineVersion(request));
    expect(rejection instanceof VersionError && rejection.headers).toEqual(headers);
    return headers;
  }

  test.each<[string, object, supported: string | undefined, deprecated?: string]>([
    ['the listed versions', { allowedVersions }, 'v1, v2, v3'],
    ['each version once', { allowedVersions: ['v1', 'v2', 'v1'] }, 'v1, v2'],
    ['versions, but not null', { allowedVersions: ['v1', null] }, 'v1'],
    ['the default too', { allowedVersions, defaultVersion: 'v0' }, 'v1, v2, v3, v0'],
    ['the default once', { allowedVersions, defaultVersion: 'v1' }, 'v1, v2, v3'],
    ['the default alone', { allowedVersions: [null], defaultVersion: 'v1' }, 'v1'],
    ['no version if only null is listed', { allowedVersions: [null] }, undefined],
    ['no version without a list', { defaultVersion: 'v1' }, undefined],
    ['no version if there is only a life cycle', { lifecycle: { v1: old } }, undefined],
    [
      'a deprecated version only as deprecated',
      { allowedVersions, lifecycle: { v1: old } },
      'v2, v3',
      'v1',
    ],
    [
      'a version with a later deprecation as deprecated',
      { allowedVersions, lifecycle: { v2: later } },
      'v1, v3',
      'v2',
    ],
    [
      'a version with only a sunset or links as supported',
      { allowedVersions, lifecycle: supported },
      'v1, v2, v3',
    ],
    ['only deprecated versions', { allowedVersions: two, lifecycle: allOld }, undefined, 'v1, v2'],
    [
      'versions of any printable characters',
      { allowedVersions: ['2026-01', '~"1;0"', '!'] },
      '2026-01, ~"1;0", !',
    ],
  ])('%s', (_, settings, supported, deprecated) => {
    expect(advertised(settings)).toEqual({
      ...(supported && { 'API-Supported-Versions': supported }),
      ...(deprecated && { 'API-Deprecated-Versions': deprecated }),
    });
  });

  test('and without advertiseVersions no response does', () => {
    const versioning = new URLPathVersioning({
      allowedVersions,
      lifecycle: { v1: { deprecated } },
      advertiseVersions: false,
    });
    expect(versioning.responseHeaders('v2')).toEqual({});
    const rejection = thrown(() => versioning.determineVersion({ params: { version: 'v9' } }));
    expect(rejection).toHaveProperty('headers', {});
    expect(JSON.parse(JSON.stringify(rejection))).not.toHaveProperty('supportedVersions');
  });
});
