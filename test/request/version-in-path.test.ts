import {
  CombinedVersioning,
  HeaderVersioning,
  type MatchedRoute,
  NamespaceVersioning,
  respond,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;
const byPath = new URLPathVersioning(settings);
const byNamespace = new NamespaceVersioning(settings);
const sources = [
  new NamespaceVersioning(),
  new URLPathVersioning(),
  new HeaderVersioning(),
] as const;
const byEach = new CombinedVersioning({ ...settings, sources });
const headerFirst = new CombinedVersioning({
  ...settings,
  sources: [sources[2], sources[1]],
  onConflict: 'first',
});

/** A request without a version in its headers. */
const request = { headers: {}, params: {} };
const withHeader = { headers: { 'accept-version': 'v2' }, params: {} };

describe('a route whose path must have a version', () => {
  const required = { versionInPath: 'required' } as const;

  test.each<[name: string, VersioningStrategy, MatchedRoute, object, version: string]>([
    ['has the parameter', byPath, { params: { version: 'v2' } }, request, 'v2'],
    ['has the namespace', byNamespace, { namespace: 'api:v2' }, request, 'v2'],
    [
      'has both for a combination that reads both',
      byEach,
      { namespace: 'v2', params: { version: 'v2' } },
      request,
      'v2',
    ],
    ['is not asked for by a source that is not read', headerFirst, {}, withHeader, 'v2'],
    ['is not asked for by a header', new HeaderVersioning(settings), {}, request, 'v1'],
  ])('%s', (_, versioning, route, request, version) => {
    expect(versioning.determineVersion(request, { ...route, ...required })).toBe(version);
  });

  const OPTIONAL =
    'Only if clients may call this route without a version, ' +
    'set versionInPath: "optional" on this route alone, in Nest @VersionInPath("optional").';
  const PARAMETER =
    'URLPathVersioning: this route has no parameter "version". ' +
    'Put `versioned` on the routes below /:version, such as /:version/users. ' +
    `In Express, a router below this mount needs mergeParams: true. ${OPTIONAL}`;
  const NAMESPACE =
    'NamespaceVersioning: this route declares no namespace. Set namespace: "v1" on the route, its mount or its scope. ' +
    'In Nest, write @Namespace("v1"), or @Unversioned() if the controller has no versions. ' +
    `Below a mount that has its namespace, use api.since() and api.reject() instead of a second adapter. ${OPTIONAL}`;

  test.each<[name: string, VersioningStrategy, MatchedRoute, object, message: string]>([
    ['no parameter', byPath, {}, request, PARAMETER],
    [
      'no parameter of a route that is described',
      byPath,
      { describe: () => 'GET /users' },
      request,
      PARAMETER.replace('this route', 'the route GET /users'),
    ],
    ['another parameter', byPath, { params: { v: 'v2' } }, request, PARAMETER],
    [
      'an undefined parameter, as Express 4 has for /:version?',
      byPath,
      { params: { version: undefined } },
      request,
      PARAMETER,
    ],
    ['no namespace', byNamespace, {}, request, NAMESPACE],
    ['an empty namespace', byNamespace, { namespace: '' }, request, NAMESPACE],
    ['only the parameter of two places', byEach, { params: { version: 'v2' } }, request, NAMESPACE],
    ['only the namespace of two places', byEach, { namespace: 'v2' }, withHeader, PARAMETER],
    ['no place that a later source reads', headerFirst, {}, request, PARAMETER],
  ])('throws a TypeError for %s', (_, versioning, route, request, message) => {
    const determine = () => versioning.determineVersion(request, { ...route, ...required });
    expect(determine).toThrow(new TypeError(message));
  });
});

test.each([byPath, byNamespace, byEach])(
  'by hand, the version in the path is optional, as in the reference: %o',
  (versioning) => {
    expect(versioning.determineVersion(request)).toBe('v1');
    expect(versioning.determineVersion(request, { versionInPath: 'optional' })).toBe('v1');
  },
);

test('another value of versionInPath throws a TypeError', () => {
  const route = { versionInPath: 'never' as 'optional' };
  expect(() => byPath.determineVersion(request, route)).toThrow(
    new TypeError(
      'URLPathVersioning: route.versionInPath must be "required" or "optional", got "never".',
    ),
  );
});

test('respond passes versionInPath on', async () => {
  const context = { request: new Request('http://localhost/'), params: {} };
  const show = ({ version }: { version: string }) => new Response(version);
  const optional = await respond(byPath, { ...context, versionInPath: 'optional' }, show);
  expect(await optional.text()).toBe('v1');
  const required = respond(byPath, { ...context, versionInPath: 'required' }, show);
  await expect(required).rejects.toThrow(TypeError);
});
