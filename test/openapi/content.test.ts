import { AcceptHeaderVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { ContentTypeVersioning } from '../../examples/extending/content-type-versioning.js';
import { ok, operationOf, text, validDocument, whole } from './documents.js';

const settings = { allowedVersions: ['v1', 'v2', '2 "beta"'] };
const json = new AcceptHeaderVersioning({ ...settings, mediaTypes: ['application/json'] });
const anyType = new AcceptHeaderVersioning(settings);
const renamed = new AcceptHeaderVersioning({
  ...{ ...settings, mediaTypes: ['application/json'], versionParam: 'v' },
});
const vendor = new AcceptHeaderVersioning({
  ...{ ...settings, mediaTypes: ['application/json'] },
  mediaTypePattern: /^application\/vnd\.acme\.(v\d)\+json$/,
});

/** Returns a body with the same schema for each media type. */
const bodyOf = (types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: text }])),
});

/** Returns the media types of a response, or `undefined` if the version has no such response. */
async function typesOf(versioning: AcceptHeaderVersioning, version: string, types: string[]) {
  const responses = { 200: { description: 'ok', ...bodyOf(types) }, 404: { description: 'no' } };
  const operation = await operationOf(versioning, { responses }, version);
  const own = operation.responses[200];
  return own && Object.keys(own.content);
}

describe('the media types of a response with a version in Accept', () => {
  test.each<
    [
      name: string,
      versioning: AcceptHeaderVersioning,
      version: string,
      types: string[],
      own: string[] | undefined,
    ]
  >([
    [
      'get the parameter if mediaTypes lists them',
      json,
      'v2',
      ['Application/JSON', 'text/csv'],
      ['Application/JSON; version=v2', 'text/csv'],
    ],
    [
      'keep their other parameters',
      json,
      'v2',
      ['application/json; charset=utf-8', 'application/json ; charset=ascii'],
      [
        'application/json; charset=utf-8; version=v2',
        'application/json ; charset=ascii; version=v2',
      ],
    ],
    [
      'get the name of the versionParam',
      renamed,
      'v1',
      ['application/json'],
      ['application/json; v=v1'],
    ],
    [
      'quote a version that is no token',
      json,
      '2 "beta"',
      ['application/json'],
      ['application/json; version="2 \\"beta\\""'],
    ],
    ['stay without mediaTypes', anyType, 'v2', ['application/json'], ['application/json']],
    [
      'of other versions are left out',
      json,
      'v2',
      ['application/json; version=v1', 'application/json; Version="v2"'],
      ['application/json; Version="v2"'],
    ],
    [
      'of other versions are left out without mediaTypes, too',
      anyType,
      'v2',
      ['application/json; version=v1', 'text/csv; version=v2'],
      ['text/csv; version=v2'],
    ],
    [
      'that mediaTypes does not list stay, because their parameter is not read',
      json,
      'v2',
      ['text/csv; version=v1'],
      ['text/csv; version=v1'],
    ],
    [
      'that the document has with the parameter are not replaced',
      json,
      'v1',
      ['application/json; version=v1', 'application/json'],
      ['application/json; version=v1', 'application/json'],
    ],
    [
      'whose type has the version stay with a pattern',
      vendor,
      'v2',
      ['application/vnd.acme.v1+json', 'application/vnd.acme.v2+json', 'application/json'],
      ['application/vnd.acme.v2+json', 'application/json'],
    ],
    [
      'that are all of other versions take the response with them',
      json,
      'v2',
      ['application/json; version=v1'],
      undefined,
    ],
  ])('%s', async (_, versioning, version, types, own) => {
    expect(await typesOf(versioning, version, types)).toEqual(own);
  });
});

test('a response without a body has none', async () => {
  const { responses } = await operationOf(json, { responses: ok }, 'v2');
  expect(responses[200]).not.toHaveProperty('content');
});

test('the document of no version has the media types as they are', async () => {
  const versioning = new AcceptHeaderVersioning({
    ...{ allowedVersions: ['v1', null], mediaTypes: ['application/json'] },
  });
  const types = ['application/json', 'application/json; version=v1'];
  const responses = { 200: { description: 'ok', ...bodyOf(types) } };
  const operation = await operationOf(versioning, { responses }, null);
  expect(Object.keys(operation.responses[200].content)).toEqual(['application/json']);
});

test('a path whose bodies are all of other versions is left out', async () => {
  const responses = { 200: { description: 'ok', ...bodyOf(['application/json; version=v1']) } };
  const paths = { '/users': { get: { responses } }, '/teams': { get: { responses: ok } } };
  const { paths: own } = await validDocument(json, whole({ paths }), 'v2');
  expect(Object.keys(own)).toEqual(['/teams']);
});

test('the body of a component gets the parameter where it is used', async () => {
  const document = whole({
    paths: { '/users': { get: { responses: { 200: { $ref: '#/components/responses/Ok' } } } } },
    components: { responses: { Ok: { description: 'ok', ...bodyOf(['application/json']) } } },
  });
  const { paths, components } = await validDocument(json, document, 'v2');
  expect(paths['/users'].get.responses[200]).toMatchObject(
    bodyOf(['application/json; version=v2']),
  );
  expect(components).toBeUndefined();
});

test('with a version in Content-Type, the media types of the request body get the parameter', async () => {
  const versioning = new ContentTypeVersioning({ ...settings, mediaTypes: ['application/json'] });
  const body = bodyOf(['application/json']);
  const post = { requestBody: body, responses: { 201: { description: 'ok', ...body } } };
  const { paths } = await validDocument(versioning, whole({ paths: { '/users': { post } } }), 'v2');
  expect(paths['/users'].post).toMatchObject({
    requestBody: bodyOf(['application/json; version=v2']),
    responses: { 201: body },
  });
});

test('a reference through a media type that gets the parameter still leads to its schema', async () => {
  const schema = { $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' };
  const refer = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
  const responses = { 200: { description: 'ok', ...bodyOf(['application/json']) } };
  const paths = { '/a': { get: { responses } }, '/b': { get: { responses: refer } } };
  const { paths: own } = await validDocument(json, whole({ paths }), 'v2');
  expect(own['/b'].get.responses[200]).toMatchObject(bodyOf(['application/json; version=v2']));
});
