import {
  AMBIGUOUS,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { carrying } from '../support/combinations.js';

const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v2: { deprecated: '2026-01-01' } },
  selectVersion: () => 'v1',
} as const;
const byPath = new URLPathVersioning(settings);
const byNamespace = new NamespaceVersioning(settings);
const sources = [
  new QueryParameterVersioning({ allowedVersions: ['v2', 'v3', null] }),
  new HeaderVersioning(),
];
const combined = new CombinedVersioning({ ...settings, sources });
const first = new CombinedVersioning({ ...settings, sources, onConflict: 'first' });
class Reading extends BaseVersioning {
  readVersion = () => ['v9', 'v2', 'v1'];
}
class Ambiguous extends BaseVersioning {
  readVersion = () => [AMBIGUOUS, 'v2'];
}
class Deciding extends BaseVersioning {
  override determineVersion = () => 'v2';
}

test.each<[string, VersioningStrategy, carried: string, version: string | null]>([
  ['an allowed version', byPath, 'path=v2', 'v2'],
  ['null for another version', byPath, 'path=v9', null],
  ['null for no version', byPath, '', null],
  ['an allowed segment', byNamespace, 'namespace=api:v2', 'v2'],
  ['the first choice that is allowed', new Reading(settings), '', 'v2'],
  ['null if an ambiguity comes first', new Ambiguous(settings), '', null],
  ['null if its class has no readVersion', new Deciding(settings), '', null],
  ['the version of a source', combined, 'query=v2', 'v2'],
  ['null if no source carries it', combined, '', null],
  ['null if two sources differ', combined, 'query=v3 header=v2', null],
  ['the version of the first source', first, 'query=v2 header=v1', 'v2'],
  ['null if the list of its source lacks it', combined, 'query=v1', null],
  ['null if the list of one of its sources lacks it', combined, 'query=v1 header=v1', null],
  ['null if two values of a source differ', combined, 'header=v1,v2', null],
])('forPreflight has %s, without headers', (_, versioning, carried, version) => {
  const api = versioning.forPreflight(carrying(carried));
  expect([api.version, api.headers]).toEqual([version, {}]);
});

test('forPreflight without a version: pick and reject reject, and since is false', () => {
  const api = byPath.forPreflight({}, { params: {} });
  const error = expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', status: 404 });
  expect(() => api.pick({ v1: 1 })).toThrow(error);
  expect(() => api.reject()).toThrow(error);
  expect(api.since('v1')).toBe(false);
});

test('forPreflight throws a TypeError if the request lacks the field that the strategy reads', () => {
  expect(() => byPath.forPreflight({})).toThrow(TypeError);
});
