import { include, type ReverseOptions, RouteReverser, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { everyStrategy } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

/** A `URIError`, because `reverse` throws a `URIError` of its own for a lone surrogate. */
const error = new URIError('broken');

const fail = (): never => {
  throw error;
};

/** Makes an object whose `fields` throw when they are read. */
function broken(...fields: PropertyKey[]): Record<string, never> {
  const getters = fields.map((field) => [field, { get: fail, enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(getters));
}

describe.each(everyStrategy)('$name lets through an error of', (each) => {
  const { Strategy } = each;
  const request = each.request('v2', 'version');

  test.each<[string, () => unknown]>([
    ['a setting', () => new Strategy(broken('reverser'))],
    ['a request', () => new Strategy().determineVersion(broken(...Object.keys(request)))],
    [
      '`translate`',
      () => new Strategy({ allowedVersions: ['v3'], translate: fail }).determineVersion(request),
    ],
  ])('%s', (_, run) => {
    expect(thrown(run)).toBe(error);
  });

  const asked = { params: { id: 7 }, request: { version: 'v2' } };

  test.each<[string, ReverseOptions]>([
    ['request', broken('request')],
    ['params', broken('params')],
    ['args', broken('args')],
    ['version', { ...asked, request: broken('version') }],
    ['parameter', { ...asked, params: broken('id') }],
    ['query field', { ...asked, query: broken('page') }],
    ['query pairs', { ...asked, query: broken(Symbol.iterator) }],
  ])('%s in the options of reverse', (_, options) => {
    const view = ['/x/:id', '/:version/x/:id'];
    const reverser = new RouteReverser({ view, v2: include('/v2', { view }) });
    expect(thrown(() => new Strategy({ reverser }).reverse('view', options))).toBe(error);
  });
});

test.each(['host', 'hostname', 'headers', 'url', 'protocol', 'socket'])(
  'requestOrigin lets through an error of the request field %s',
  (field) => {
    const request = { headers: { host: 'example.com' } };
    Object.defineProperty(request, field, { get: fail });
    const origin = requestOrigin({ allowedHosts: ['example.com'] });
    expect(thrown(() => origin(request))).toBe(error);
  },
);
