import { Router as KoaRouter } from '@koa/router';
import { Router as ExpressRouter, type Request, type Response } from 'express';
import fc from 'fast-check';
import { Hono } from 'hono';
import {
  NoReverseMatch,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { countCases, text, urlWith, versions } from '../support/arbitraries.js';
import {
  expectRoundTrip,
  type Params,
  parseUrl,
  readParams,
  texts,
  tryReverse,
  urlPlaces,
} from '../support/url-places.js';

const version = fc.oneof(fc.constantFrom(...versions, 'a\ud800'), text);
const value = fc.oneof(
  version,
  fc.constantFrom('.', '..', '%2e', '//x', '/\\x', 'a/b', '\r\n', '\udc00'),
);

const HOSTILE = [
  ...['//evil.example', '/\\evil.example', '\\\\evil.example', '\uff0f\uff0fevil.example'],
  ...['javascript:alert(1)', 'https://evil.example/', '@evil.example', 'a\u2044b'],
  ...['', '.', '..', '...', '../../admin', 'a/b', 'a/../b', 'a/', '.\t.', '\uff0e\uff0e'],
  ...['%2e', '%2e%2E', '.%2e', '..%2f..', '%252e%252e', '%c0%af', '%c0%ae%c0%ae', '%ff'],
  ...['a\r\nSet-Cookie: a=b', '\0', '?version=v9', '#x', '&version=v9', '\ufeff', '\u202egnp.exe'],
  ...['a\ud800', '\udc00a', '\udc00\ud800', '😀', '__proto__'],
];

test.each(urlPlaces)('any text in $place is read back from its URL, or has no URL', (place) => {
  const examples = HOSTILE.map((text): [string] => [text]);
  const cases = countCases('no URL', 'an encoded text');
  fc.assert(
    fc.property(value, (text) => {
      const isRejected = place.rejected.test(text);
      cases.note({
        'no URL': isRejected,
        'an encoded text': !isRejected && encodeURIComponent(text) !== text,
      });
      expectRoundTrip(place, text);
    }),
    { examples },
  );
  cases.expectEach();
});

/** A part of a pattern: fixed text, a parameter, a wildcard, or a group of parts that may be left out. */
type Part = string | readonly Part[];

const TEXTS = ['/', '/', '/x', '/X/', '-', '.', '--', 'x', '%C3%A9', '=', '\\[', '\\]', '^', '%'];

const { parts } = fc.letrec<{ part: Part; parts: Part[] }>((tie) => ({
  part: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 6, arbitrary: fc.constant(':') },
    { weight: 1, arbitrary: fc.constant('*') },
    { weight: 2, arbitrary: tie('parts') },
  ),
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 6 }),
}));

const argument = fc.string({
  // A slash is seldom, because only a wildcard takes it.
  unit: fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...'xXy-.é|') }, fc.constant('/')),
  minLength: 1,
  maxLength: 4,
});

/** A pattern whose parameters are named by single letters, and arguments for most of them. */
const patternWithParams = fc
  .tuple(parts, fc.infiniteStream(fc.option(argument, { freq: 5, nil: undefined })))
  .map(([parts, values]) => {
    const names: string[] = [];
    const pattern = `/${write(parts, names)}`;
    const given = names.map((name) => [name, values.next().value]);
    const params: Params = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    return { pattern, params };
  });

function write(parts: readonly Part[], names: string[]): string {
  const written = parts.map((part) => {
    if (typeof part !== 'string') return `{${write(part, names)}}`;
    if (part !== ':' && part !== '*') return part;
    const name = String.fromCharCode('a'.charCodeAt(0) + names.length);
    names.push(name);
    return `${part}"${name}"`;
  });
  return written.join('');
}

/** Returns the URL, or `undefined` if the pattern or the arguments are rejected. */
function reverse(pattern: string, params: Params): string | undefined {
  try {
    return new RouteReverser({ view: pattern }).reverse('view', { params });
  } catch (error) {
    if (!(error instanceof NoReverseMatch)) expect(error).toBeInstanceOf(TypeError);
    return undefined;
  }
}

function readByExpress(pattern: string, url: string): Params | undefined {
  let params: Params | undefined;
  const router = ExpressRouter().get(pattern, (request) => {
    params = texts(request.params);
  });
  router({ url, method: 'GET' } as Request, {} as Response, () => undefined);
  return params;
}

function readByKoa(pattern: string, url: string): Params | undefined {
  const router = new KoaRouter();
  router.get(pattern, () => undefined);
  const [layer] = router.match(url, 'GET').pathAndMethod;
  return layer && texts(layer.params(url, layer.captures(url)));
}

