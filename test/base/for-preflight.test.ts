import {
  AcceptHeaderVersioning,
  AMBIGUOUS,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  type MatchedRoute,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { expect, test } from 'vitest';

const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v2: { deprecated: '2026-01-01' } },
  selectVersion: () => 'v1',
} as const;
const headers = {};
const byPath = new URLPathVersioning(settings);
const combined = (onConflict: 'first' | 'reject') => {
  const sources = [
    new QueryParameterVersioning({ allowedVersions: ['v2', 'v3', null] }),
    new HeaderVersioning(),
  ];
  return new CombinedVersioning({ ...settings, sources, onConflict });
};
class Reading extends BaseVersioning {
  readVersion = () => [AMBIGUOUS, 'v2'];
}
class Deciding extends BaseVersioning {
  override determineVersion = () => 'v2';
}
const byHeader = { 'accept-version': 'v2' };

test.each<[string, VersioningStrategy, object, MatchedRoute, version: string | null]>([
  ['an allowed version', byPath, {}, { params: { version: 'v2' } }, 'v2'],
  ['null for another version', byPath, {}, { params: { version: 'v9' } }, null],
  ['null for no version', byPath, {}, { params: {} }, null],
  ['an allowed segment', new NamespaceVersioning(settings), {}, { namespace: 'api:v2' }, 'v2'],
  [
    'the first choice that is allowed',
    new AcceptHeaderVersioning(settings),
    { headers: { accept: 'a/b; version=v9, a/b; version=v2' } },
    {},
    'v2',
  ],
  ['null if an ambiguity comes first', new Reading(settings), {}, {}, null],
  ['null if its class has no readVersion', new Deciding(settings), {}, {}, null],
  ['the version of a source', combined('reject'), { url: '/?version=v2', headers }, {}, 'v2'],
  ['null if no source carries it', combined('reject'), { url: '/', headers }, {}, null],
  [
    'null if two sources differ',
    combined('reject'),
    { url: '/?version=v3', headers: byHeader },
    {},
    null,
  ],
  [
    'the version of the first source',
    combined('first'),
    { url: '/?version=v2', headers: { 'accept-version': 'v1' } },
    {},
    'v2',
  ],
  [
    'null if the list of its source lacks it',
    combined('reject'),
    { url: '/?version=v1', headers },
    {},
    null,
  ],
  [
    'null if two values of a source differ',
    combined('reject'),
    { url: '/', headers: { 'accept-version': 'v1, v2' } },
    {},
    null,
  ],
])('forPreflight has %s, without headers', (_, versioning, request, route, version) => {
  const api = versioning.forPreflight(request, route);
  expect([api.version, api.headers]).toEqual([version, {}]);
});

test('forPreflight of no version rejects in pick and reject, and is before every version', () => {
  const api = byPath.forPreflight({}, { params: {} });
  const error = expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', status: 404 });
  expect(() => api.pick({ v1: 1 })).toThrow(error);
  expect(() => api.reject()).toThrow(error);
  expect(api.since('v1')).toBe(false);
});

test('forPreflight throws a TypeError if the request lacks the field that the strategy reads', () => {
  expect(() => byPath.forPreflight({})).toThrow(TypeError);
});
