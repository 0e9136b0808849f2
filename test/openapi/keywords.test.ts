import { HeaderVersioning } from 'request-versioning';
import { documentFor } from 'request-versioning/openapi';
import { expect, test } from 'vitest';
import { type Json, ok, whole } from './documents.js';

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { deprecated: '2026-01-01' } },
});
/** Returns the path in the document of `v1`. */
function ofV1(path: object): Json {
  const { paths }: Json = documentFor(versioning, whole({ paths: { '/users': path } }), 'v1');
  return paths['/users'];
}

test.each(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])(
  '%s is an operation, so it has the parameter of the version',
  (method) => {
    const { [method]: operation } = ofV1({ [method]: { responses: ok } });
    expect(operation).toMatchObject({ deprecated: true, parameters: [{ name: 'Accept-Version' }] });
  },
);

test.each([
  ...['paths', 'webhooks', 'callbacks', 'responses', 'content', 'headers', 'links', 'encoding'],
  ...['variables', 'examples', 'parameters', 'schemas', 'requestBodies', 'securitySchemes'],
  ...['pathItems', 'mediaTypes', 'additionalOperations', 'properties', 'patternProperties'],
  ...['dependentSchemas', '$defs', 'definitions'],
])('the keys of %s are names, so "default" and "x-late" are no data there', (keyword) => {
  const late = { 'x-versions': ['v2'] };
  const named = { [keyword]: { default: late, 'x-late': late, other: { type: 'string' } } };
  const { put } = ofV1({ put: { responses: ok, requestBody: named } });
  expect(put.requestBody[keyword]).toEqual({ other: { type: 'string' } });
});
