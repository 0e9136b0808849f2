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

describe.each(everyStrategy)('$name lets through an error of', ({ Strategy, ...each }) => {
  const request = each.request('v2', 'version');
  const allowedVersions = ['v1'];
  const view = ['/x/:id', '/:version/x/:id'];
  const reverser = new RouteReverser({ view, v2: include('/v2', { view }) });
  const given = { params: { id: 7 }, request: { version: 'v2' } };
  const reverse = (options: ReverseOptions) => new Strategy({ reverser }).reverse('view', options);

  test.each<[string, () => unknown]>([
    ['a setting', () => new Strategy(broken('reverser'))],
    ['a request', () => new Strategy().determineVersion(broken(...Object.keys(request)))],
    [
      'selectVersion',
      () => new Strategy({ selectVersion: fail }).forRequest(each.request(null, 'version')),
    ],
    ['the reverser', () => new Strategy({ reverser: { reverse: fail } }).reverse('view')],
    ['translate', () => new Strategy({ allowedVersions, translate: fail }).forRequest(request)],
    ['options.request', () => reverse(broken('request'))],
    ['options.request.version', () => reverse({ ...given, request: broken('version') })],
    ['options.params', () => reverse({ ...given, params: broken('id') })],
    ['options.query', () => reverse({ ...given, query: broken(Symbol.iterator) })],
  ])('%s', (_, run) => {
    expect(thrown(run)).toBe(error);
  });
});

test.each(['host', 'headers', 'url'])('requestOrigin lets through an error of %s', (field) => {
  const request = Object.defineProperty({ headers: {} }, field, { get: fail });
  const origin = requestOrigin({ allowedHosts: ['example.com'] });
  expect(thrown(() => origin(request))).toBe(error);
});
