import { HeaderVersioning } from 'request-versioning';
import { expect, onTestFinished, test, vi } from 'vitest';
import { documentFor } from '../../examples/openapi.js';
import { testDocuments } from './documents.js';

testDocuments('@fastify/swagger', () => import('../../examples/documented/fastify.js'));
testDocuments('@nestjs/swagger', () => import('../../examples/documented/nest.js'));
testDocuments('@hono/zod-openapi', () => import('../../examples/documented/hono.js'));

const v1 = { 'x-versions': ['v1'] };
const v2 = { 'x-versions': { since: 'v2' } };
const text = { type: 'string' };

test('the document of v1 has its operations, and the components and tags that they use', () => {
  const responses = { 200: { $ref: '#/components/responses/Ok' } };
  const show = { tags: ['A'], security: [{ bearer: [] }, { key: [], ...v2 }], responses };
  const id = { name: 'id', in: 'path', required: true, schema: text };
  const filters = [
    { name: 'a', in: 'query', ...v1 },
    { name: 'b', in: 'query', ...v2 },
  ];
  const Ok = { description: 'ok', headers: { Vary: { schema: text } } };
  const onlyV2 = { 'application/json': { schema: { ...text, ...v2 } } };
  const whole = {
    info: { version: '' },
    tags: [{ name: 'A' }, { name: 'B' }, { name: 'A, too', ...v2 }],
    paths: {
      '/a/{id}': { summary: 'A', parameters: [id], get: { ...show, parameters: filters } },
      '/b': { description: 'B', post: { ...v2, tags: ['B'], responses: { 200: Ok } } },
      '/c': { ...v2, get: show },
      '/d': { get: { ...show, responses: { ...responses, 201: { ...v2, ...Ok } } } },
      '/e': { get: { ...show, responses: { ...responses, 201: { ...Ok, content: onlyV2 } } } },
    },
    webhooks: { changed: { post: { ...v2, responses: {} } } },
    components: { responses: { Ok }, securitySchemes: { bearer: {}, key: {} } },
  };
  const version = { name: 'version', in: 'query', required: false };
  const parameters = [{ ...version, schema: { ...text, enum: ['v1'] } }];
  const example = (value: string) => ({ schema: text, example: value });
  const headers = {
    Deprecation: example('@1767225600'),
    Sunset: example('Thu, 01 Jan 2099 00:00:00 GMT'),
    Link: example('<https://example.com/from-v1-to-v2>; rel="deprecation"'),
    ...Ok.headers,
  };
  const get = {
    ...{ tags: ['A'], security: [{ bearer: [] }], deprecated: true },
    ...{ parameters, responses: { 200: { ...Ok, headers } } },
  };
  expect(documentFor(whole, 'v1')).toEqual({
    info: { version: 'v1' },
    tags: [{ name: 'A' }],
    paths: {
      '/a/{id}': {
        ...{ summary: 'A', parameters: [id] },
        get: { ...get, parameters: [{ name: 'a', in: 'query' }, ...parameters] },
      },
      '/d': { get },
      '/e': { get },
    },
    components: { securitySchemes: { bearer: {} } },
  });
});

test('a document does not change on the day on which a version is gone', async () => {
  vi.doMock('../../examples/versioning.js', () => ({
    versioning: new HeaderVersioning({
      ...{ allowedVersions: ['v1', 'v2'], advertiseVersions: true, versionHeader: 'API-Version' },
      lifecycle: { v1: { gone: '2036-01-01' } },
    }),
  }));
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('../../examples/versioning.js');
    vi.useRealTimers();
  });
  const { documentFor } = await import('../../examples/openapi.js');
  const whole = { paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } } };
  const [before, after] = ['2035-12-31', '2036-01-01'].map((day) => {
    vi.setSystemTime(day);
    return documentFor(whole, 'v1').paths['/a'].get.responses[200];
  });
  expect(after).toEqual(before);
  expect(after).toEqual({
    description: 'ok',
    headers: {
      Vary: { schema: text, example: 'Accept-Version' },
      Sunset: { schema: text, example: 'Tue, 01 Jan 2036 00:00:00 GMT' },
      'API-Version': { schema: text, example: 'v1' },
    },
  });
});
