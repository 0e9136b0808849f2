import { AcceptHeaderVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const json = 'application/json';

function ask(accept: string, settings = {}): string | null {
  return new AcceptHeaderVersioning(settings).determineVersion({ headers: { accept } });
}

describe('the version is a parameter of the accepted media type', () => {
  test.each<[string, string | null]>([
    ['application/json; version=1.0', '1.0'],
    ['application/json;version=1.0', '1.0'],
    ['application/json \t; \t version=1.0 \t', '1.0'],
    ['application/json; indent=4; version=1.0; charset=utf-8', '1.0'],
    ['*/*; version=1.0', '1.0'],
    ['application/*; version=1.0', '1.0'],
    ['application/vnd.example.api+json; version=1.0', '1.0'],
    ['application/json; version=', ''],
    ['application/json; version=a=b', 'a=b'],
    ['application/json', null],
    ['application/json; version', null],
    ['application/json; versions=1.0', null],
    ['version=1.0', null],
    ['xversion=1.0', null],
    ['json; version=1.0', null],
    ['json; profile=a/b; version=1.0', null],
    [',, ,application/json; version=1.0,', '1.0'],
    ['', null],
    [',', null],
  ])('"%s" carries %j', (accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

describe('parameter names ignore case, versions do not', () => {
  test.each([
    ['application/json; VERSION=v1', 'version', 'v1'],
    ['application/json; AZ=v1', 'az', 'v1'],
    ['application/json; az=v1', 'AZ', 'v1'],
    ['application/json; version=V1', 'Version', 'V1'],
    ['application/json; x-api-version=v1', 'X-API-Version', 'v1'],
  ])('"%s", asked for %s, carries %s', (accept, versionParam, version) => {
    expect(ask(accept, { versionParam })).toBe(version);
  });
});

test.each([
  ['@', '`'],
  ['^', '~'],
])('a parameter named %s is none named %s', (name, versionParam) => {
  expect(ask(`application/json; ${name}=v1`, { versionParam })).toBeNull();
});

describe('a value may be a quoted string with escapes', () => {
  test.each([
    ['version="1.0"', '1.0'],
    ['version=""', ''],
    ['version="1, 2; 3=4"', '1, 2; 3=4'],
    ['version="a\\"b\\\\c\\d"', 'a"b\\cd'],
    ['version=" v1 "', ' v1 '],
    ['version="a\\\\"; x="', 'a\\'],
    ['version="a\\\\\\"; x="', 'a\\"; x='],
    ['title="x, text/html; version=2"; version=1', '1'],
    ['version = "1, 2"', '1, 2'],
    ['version="1.0', null],
    ['version="1.0\\', null],
    ['version=1; version="2', '1'],
    ['version="1.0, b/b; version=2', null],
    ['title=5"; version=1', '1'],
    ['title=5"; q=0.1, b/b; version=1', '1'],
  ])('%s carries %j', (parameter, version) => {
    expect(ask(`${json}; ${parameter}`)).toBe(version);
  });
});

test('bytes of a value are ISO-8859-1, as Node and Fetch have them, not windows-1252', () => {
  const version = '\x80\x85\x9f\xe9\xff';
  const headers = { accept: `${json}; version="${version}"` };
  expect(new AcceptHeaderVersioning().determineVersion({ headers })).toBe(version);
});

describe('a media type that names two different versions is ambiguous', () => {
  test.each<[string, VersioningRequest]>([
    ['in the header', { headers: { accept: `${json}; version=1; version=2` } }],
    ['in another case', { headers: { accept: `${json}; version=v1; VERSION=V1` } }],
    ['one of them empty', { headers: { accept: `${json}; version=; version=1` } }],
    [
      'in the preferred range',
      { headers: { accept: `${json}; version=1; version=2, b/b; q=0.1` } },
    ],
    ['where the framework negotiated', { acceptedMediaType: `${json}; version=1; version=2` }],
  ])('%s', (_, request) => {
    expect(() => new AcceptHeaderVersioning().determineVersion(request)).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
    );
  });

  test.each([
    ['the same one twice is fine', 'a/a; version=1; version="1"'],
    ['two ranges may differ', 'a/a; version=1, b/b; version=2'],
    ['a range that is not preferred may be', 'a/a; version=2; version=3; q=0.5, b/b; version=1'],
  ])('%s', (_, accept) => {
    expect(ask(accept)).toBe('1');
  });
});

describe('of several media ranges, the one that the client prefers most counts', () => {
  test.each<[string, string, string | null]>([
    ['by weight', 'a/a; version=1; q=0.5, b/b; version=2; q=0.6', '2'],
    ['by weight, which is 1 unless given', 'a/a; version=1; q=0.9, b/b; version=2', '2'],
    ['by weight, which is 1 at most', 'a/a; version=1, b/b; version=2; q=1.5', '1'],
    ['by weight, whatever its case', 'a/a; version=1; Q=0.1, b/b; version=2; Q=0.2', '2'],
    ['by weight, before the parameter too', 'a/a; q=0.1; version=1, b/b; q=0.2; version=2', '2'],
    ['by weight, quoted too', 'a/a; version=1; q="0.1", b/b; version=2; q="0.2"', '2'],
    ['by weight before specificity', '*/*; version=1, a/a; version=2; q=0.9', '1'],
    ['by specificity: type/subtype before type/*', 'a/*; version=1, b/b; version=2', '2'],
    ['by specificity: type/* before */*', '*/*; version=1, a/*; version=2', '2'],
    ['by specificity: after a space too', 'a/a; q=0.1, */*; version=1, b/*; version=2', '2'],
    ['by specificity: an empty parameter is none', 'a/a;, b/b; version=2', '2'],
    ['by specificity: with parameters before none', 'a/a, b/b; version=2', '2'],
    ['by specificity: a name without a value is no parameter', 'a/a; x, b/b; version=2', '2'],
    ['by specificity: q is no parameter', 'a/a; q=1, b/b; q=1; version=2', '2'],
    ['by specificity: parameters of a range count for nothing', 'a/*; version=1, */*; x=1', '1'],
    ['by specificity: an empty value is a parameter', 'a/a, b/b; version=', ''],
    ['by specificity: each parameter by itself', 'a/a; x; q=1, b/b; version=2; q=1', '2'],
    ['by specificity: a quoted weight is no parameter', 'a/a; q="1;a=b", b/b; version=2', '2'],
    ['by specificity: a quoted value is one', 'a/a; x="1;q=0", b/b; version=2', null],
    ['by specificity before order', '*/*; version=1; q=0.5, a/a; version=2; q=0.5', '2'],
    ['by specificity: a type may hold anything', 'a/a=b, b/b; version=2', '2'],
    ['by order', 'a/a; version=1, b/b; version=2', '1'],
    ['by order, among equal weights', 'a/a; version=1; q=0.5, b/b; version=2; q=0.5', '1'],
    ['and not another that carries a version', 'a/a; version=1; q=0.5, b/b', null],
    ['among more than ten', `${'a/a; q=0.5, '.repeat(12)}b/b; version=2`, '2'],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

describe('a weight of 0, or of no number, rejects a range', () => {
  test.each<[string, string | null]>([
    ['a/a; version=1; q=0', null],
    ['a/a; version=1; Q=0', null],
    ['a/a; version=1; q=0.5', '1'],
    ['a/a; version=1; Q=0.5', '1'],
    ['a/a; version=1; q=high', null],
    ['a/a; version=1; q=0, b/b; version=2; q=high', null],
    ['a/a; version=1; q=0.000', null],
    ['a/a; version=1; q=0.0001', null],
    ['a/a; version=1; q=0.0001, b/b; version=2; q=0', null],
    ['a/a; version=1; q=0, b/b; version=2; q=0.001', '2'],
    ['a/a; version=1; q=0, b/b; version=2; q=0', null],
    ['a/a; version=1; q=high, b/b; version=2; q=0.1', '2'],
    ['a/a; version=1; q=1; q=0, b/b; version=2; q=0.1', '2'],
  ])('%s carries %j', (accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

describe('mediaTypes, what the server can produce, are the ranges that count', () => {
  const html = 'text/html; version=3, ';

  test.each<[string, string[] | null, string | null]>([
    [`${html}application/json; version=1; q=0.1`, [json], '1'],
    [`${html}application/json ; version=1; q=0.1`, [json], '1'],
    [`${html}application/*; version=1; q=0.1`, [json], '1'],
    [`${html}*/*; version=1; q=0.1`, [json], '1'],
    [`${html}APPLICATION/JSON; version=1; q=0.1`, [json], '1'],
    [`${html}application/json; version=1; q=0.1`, ['Application/JSON'], '1'],
    [`${html}application/xml; version=1; q=0.1`, [json, 'application/xml'], '1'],
    ['application/json; version=1, application/xml; version=2; q=0.5', [json], '1'],
    ['application/xml; version=2, application/json; version=1; q=0.5', [json], '1'],
    ['text/html, application/json; version=1; q=0.1', [json], '1'],
    ['application/json, application/json; version=2; q=0.5', [json], null],
    ['text/html; version=3', [json], null],
    ['app/*; version=3', [json], null],
    ['application/jso; version=3', [json], null],
    ['application/json-seq; version=3', [json], null],
    [`${html}application/json; version=1; q=0.1`, [], '3'],
    ['text/html; version=3', null, '3'],
  ])('"%s", of %j, carries %j', (accept, mediaTypes, version) => {
    expect(ask(accept, { mediaTypes })).toBe(version);
  });
});

describe('the most specific reference to a type of mediaTypes has precedence', () => {
  test.each<[string, string, string | null]>([
    ['rejected: no less specific range speaks for it', 'application/json;q=0, */*;version=2', null],
    ['in any order', '*/*;version=2, application/json;q=0', null],
    ['in any case', 'APPLICATION/JSON;q=0, */*;version=2', null],
    ['type/* before */*', 'application/*;q=0, */*;version=2', null],
    ['type/subtype before type/*', 'application/json;q=0, application/*;version=2', null],
    ['with parameters before none', 'application/json;x=1;q=0, application/json', null],
    ['more specific: it speaks for itself', 'application/*;q=0, application/json;version=2', '2'],
    ['a version is a parameter', 'application/json;q=0, application/json;version=2', '2'],
    ['equally specific: both speak', 'application/json;x=1;q=0, application/json;version=2', '2'],
    ['before weight', 'application/json;q=0.1, */*;version=2', null],
    ['of the same version', 'application/json;version=2;q=0, */*;version=2', null],
    ['of another version: both speak', 'application/json;version=1;q=0, */*;version=2', '2'],
    ['of a version, to a range with none: both speak', `${json};version=1;q=0.1, */*;q=0.2`, null],
    ['of each version its own', `*/*;version=1, ${json};version=1;q=0.1, */*;version=2;q=0.5`, '2'],
    ['of no version, to each', `*/*;version=1, ${json};q=0, */*;version=2;q=0.5`, null],
    ['by the most specific of several', `${json};q=0, application/*, */*;version=2`, null],
    ['the same, the other way round', `*/*;version=2;q=0.1, */*, ${json};q=0`, null],
    ['of another type: it rejects nothing', 'application/xml;q=0, */*;version=2', '2'],
    ['with a weight that is no number', 'application/json;q=high, */*;version=2', null],
    ['with two weights', 'application/json;q=1;q=0, */*;version=2', null],
    [
      'of two versions, to one of them: both speak',
      `${json};version=1;version=2;q=0, */*;version=2`,
      '2',
    ],
    [
      'of two versions, to one with two',
      `${json};version=1;version=2;q=0, */*;version=3;version=4`,
      null,
    ],
    [
      'to a range with two versions, which is not ambiguous then',
      `${json};q=0, */*;version=1;version=2`,
      null,
    ],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept, { mediaTypes: [json] })).toBe(version);
  });

  test.each<[string, string, string | null]>([
    ['a range counts that speaks for one', 'application/json;q=0, */*;version=2', '2'],
    ['a range is rejected that speaks for none', `${json};q=0, text/html;q=0, */*;version=2`, null],
    ['by weight', `text/html;version=1;q=0.5, ${json};version=2;q=0.6`, '2'],
    ['by specificity', `text/*;version=1;q=0.5, ${json};version=2;q=0.5`, '2'],
    ['by order', `text/html;version=1, ${json};version=2`, '1'],
    ['by order, the other way round', `${json};version=1, text/html;version=2`, '1'],
  ])('among several types, %s: %s', (_, accept, version) => {
    expect(ask(accept, { mediaTypes: [json, 'text/html'] })).toBe(version);
    expect(ask(accept, { mediaTypes: ['text/html', json] })).toBe(version);
  });

  test('without mediaTypes, each range speaks for itself', () => {
    expect(ask('application/json;q=0, */*;version=2')).toBe('2');
  });
});

describe('the weights are those of the table in RFC 9110, section 12.5.1', () => {
  // The parameter there is "format".
  const accept =
    'text/*;q=0.3, text/plain;q=0.7, text/plain;version=flowed, text/plain;version=fixed;q=0.4, */*;q=0.5';
  const notFlowed = accept.replace('version=flowed', 'version=flowed;q=0');
  const onlyFixed = notFlowed.replace('text/plain;q=0.7', 'text/plain;q=0');

  /** In tenths: as many as there are lesser weights that a range of another type can have without being preferred. */
  function weight(accept: string, mediaType: string): number {
    const mediaTypes = [mediaType, 'a/a'];
    const lesser = Array.from({ length: 10 }, (_, n) => `a/a;q=0, a/a;version=rival;q=0.${n}5`);
    return lesser.filter((rival) => ask(`${accept}, ${rival}`, { mediaTypes }) !== 'rival').length;
  }

  test.each<[mediaType: string, version: string | null, tenths: number, accept: string]>([
    ['text/plain', 'flowed', 10, accept],
    ['text/plain', null, 7, notFlowed],
    ['text/plain', 'fixed', 4, onlyFixed],
    ['text/html', null, 3, accept],
    ['image/jpeg', null, 5, accept],
  ])('%s, version %j: %i tenths', (mediaType, version, tenths, accept) => {
    expect(ask(accept, { mediaTypes: [mediaType] })).toBe(version);
    expect(weight(accept, mediaType)).toBe(tenths);
  });
});

describe('where the framework negotiated, request.acceptedMediaType is the accepted media type', () => {
  const headers = { accept: `${json}; version=1` };

  test.each<[string, string | null | undefined, string | null]>([
    ['wins over the header', 'text/html; version=2', '2'],
    ['may be quoted', 'text/html; version="2, 3"', '2, 3'],
    ['ignores the case of the name', 'text/html; VERSION=2', '2'],
    ['may carry none, whatever the header says', 'text/html', null],
    ['undefined leaves it to the header', undefined, '1'],
    ['null leaves it to the header', null, '1'],
    ['"" leaves it to the header', '', '1'],
  ])('%s', (_, acceptedMediaType, version) => {
    const request = { headers, ...(acceptedMediaType !== undefined && { acceptedMediaType }) };
    expect(new AcceptHeaderVersioning().determineVersion(request)).toBe(version);
  });
});

describe('with mediaTypePattern, the version is in the media type itself', () => {
  const mediaTypePattern = /^application\/vnd\.acme\.(?<version>v\d+)\+json$/;
  const vendor = (version: string) => `application/vnd.acme.${version}+json`;

  test.each<[string, string | null]>([
    [vendor('v2'), 'v2'],
    [` ${vendor('v2')} ; charset=utf-8`, 'v2'],
    [`${vendor('v2')}; version=v1`, 'v2'],
    [`${vendor('v2')};version=v1;version=v3`, 'v2'],
    [json, null],
    [`${json}; version=v1`, null],
    [`x${vendor('v2')}`, null],
    ['application/VND.ACME.v2+json', null],
    ['application/*', null],
    ['*/*', null],
    ['application', null],
    ['', null],
  ])('"%s" carries %j', (accept, version) => {
    expect(ask(accept, { mediaTypePattern })).toBe(version);
  });

  test.each<[string, string | null]>([
    ['a/*', null],
    ['v2', null],
    ['a/x;q=0.5;y=z', 'a/x'],
  ])('a pattern sees a whole type without parameters alone: "%s" carries %j', (accept, version) => {
    expect(ask(accept, { mediaTypePattern: /^(.+)$/ })).toBe(version);
  });

  describe('of several ranges, the preferred one by the same rule', () => {
    test.each<[string, string, string | null]>([
      ['by weight', `${vendor('v1')};q=0.5, ${vendor('v2')};q=0.6`, 'v2'],
      ['a weight of 0 is rejected', `${vendor('v1')};q=0, ${vendor('v2')};q=0.1`, 'v2'],
      ['by specificity', `*/*, application/*, ${vendor('v2')}`, 'v2'],
      ['with parameters before none', `${vendor('v1')}, ${vendor('v2')};version=v3`, 'v2'],
      ['by order', `${vendor('v1')}, ${vendor('v2')}`, 'v1'],
      ['and not another that carries one', `${json}, ${vendor('v2')};q=0.5`, null],
      ['a quoted string is passed over', `a/a;q=0.1;x="${vendor('v1')},", ${vendor('v2')}`, 'v2'],
    ])('%s: %s', (_, accept, version) => {
      expect(ask(accept, { mediaTypePattern })).toBe(version);
    });
  });

  describe('among those that speak for mediaTypes', () => {
    const mediaTypes = [vendor('v1'), vendor('v2')];

    test.each<[string, string, string | null]>([
      ['only they count', `${vendor('v3')}, text/html, ${vendor('v2')};q=0.1`, 'v2'],
      ['in any case, where the pattern says so', `APPLICATION/${vendor('v2').slice(12)}`, 'v2'],
      ['none', `${vendor('v3')}, ${json}`, null],
      ['a range of any subtype speaks, and carries none', `application/*, ${vendor('v2')}`, 'v2'],
      ['by weight', `application/*, ${vendor('v2')};q=0.5`, null],
      [
        'a type rejected: no less specific range speaks for it',
        `${vendor('v1')};q=0, ${vendor('v2')};q=0.5, */*`,
        'v2',
      ],
      [
        'each named: a range of any type speaks for neither',
        `${vendor('v1')};q=0.4, ${vendor('v2')};q=0.5, */*`,
        'v2',
      ],
    ])('%s: %s', (_, accept, version) => {
      const pattern = new RegExp(mediaTypePattern, 'i');
      expect(ask(accept, { mediaTypes, mediaTypePattern: pattern })).toBe(version);
    });

    test('a parameter named like the version is one like any other', () => {
      const accept = `${vendor('v1')};version=1;q=0, ${vendor('v1')}`;
      expect(ask(accept, { mediaTypes, mediaTypePattern })).toBeNull();
    });
  });

  test('a pattern is asked once, however many types a client sends', () => {
    let asked = 0;
    class Counting extends RegExp {
      override exec(text: string) {
        asked++;
        return super.exec(text);
      }
    }
    class Vendor extends AcceptHeaderVersioning {
      override readonly mediaTypePattern = new Counting(mediaTypePattern);
    }
    const accept = `${`${vendor('v1')};q=0.5,`.repeat(1000)}${vendor('v2')}`;
    expect(new Vendor().determineVersion({ headers: { accept } })).toBe('v2');
    expect(asked).toBe(1);
  });

  test('acceptedMediaType is read with it', () => {
    const versioning = new AcceptHeaderVersioning({ mediaTypePattern });
    const headers = { accept: vendor('v1') };
    const determine = (acceptedMediaType: string) =>
      versioning.determineVersion({ headers, acceptedMediaType });
    expect(determine(`${vendor('v2')}; charset=utf-8`)).toBe('v2');
    expect(determine(`${json}; version=v3`)).toBeNull();
    expect(determine('application/*')).toBeNull();
  });
});
