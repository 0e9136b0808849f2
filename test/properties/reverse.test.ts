import fc from 'fast-check';
import {
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { tryReverse } from '../round-trip.js';
import { expectWayBack, waysBack } from '../ways-back.js';
import { text, versions } from './arbitraries.js';

const version = fc.oneof(fc.constantFrom(...versions), text);
const value = fc.oneof(version, fc.constantFrom('.', '..', '%2e', '//x', '/\\x', 'a/b', '\r\n'));

test.each(waysBack)('any text in $place leads back, or has no URL', (way) => {
  fc.assert(fc.property(value, (text) => expectWayBack(way, text)));
});

test('NamespaceVersioning determines the version that it reversed', () => {
  fc.assert(
    fc.property(version, (version) => {
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
        versioning.reverse('view', { params: { value }, request: { ...request, version } }),
      );
      fc.pre(url !== undefined);
      expect(new URL(url).hostname).toBe(`${label}.example.com`);
      expect(versioning.determineVersion({ url })).toBe(version);
    }),
  );
});

test('QueryParameterVersioning determines the version that it reversed, and changes nothing else', () => {
  fc.assert(
    fc.property(text, version, (url, version) => {
      const setIn = (url: string) =>
        new QueryParameterVersioning({ reverser: { reverse: () => url } }).reverse('view', {
          request: { version },
        });
      const reversed = tryReverse(() => setIn(url));
      expect(reversed === undefined).toBe(/\p{Surrogate}/u.test(version));
      fc.pre(reversed !== undefined);
      expect(new QueryParameterVersioning().determineVersion({ url: reversed })).toBe(version);
      expect(others(reversed)).toEqual(others(url));
      expect(setIn(reversed)).toBe(reversed);
    }),
  );
});

/** All of a URL but the parameter `version`, piece by piece. */
function others(url: string) {
  const [, path, query = '', fragment] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const isOther = (pair: string) => pair !== '' && !new URLSearchParams(`&${pair}`).has('version');
  return { path, pairs: query.split('&').filter(isOther), fragment };
}
