import fc from 'fast-check';
import { match } from 'path-to-regexp';
import {
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
  type UrlReverser,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { texts, tryReverse } from '../round-trip.js';
import { text, versions } from './arbitraries.js';

const ORIGIN = 'http://localhost';
const value = fc.oneof(
  fc.constantFrom(
    ...versions,
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '//x',
    '/\\x',
    'a/b',
    '\r\n',
    '\0',
    '\ud800',
  ),
  fc.integer(),
  text,
);

test.each([
  { pattern: '/users/:id' },
  { pattern: '/:version/users/:id' },
  { pattern: '/files/*path' },
  { pattern: '/a{/:x}/b{/:y}' },
  { pattern: '/café/:id.json', asRequested: '/caf%C3%A9/:id.json' },
])('a URL of $pattern leads back to it, with the same arguments', ({ pattern, asRequested }) => {
  const reverser = new RouteReverser({ view: pattern });
  const route = match(asRequested ?? pattern);
  const names = [...pattern.matchAll(/[:*](\w+)/g)].map(([, name = '']) => [name, value]);
  const kwargs = fc.record(Object.fromEntries(names), { requiredKeys: [] });
  fc.assert(
    fc.property(kwargs, (kwargs) => {
      const url = tryReverse(() => reverser.reverse('view', { kwargs }));
      fc.pre(url !== undefined);
      expect(new URL(url, ORIGIN).href).toBe(ORIGIN + url);
      const found = route(url);
      expect(found && texts(found.params)).toEqual(texts(kwargs));
    }),
  );
});

test('URLPathVersioning determines the version that it reversed', () => {
  const reverser = new RouteReverser({ view: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ reverser });
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...versions), text), (version) => {
      const url = tryReverse(() =>
        versioning.reverse('view', { kwargs: { id: 7 }, request: { version } }),
      );
      fc.pre(url !== undefined);
      const found = match('/:version/users/:id')(url);
      expect(versioning.determineVersion({ url, params: (found || undefined)?.params })).toBe(
        version,
      );
    }),
  );
});

test('NamespaceVersioning determines the version that it reversed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...versions), text), (version) => {
      const named = Object.fromEntries([[version || 'v1', include('/x', { view: '/y' })]]);
      const versioning = new NamespaceVersioning({ reverser: new RouteReverser(named) });
      const url = tryReverse(() => versioning.reverse('view', { request: { version } }));
      expect(url).toBe(version === '' ? undefined : '/x/y');
      fc.pre(url !== undefined);
      const [segment] = version.split(':');
      expect(versioning.determineVersion({ resolverMatch: { namespace: version } })).toBe(segment);
    }),
  );
});

test('HostNameVersioning determines the version from a URL on the origin of the request', () => {
  const origin = requestOrigin({ allowedHosts: ['.example.com'] });
  const versioning = new HostNameVersioning({
    reverser: new RouteReverser({ view: '/:value' }, { origin }),
  });
  const label = fc.stringMatching(/^[a-z\d]{1,10}$/);
  fc.assert(
    fc.property(label, fc.integer({ min: 1, max: 65_535 }), value, (label, port, value) => {
      const request = { headers: { host: `${label}.example.com:${port}` } };
      const version = versioning.determineVersion(request);
      const url = tryReverse(() =>
        versioning.reverse('view', { kwargs: { value }, request: { ...request, version } }),
      );
      fc.pre(url !== undefined);
      expect(new URL(url).hostname).toBe(`${label}.example.com`);
      expect(versioning.determineVersion({ url })).toBe(version);
    }),
  );
});

test('QueryParameterVersioning determines the version that it reversed, and changes nothing else', () => {
  fc.assert(
    fc.property(text, fc.oneof(fc.constantFrom(...versions), text), (url, version) => {
      const versioning = new QueryParameterVersioning({ reverser: answering(url) });
      const reversed = tryReverse(() => versioning.reverse('view', { request: { version } }));
      expect(reversed === undefined).toBe(/\p{Surrogate}/u.test(version));
      fc.pre(reversed !== undefined);
      expect(versioning.determineVersion({ url: reversed })).toBe(version);
      expect(others(reversed)).toEqual(others(url));

      const again = new QueryParameterVersioning({ reverser: answering(reversed) });
      expect(again.reverse('view', { request: { version } })).toBe(reversed);
    }),
  );
});

function answering(url: string): UrlReverser {
  return { reverse: () => url };
}

/** All of a URL but the parameter `version`, piece by piece. */
function others(url: string) {
  const [, path, query = '', fragment] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const isOther = (pair: string) => pair !== '' && !new URLSearchParams(`&${pair}`).has('version');
  return { path, pairs: query.split('&').filter(isOther), fragment };
}