test('the URL of any pattern matches the pattern with the same arguments', () => {
  const cases = countCases('several parameters', 'a wildcard', 'a group');
  fc.assert(
    fc.property(patternWithParams, ({ pattern, params }) => {
      const url = reverse(pattern, params);
      fc.pre(url !== undefined);
      cases.note({
        'several parameters': Object.keys(params).length > 1,
        'a wildcard': pattern.includes('*'),
        'a group': pattern.includes('{'),
      });
      expect(readParams(pattern, parseUrl(url).pathname)).toEqual(params);
      expect(readByKoa(pattern, url)).toEqual(params);
      // Express removes the slash at the end of a pattern.
      if (!pattern.endsWith('/')) expect(readByExpress(pattern, url)).toEqual(params);
    }),
  );
  cases.expectEach();
});

test('a URL matches its pattern in Hono, whose segments are a parameter or fixed text', async () => {
  const fixed = fc.constantFrom('x', 'X', 'a=b', '-', '~.', 'café');
  const segment = fc.oneof(fixed, fc.constant(':'));
  const pattern = fc
    .array(segment, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((each, index) => `/${each === ':' ? `:p${index}` : each}`).join(''));
  const cases = countCases('several parameters', 'an encoded argument');
  await fc.assert(
    fc.asyncProperty(pattern, fc.infiniteStream(argument), async (pattern, values) => {
      const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, values.next().value]));
      const url = reverse(pattern, params);
      fc.pre(url !== undefined);
      cases.note({
        'several parameters': names.length > 1,
        'an encoded argument': /[é|]/.test(Object.values(params).join('')),
      });
      const app = new Hono().get(pattern, (c) => c.json(c.req.param()));
      const response = await app.request(url);
      expect(await response.json()).toEqual(params);
    }),
  );
  cases.expectEach();
});

/** Hosts of which about half are allowed, some in another form than in `URL.host`. */
const host = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom('', 'v1.', 'API.', 'evil-') }, text),
    fc.constantFrom('example.com', 'Example.COM', '[::1]', '[0:0::1]', 'example.org'),
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('', '.', ':443', ':80', ':0080', ':8000', ':65536') },
      text,
    ),
  )
  .map((pieces) => pieces.join(''));

test('requestOrigin returns an allowed, normalized origin for any Host, or rejects it', () => {
  const allowedHosts = ['.example.com', '[::1]'];
  const origin = requestOrigin({ allowedHosts });
  const withFallback = requestOrigin({ allowedHosts, fallback: 'https://example.org' });
  const reverser = new RouteReverser({ view: '/' }, { origin });
  const cases = countCases('allowed', 'normalized', 'rejected');
  fc.assert(
    fc.property(host, fc.constantFrom('http', 'https'), (host, protocol) => {
      const request = { headers: { host }, protocol };
      try {
        const url = new URL(reverser.reverse('view', { request }));
        expect(url.origin).toBe(origin(request));
        expect(url.origin).toBe(withFallback(request));
        expect(url.hostname).toMatch(/^(?:.+\.)?example\.com\.?$|^\[::1\]$/);
        cases.note({ allowed: true, normalized: url.host !== host });
      } catch (error) {
        cases.note({ rejected: true });
        expect(error).toMatchObject({ status: 400, code: 'ERR_HOST_NOT_ALLOWED' });
        expect(withFallback(request)).toBe('https://example.org');
      }
    }),
  );
  cases.expectEach();
});

test('QueryParameterVersioning reads back the version of reverse, which changes nothing else in the URL', () => {
  const cases = countCases('a version before', 'other parameters', 'a fragment', 'no URL');
  fc.assert(
    fc.property(fc.oneof(text, urlWith('version')), version, (url, version) => {
      const setIn = (url: string) =>
        new QueryParameterVersioning({ reverser: { reverse: () => url } }).reverse('view', {
          request: { version },
        });
      const reversed = tryReverse(() => setIn(url), URIError);
      const { pairs, fragment } = others(url);
      cases.note({
        'a version before': new QueryParameterVersioning().readVersion({ url }) !== null,
        'other parameters': pairs.length > 0,
        'a fragment': fragment !== undefined,
        'no URL': reversed === undefined,
      });
      expect(reversed === undefined).toBe(/\p{Surrogate}/u.test(version));
      fc.pre(reversed !== undefined);
      expect(new QueryParameterVersioning().determineVersion({ url: reversed })).toBe(version);
      expect(others(reversed)).toEqual(others(url));
      expect(setIn(reversed)).toBe(reversed);
    }),
  );
  cases.expectEach();
});

/** Returns the parts of a URL without the parameter `version`. */
function others(url: string) {
  const [, path, query = '', fragment] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const isOther = (pair: string) => pair !== '' && !new URLSearchParams(`&${pair}`).has('version');
  return { path, pairs: query.split('&').filter(isOther), fragment };
}
