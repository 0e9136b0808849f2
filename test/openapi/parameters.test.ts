import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { CookieVersioning } from '../../examples/extending/cookie-versioning.js';
import { type Json, ok, operationOf, text, validDocument, whole } from './documents.js';

const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' };
const header = { name: 'Accept-Version', in: 'header' };
const query = { name: 'version', in: 'query' };
const path = { name: 'version', in: 'path' };
const only = (version: string) => ({ schema: { ...text, enum: [version] } });

const combined = (...sources: readonly VersioningStrategy[]) =>
  new CombinedVersioning({ ...settings, sources: sources as [HeaderVersioning] });

class Unplaced extends BaseVersioning {}
class Tenant extends BaseVersioning {
  readVersion = () => null;

  override places() {
    return [{ in: 'header', name: 'X-Tenant' } as const];
  }
}

describe.each<[name: string, versioning: VersioningStrategy, v1: object[], v2: object[]]>([
  [
    'a header',
    new HeaderVersioning(settings),
    [{ ...header, required: false }],
    [{ ...header, required: true }],
  ],
  [
    'a header with another name',
    new HeaderVersioning({ ...settings, headerName: 'X-Version' }),
    [{ ...header, name: 'X-Version', required: false }],
    [{ ...header, name: 'X-Version', required: true }],
  ],
  [
    'a query parameter',
    new QueryParameterVersioning({ ...settings, versionParam: 'v' }),
    [{ ...query, name: 'v', required: false }],
    [{ ...query, name: 'v', required: true }],
  ],
  [
    'a strategy without a default',
    new QueryParameterVersioning({ allowedVersions: ['v1', 'v2'] }),
    [{ ...query, required: true }],
    [{ ...query, required: true }],
  ],
  [
    'a cookie of the page on strategies of your own',
    new CookieVersioning(settings),
    [{ name: 'version', in: 'cookie', required: false }],
    [{ name: 'version', in: 'cookie', required: true }],
  ],
  [
    'a strategy of your own that says its place',
    new Tenant(settings),
    [{ ...header, name: 'X-Tenant', required: false }],
    [{ ...header, name: 'X-Tenant', required: true }],
  ],
  [
    'a combination, in which each place may have the version',
    combined(new HeaderVersioning(), new QueryParameterVersioning(), new Tenant()),
    [header, query, { ...header, name: 'X-Tenant' }].map((it) => ({ ...it, required: false })),
    [header, query, { ...header, name: 'X-Tenant' }].map((it) => ({ ...it, required: false })),
  ],
  [
    'a combination with a place that no parameter describes',
    combined(new HeaderVersioning(), new HostNameVersioning()),
    [{ ...header, required: false }],
    [{ ...header, required: false }],
  ],
  [
    'a combination whose path has no version',
    combined(new URLPathVersioning(), new HeaderVersioning()),
    [{ ...header, required: false }],
    [{ ...header, required: true }],
  ],
])('the operations of %s', (_, versioning, v1, v2) => {
  test.each([
    ['v1', v1],
    ['v2', v2],
  ])('have the parameters of %s', async (version, parameters) => {
    const operation = await operationOf(versioning, {}, version);
    expect(operation.parameters).toEqual(parameters.map((it) => ({ ...it, ...only(version) })));
  });
});

test.each([
  ['the host', new HostNameVersioning(settings)],
  ['the media type', new AcceptHeaderVersioning(settings)],
  ['a place that is not said', new Unplaced(settings)],
])('a version in %s has no parameter', async (_, versioning) => {
  expect(await operationOf(versioning, {}, 'v2')).not.toHaveProperty('parameters');
});

const api = '/{version}/users';

test.each([
  ['a path', new URLPathVersioning(settings), []],
  [
    'a path of a combination',
    combined(new URLPathVersioning(), new HeaderVersioning()),
    [{ ...header, required: false, ...only('v2') }],
  ],
])('the version in %s has its parameter', async (_, versioning, others) => {
  const { parameters } = await operationOf(versioning, {}, 'v2', api);
  expect(parameters).toEqual([{ ...path, required: true, ...only('v2') }, ...others]);
});

test('the name of the parameter in the path is the versionParam', async () => {
  const versioning = new URLPathVersioning({ ...settings, versionParam: 'v' });
  const { parameters } = await operationOf(versioning, {}, 'v1', '/{v}/users');
  expect(parameters).toEqual([{ ...path, name: 'v', required: true, ...only('v1') }]);
});

describe('a parameter that the document has', () => {
  const id = { name: 'id', in: 'path', required: true, schema: text };
  const written = { ...path, required: true, description: 'The version', schema: text };
  const versioning = new URLPathVersioning(settings);
  const own = { ...written, ...only('v1') };

  test.each<[place: string, item: object, components?: object]>([
    ['an operation', { get: { parameters: [written, id], responses: ok } }],
    ['a path', { parameters: [written], get: { parameters: [id], responses: ok } }],
    [
      'a component',
      {
        parameters: [{ $ref: '#/components/parameters/Version' }],
        get: { parameters: [id], responses: ok },
      },
      { parameters: { Version: written } },
    ],
  ])('in %s keeps its description', async (_, item, components = {}) => {
    const document = whole({ paths: { '/{version}/users/{id}': item }, components });
    const own_ = await validDocument(versioning, document, 'v1');
    const { parameters, get } = own_.paths['/{version}/users/{id}'];
    expect([...(parameters ?? []), ...get.parameters]).toEqual([id, own]);
    expect(own_).not.toHaveProperty('components');
  });

  test('is the same in a header whose name differs in case', async () => {
    const parameters = [{ ...header, name: 'accept-version', schema: text }];
    const operation = await operationOf(new HeaderVersioning(settings), { parameters }, 'v1');
    expect(operation.parameters).toEqual([{ ...header, required: false, ...only('v1') }]);
  });

  test('is the same in one of the places of a combination', async () => {
    const both = combined(new HeaderVersioning(), new QueryParameterVersioning());
    const parameters = [{ ...query, description: 'The version', schema: text }];
    const operation = await operationOf(both, { parameters }, 'v1');
    expect(operation.parameters).toEqual([
      { ...header, required: false, ...only('v1') },
      { ...query, description: 'The version', required: false, ...only('v1') },
    ]);
  });

  test.each<[name: string, parameter: object]>([
    ['it has the name of the version in another place', { ...query, in: 'cookie' }],
    ['its name in the query differs in case', { ...query, name: 'Version' }],
  ])('stays, if %s', async (_, parameter) => {
    const other = { ...parameter, schema: text };
    const byQuery = new QueryParameterVersioning(settings);
    const operation = await operationOf(byQuery, { parameters: [other] }, 'v1');
    expect(operation.parameters).toEqual([other, { ...query, required: false, ...only('v1') }]);
  });

  test('of a path stays, if no parameter describes the place of the version', async () => {
    const item = { parameters: [id], get: { responses: ok } };
    const document = whole({ paths: { '/users/{id}': item } });
    const { paths } = await validDocument(new HostNameVersioning(settings), document, 'v1');
    expect(paths['/users/{id}']).toEqual(item);
  });
});

test('the document of no version has neither the parameter nor a path with the version', async () => {
  const versioning = new CombinedVersioning({
    allowedVersions: ['v1', null],
    sources: [new URLPathVersioning(), new QueryParameterVersioning()],
  });
  const get = { responses: ok };
  const document = whole({ paths: { [api]: { get }, '/users': { get } } });
  const own: Json = await validDocument(versioning, document, null);
  expect(own).toEqual(whole({ paths: { '/users': { get } } }));
});
