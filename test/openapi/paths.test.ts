import {
  CombinedVersioning,
  HeaderVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import type { DocumentOptions } from 'request-versioning/openapi';
import { describe, expect, test } from 'vitest';
import { ok, validDocument, whole } from './documents.js';

const allowedVersions = ['v1', 'v2'];
const lifecycle = { v1: { deprecated: '2026-01-01' } };
const settings = { allowedVersions, defaultVersion: 'v1', lifecycle };
const get = { responses: ok };

/** Returns the paths of the documents of v1 and v2. */
async function pathsOf(
  versioning: VersioningStrategy,
  paths: readonly string[],
  options?: DocumentOptions,
): Promise<string[][]> {
  const document = whole({ paths: Object.fromEntries(paths.map((path) => [path, { get }])) });
  const own = allowedVersions.map((each) => validDocument(versioning, document, each, options));
  return (await Promise.all(own)).map((each) => Object.keys(each.paths));
}

const besidePath = ['/users', '/{version}/users'];
const besideNamespace = ['/api/v1/users', '/api/v2/users', '/api/users'];
const sources = [new NamespaceVersioning(), new HeaderVersioning()] as const;

describe.each<[name: string, versioning: VersioningStrategy, paths: string[], own: string[][]]>([
  [
    'a namespace are those with its version',
    new NamespaceVersioning({ allowedVersions }),
    ['/v1/users', '/v2/users', '/v2/teams'],
    [['/v1/users'], ['/v2/users', '/v2/teams']],
  ],
  [
    'a namespace behind a prefix are those with its version',
    new NamespaceVersioning(settings),
    ['/api/v1/users', '/api/v2/users'],
    [['/api/v1/users'], ['/api/v2/users']],
  ],
  [
    'the default are those without a namespace, too',
    new NamespaceVersioning(settings),
    besideNamespace,
    [['/api/v1/users', '/api/users'], ['/api/v2/users']],
  ],
  [
    'the default are those without {version}, too',
    new URLPathVersioning(settings),
    besidePath,
    [besidePath, ['/{version}/users']],
  ],
  [
    'every version are those without the version, if there is no default',
    new URLPathVersioning({ allowedVersions }),
    besidePath,
    [besidePath, besidePath],
  ],
  [
    'every version are all, if no path has the version',
    new URLPathVersioning(settings),
    ['/users', '/teams'],
    [
      ['/users', '/teams'],
      ['/users', '/teams'],
    ],
  ],
  [
    'a namespace without a list are all, because any segment could be a version',
    new NamespaceVersioning(),
    ['/v1/users', '/v2/users'],
    [
      ['/v1/users', '/v2/users'],
      ['/v1/users', '/v2/users'],
    ],
  ],
  [
    'a combination are those whose requests may have the version elsewhere',
    new CombinedVersioning({ ...settings, sources }),
    besideNamespace,
    [
      ['/api/v1/users', '/api/users'],
      ['/api/v2/users', '/api/users'],
    ],
  ],
  [
    'a strategy that reads no path are all',
    new QueryParameterVersioning(settings),
    ['/v1/users'],
    [['/v1/users'], ['/v1/users']],
  ],
])('the paths of %s', (_, versioning, paths, [v1, v2]) => {
  test(`${v1} and ${v2}`, async () => {
    expect(await pathsOf(versioning, paths)).toEqual([v1, v2]);
  });
});

describe('versionsOf says which versions a path has', () => {
  test.each<[versions: ReturnType<NonNullable<DocumentOptions['versionsOf']>>, own: boolean[]]>([
    [['v2'], [false, true]],
    [{ since: 'v2' }, [false, true]],
    [
      ['v1', 'v2'],
      [true, true],
    ],
    [[], [false, false]],
    [undefined, [true, false]],
  ])('%j', async (versions, own) => {
    const versionsOf = (path: string) => (path === '/users' ? versions : undefined);
    const paths = await pathsOf(new URLPathVersioning(settings), besidePath, { versionsOf });
    expect(paths.map((each) => each.includes('/users'))).toEqual(own);
    expect(paths.map((each) => each.includes('/{version}/users'))).toEqual([true, true]);
  });
});

test('an x-versions of a path says it too', async () => {
  const paths = { '/{version}/users': { get }, '/teams': { 'x-versions': ['v2'], get } };
  const versioning = new URLPathVersioning(settings);
  const { paths: own } = await validDocument(versioning, whole({ paths }), 'v2');
  expect(Object.keys(own)).toEqual(['/{version}/users', '/teams']);
});

test('a path without the version is described as that of the default, which its requests get', async () => {
  const versioning = new URLPathVersioning(settings);
  const document = whole({ paths: { '/health': { get }, '/{version}/users': { get } } });
  const versionsOf = () => allowedVersions;
  const { paths } = await validDocument(versioning, document, 'v2', { versionsOf });
  expect(paths['/health'].get).toMatchObject({
    deprecated: true,
    responses: { 200: { headers: { Deprecation: { example: '@1767225600' } } } },
  });
  expect(paths['/{version}/users'].get).not.toHaveProperty('deprecated');
});

describe('a path or an operation without a version is in each document as it was written', () => {
  const health = { get: { responses: ok } };
  const marked = { 'x-versions': false };
  const byHeader = new HeaderVersioning(settings);
  const byNamespace = new NamespaceVersioning(settings);

  test.each<[string, VersioningStrategy, item: object, options?: DocumentOptions]>([
    ['by x-versions of the path', byHeader, { ...marked, ...health }],
    ['by x-versions of the operation', byHeader, { get: { ...marked, ...health.get } }],
    ['beside a namespace', byNamespace, { ...marked, ...health }],
    [
      'by versionsOf',
      byNamespace,
      health,
      { versionsOf: (path) => (path === '/health' ? false : undefined) },
    ],
  ])('%s', async (_, versioning, item, options) => {
    const document = whole({
      paths: { '/v1/users': { get }, '/v2/users': { get }, '/health': item },
    });
    for (const version of allowedVersions) {
      const { paths } = await validDocument(versioning, document, version, options);
      expect(paths['/health']).toEqual(health);
    }
  });
});
