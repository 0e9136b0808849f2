import fc from 'fast-check';
import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningRequest,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { settings, text, versions } from './arbitraries.js';

type Settings = typeof settings extends fc.Arbitrary<infer T> ? T : never;
const REFUSED = 'refused';

/** The version, or that it was refused. */
function answer(versioning: BaseVersioning, request: VersioningRequest, kwargs?: object) {
  try {
    return { version: versioning.determineVersion(request, kwargs) };
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^ERR_VERSION_/) });
    return REFUSED;
  }
}

/** The allowed rule, once more. */
function checked({ defaultVersion, allowedVersions }: Settings, sent: string | null) {
  const version = sent ?? defaultVersion;
  const isAllowed =
    allowedVersions.length === 0 ||
    (version !== null && version === defaultVersion) ||
    allowedVersions.some((allowed) => allowed === version);
  return isAllowed ? { version } : REFUSED;
}

const version = fc.oneof(fc.constantFrom(...versions), text);

test('URLPathVersioning answers what its rule says', () => {
  fc.assert(
    fc.property(settings, fc.option(version), (settings, sent) => {
      const kwargs = Object.fromEntries([[settings.versionParam, sent]]);
      expect(answer(new URLPathVersioning(settings), {}, kwargs)).toEqual(checked(settings, sent));
    }),
  );
});

test('NamespaceVersioning answers what its rule says', () => {
  const segment = version.map((text) => text.replaceAll(':', ''));
  fc.assert(
    fc.property(settings, fc.array(segment, { maxLength: 4 }), (settings, segments) => {
      const namespace = segments.join(':');
      const found = segments.map((sent) => checked(settings, sent)).find((it) => it !== REFUSED);
      const expected = namespace === '' ? { version: settings.defaultVersion } : (found ?? REFUSED);
      const request = { resolverMatch: { namespace } };
      expect(answer(new NamespaceVersioning(settings), request)).toEqual(expected);
    }),
  );
});

test('HostNameVersioning answers what its rule says', () => {
  const label = fc.oneof(fc.constantFrom('v1', 'V1', '1', 'api', 'my-site', 'é', ''), text);
  const labels = fc.array(
    label.map((text) => text.replace(/[.:[\]]/g, '')),
    { minLength: 1, maxLength: 5 },
  );
  const port = fc.constantFrom('', ':80', ':', ':8443');
  fc.assert(
    fc.property(settings, labels, port, (settings, labels, port) => {
      const isVersioned = labels.length === 3 && labels.every((label) => /^[a-z\d]+$/i.test(label));
      const [first = null] = labels;
      const expected = isVersioned
        ? checked(settings, first)
        : { version: settings.defaultVersion };
      const request = { headers: { host: labels.join('.') + port } };
      expect(answer(new HostNameVersioning(settings), request)).toEqual(expected);
    }),
  );
});

test('QueryParameterVersioning answers what its rule says of what URLSearchParams reads', () => {
  // No request carries a lone surrogate: its URL is made of bytes.
  const wellFormed = text.map((it) => it.replace(/\p{Surrogate}/gu, ''));
  fc.assert(
    fc.property(settings, wellFormed, fc.constantFrom('', '/x', '//x'), (settings, tail, path) => {
      const url = `${path}?${tail}`;
      const [query = ''] = tail.split('#');
      const sent = new Set(new URLSearchParams(`&${query}`).getAll(settings.versionParam));
      const [only = null] = sent;
      const expected = sent.size > 1 ? REFUSED : checked(settings, only);
      expect(answer(new QueryParameterVersioning(settings), { url })).toEqual(expected);
    }),
  );
});

/** One range of an Accept header, by the grammar of RFC 9110, and what it was made of. */
const range = fc
  .record({
    type: fc.constantFrom('*/*', 'text/*', 'text/html', 'application/json', 'application/*'),
    parameters: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('version', 'v', 'profile', 'x'),
        value: fc.oneof(fc.constantFrom('v1', 'v2', '1.0', ''), quotable()),
        quoted: fc.boolean(),
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
    weight: fc.option(fc.constantFrom('0', '0.0', '0.001', '0.5', '1', '1.000'), {
      nil: undefined,
    }),
    space: fc.constantFrom('', ' ', '\t', ' \t '),
    upper: fc.boolean(),
  })
  .map(({ type, parameters, weight, space, upper }) => {
    const all = parameters.map(({ name, value, quoted }) => {
      const isToken = /^[\w.-]+$/.test(value);
      const written = isToken && !quoted ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
      return `${upper ? name.toUpperCase() : name}=${written}`;
    });
    if (weight !== undefined) all.push(`${upper ? 'Q' : 'q'}=${weight}`);
    return {
      type,
      values: new Map<string, string>(parameters.map(({ name, value }) => [name, value])),
      weight: Number(weight ?? 1),
      text: [upper ? type.toUpperCase() : type, ...all].join(`${space};${space}`),
      space,
    };
  });

function quotable() {
  return fc
    .array(fc.constantFrom(...'";,=\\ \tqvé/*\x80\xff'), { maxLength: 5 })
    .map((characters) => characters.join(''));
}

test('AcceptHeaderVersioning answers what its rule says of generated ranges', () => {
  const mediaTypes = fc.subarray(['text/html', 'application/json', 'application/xml']);
  fc.assert(
    fc.property(
      settings,
      fc.array(range, { maxLength: 4 }),
      mediaTypes,
      (settings, ranges, mediaTypes) => {
        const specificity = ({ type, values }: (typeof ranges)[number]) =>
          type === '*/*' ? 0 : type.endsWith('/*') ? 1 : values.size === 0 ? 2 : 3;
        const matches = ({ type }: (typeof ranges)[number]) =>
          mediaTypes.length === 0 ||
          type === '*/*' ||
          mediaTypes.some(
            (it) => it === type || (type.endsWith('/*') && it.startsWith(type.slice(0, -1))),
          );
        const [best] = ranges
          .filter((range) => range.weight > 0 && matches(range))
          .sort((a, b) => b.weight - a.weight || specificity(b) - specificity(a));
        const accept = ranges.map(({ text, space }) => space + text + space).join();
        const versioning = new AcceptHeaderVersioning({ ...settings, mediaTypes });
        const expected = checked(settings, best?.values.get(settings.versionParam) ?? null);
        expect(answer(versioning, { headers: { accept } })).toEqual(expected);
      },
    ),
  );
});
