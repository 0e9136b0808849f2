import { HeaderVersioning, HostNameVersioning } from 'request-versioning';
import { documentFor } from 'request-versioning/openapi';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deepFreeze } from '../../src/contract/strategy/frozen.js';
import { type Json, ok, operationOf, text, validDocument, whole } from './documents.js';

const versioning = new HeaderVersioning({
  ...{ allowedVersions: ['v1', 'v2'], advertiseVersions: true, versionHeader: 'API-Version' },
  lifecycle: {
    v1: {
      ...{ deprecated: '2036-01-01', gone: '2037-01-01' },
      links: [{ rel: 'deprecation', href: 'https://example.com/v1' }],
    },
  },
});
const example = (value: string) => ({ schema: text, example: value });
const headers = {
  Vary: example('Accept-Version'),
  Deprecation: example('@2082758400'),
  Sunset: example('Thu, 01 Jan 2037 00:00:00 GMT'),
  Link: example('<https://example.com/v1>; rel="deprecation"'),
  'API-Version': example('v1'),
};

test('an operation of a deprecated version is deprecated, and its responses have the headers', async () => {
  expect(await operationOf(versioning, {}, 'v1')).toMatchObject({
    deprecated: true,
    responses: { 200: { description: 'ok', headers } },
  });
});

test('an operation that is deprecated by itself stays so', async () => {
  expect(await operationOf(versioning, { deprecated: true }, 'v2')).toMatchObject({
    deprecated: true,
  });
});

test('a document does not change on the day on which a version is gone', () => {
  onTestFinished(() => void vi.useRealTimers());
  const document = whole({ paths: { '/users': { get: { responses: ok } } } });
  const [before, after] = ['2036-12-31', '2037-01-01'].map((day) => {
    vi.setSystemTime(day);
    return documentFor(versioning, document, 'v1');
  });
  expect(after).toEqual(before);
});

test('a header that the document describes already stays as it is', async () => {
  const own = { description: 'ok', headers: { vary: { schema: text }, 'X-Id': { schema: text } } };
  const { responses } = await operationOf(versioning, { responses: { 200: own } }, 'v2');
  expect(responses[200].headers).toEqual({ 'API-Version': example('v2'), ...own.headers });
});

describe.each(['3.0.3', '3.1.0', '3.2.0'])('in OpenAPI %s, references', (openapi) => {
  test('to a response become the response, and what stands beside them wins', async () => {
    const description = 'A user';
    const isOld = openapi === '3.0.3';
    const reference = { $ref: '#/components/responses/Ok', ...(!isOld && { description }) };
    const document = whole(
      {
        paths: { '/users': { get: { responses: { 200: reference } } } },
        components: { responses: { Ok: { description: 'ok' }, Unused: { description: 'no' } } },
      },
      openapi,
    );
    const { paths, components } = await validDocument(versioning, document, 'v2');
    expect(paths['/users'].get.responses[200]).toMatchObject({
      description: isOld ? 'ok' : description,
      headers: { 'API-Version': example('v2') },
    });
    expect(components).toBeUndefined();
  });
});

test('a reference to a response of another path becomes that response', async () => {
  const $ref = '#/paths/~1~0me/get/responses/200';
  const document = whole({
    paths: {
      '/~me': { get: { responses: ok } },
      '/users': { get: { responses: { 200: { $ref } } } },
    },
  });
  const { paths } = await validDocument(versioning, document, 'v2');
  expect(paths['/users'].get.responses[200]).toMatchObject({
    description: 'ok',
    headers: { 'API-Version': example('v2') },
  });
});

test('references to another file or to nothing stay as they are', () => {
  const responses = {
    200: { $ref: 'https://example.com/responses.json#/Ok' },
    201: { $ref: './components/responses/Ok' },
    202: { $ref: '#/components/responses/Missing' },
  };
  const item = { $ref: 'paths.json#/users' };
  const document = whole({
    paths: { '/users': { get: { responses } }, '/teams': item },
    components: { responses: { Ok: { description: 'ok' } } },
  });
  const { paths } = documentFor(versioning, document, 'v2') as Json;
  expect(paths['/users'].get.responses).toEqual(responses);
  expect(paths['/teams']).toEqual(item);
});

test('an operation without responses gets none', async () => {
  const document = whole({ paths: { '/users': { get: { summary: 'Users' } } } });
  const { paths } = await validDocument(versioning, document, 'v2');
  expect(paths['/users'].get).not.toHaveProperty('responses');
});

test('an additional operation of OpenAPI 3.2 gets the headers, and extensions beside it stay', async () => {
  const note = { note: { a: 1 } };
  const link = { responses: { ...ok, 'x-note': note } };
  const item = { summary: 'Users', 'x-note': note, additionalOperations: { LINK: link } };
  const document = whole({ paths: { 'x-note': { get: note }, '/users': item } }, '3.2.0');
  const { paths } = await validDocument(versioning, document, 'v2');
  expect(paths).toEqual({
    'x-note': { get: note },
    '/users': {
      ...item,
      additionalOperations: {
        LINK: {
          parameters: [expect.objectContaining({ name: 'Accept-Version' })],
          responses: {
            200: { ...ok[200], headers: { Vary: headers.Vary, 'API-Version': example('v2') } },
            'x-note': note,
          },
        },
      },
    },
  });
});

test('what is no part of OpenAPI stays as it is', () => {
  const host = new HostNameVersioning({ allowedVersions: ['v1'] });
  const document = whole({
    'x-tools': [{ name: 'A' }],
    paths: {
      'x-internal': true,
      '/users': { get: { responses: { ...ok, 'x-note': 'a' } }, put: undefined },
    },
    components: { 'x-note': { a: 1 } },
  });
  expect(documentFor(host, document, 'v1')).toEqual({
    ...document,
    info: { title: 'Users', version: 'v1' },
  });
});

test('the given document does not change, even if it is frozen', () => {
  const get = {
    'x-versions': ['v1'],
    parameters: [{ name: 'Accept-Version', in: 'header' }],
    responses: { 200: { $ref: '#/components/responses/Ok' } },
  };
  const document = whole({
    paths: { '/users': { get } },
    components: { responses: { Ok: { description: 'ok' } } },
  });
  const before = structuredClone(document);
  documentFor(versioning, deepFreeze(document), 'v1');
  expect(document).toEqual(before);
});

test('names such as __proto__ and constructor are ordinary names', async () => {
  const properties = JSON.parse(
    '{ "__proto__": { "type": "string" }, "constructor": { "type": "string" } }',
  );
  const schema = { type: 'object', required: ['__proto__', 'constructor'], properties };
  const content = { 'application/json': { schema } };
  const responses = { 200: { description: 'ok', content } };
  const { responses: own } = await operationOf(versioning, { responses }, 'v2');
  expect(JSON.stringify(own[200].content)).toBe(JSON.stringify(content));
});
