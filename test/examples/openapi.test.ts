import type * as Library from 'request-versioning';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { documentFor } from '../../examples/openapi.js';
import { expectValid, testDocuments } from './documents.js';

testDocuments('@fastify/swagger', () => import('../../examples/documented/fastify.js'));
testDocuments('@nestjs/swagger', () => import('../../examples/documented/nest.js'));
testDocuments('@hono/zod-openapi', () => import('../../examples/documented/hono.js'));

test.each(['v1', 'v2'] as const)('@hono/zod-openapi has a 3.0 document of %s', async (version) => {
  vi.stubEnv('PORT', '0');
  const { app } = await import('../../examples/documented/hono.js');
  const info = { title: 'Users', version: '' };
  await expectValid(documentFor(app.getOpenAPIDocument({ openapi: '3.0.3', info }), version));
});

const v1 = { 'x-versions': ['v1'] };
const v2 = { 'x-versions': { since: 'v2' } };
const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const ok = (schema: object) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
type Part = Readonly<Record<string, unknown>>;

/** Returns the schema of a response in the document of v1. */
const schemaFor = (schema: object, schemas: Part = {}) => {
  const document = { openapi: '3.1.0', info: {}, paths: { '/': { get: ok(schema) } } };
  const whole = { ...document, components: { schemas } };
  const before = structuredClone(whole);
  const { paths, components } = documentFor(whole, 'v1');
  expect(whole).toEqual(before);
  const { content } = paths['/'].get.responses[200];
  return [content['application/json'].schema, Object.keys(components?.schemas ?? {})];
};
const object = (properties: Part, required: string[]) => ({ type: 'object', properties, required });

describe('in the document of v1, a schema', () => {
  const both = { a: text, b: { ...text, ...v2 } };
  const pets = { Cat: { ...text, ...v1 }, Dog: { ...text, ...v2 }, Pet: { ...text } };

  test.each<[name: string, schema: Part, expected: unknown, used?: string[]]>([
    ['lacks a property of v2', object(both, ['a', 'b']), object({ a: text }, ['a'])],
    [
      'requires no property of v2',
      object(both, ['b']),
      { type: 'object', properties: { a: text } },
    ],
    ['requires other names', object(both, ['a', 'c']), object({ a: text }, ['a', 'c'])],
    ['lacks what no version has', { not: { ...text, 'x-versions': false } }, {}],
    [
      'is its only remaining choice',
      {
        anyOf: [
          { ...text, ...v1 },
          { ...text, ...v2 },
        ],
      },
      text,
    ],
    [
      'keeps its keywords beside its only remaining choice',
      { description: 'A', oneOf: [{ ...text, ...v1 }, ref('Dog')], discriminator: {} },
      { description: 'A', ...text },
    ],
    [
      'keeps a list of a single choice that would hide a keyword',
      { description: 'A', anyOf: [ref('Cat'), ref('Dog')] },
      { description: 'A', anyOf: [ref('Cat')] },
      ['Cat'],
    ],
    [
      'has a discriminator without the choices of v2',
      {
        oneOf: [ref('Cat'), ref('Dog'), ref('Pet')],
        discriminator: { propertyName: 'is', mapping: { dog: 'Dog', pet: 'Pet' } },
      },
      {
        oneOf: [ref('Cat'), ref('Pet')],
        discriminator: { propertyName: 'is', mapping: { pet: 'Pet' } },
      },
      ['Cat', 'Pet'],
    ],
    [
      'lacks an array of v2',
      object({ a: { type: 'array', items: ref('Dog') } }, ['a']),
      { type: 'object', properties: {} },
    ],
    [
      'has names that are keywords',
      object({ 'x-versions': text, required: v2, tags: text }, ['tags']),
      object({ 'x-versions': text, tags: text }, ['tags']),
    ],
    [
      'has literal data',
      { default: v2, enum: [v2], const: v2, example: { a: v2 }, examples: [v2], 'x-own': [v2] },
      { default: v2, enum: [v2], const: v2, example: { a: v2 }, examples: [v2], 'x-own': [v2] },
    ],
  ])('%s', (_, schema, expected, used = []) => {
    expect(schemaFor(schema, pets)).toEqual([expected, used]);
  });
});

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

const settings = { allowedVersions: ['v1', 'v2'] } as const;
const placed = { name: 'version', required: true, schema: { ...text, enum: ['v2'] } };

/** Returns the `documentFor` of another strategy. */
async function documentsWith(strategy: keyof typeof Library, settings: object) {
  vi.doMock('../../examples/versioning.js', async () => {
    const { [strategy]: Strategy } = (await import('request-versioning')) as never;
    return { versioning: new (Strategy as typeof Library.HeaderVersioning)(settings) };
  });
  vi.resetModules();
  onTestFinished(() => void vi.doUnmock('../../examples/versioning.js'));
  return (await import('../../examples/openapi.js')).documentFor;
}

test('a document does not change on the day on which a version is gone', async () => {
  const documentFor = await documentsWith('HeaderVersioning', {
    ...settings,
    ...{ advertiseVersions: true, versionHeader: 'API-Version' },
    lifecycle: { v1: { gone: '2036-01-01' } },
  });
  onTestFinished(() => void vi.useRealTimers());
  const whole = { paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } } };
  const [before, after] = ['2035-12-31', '2036-01-01'].map((day) => {
    vi.setSystemTime(day);
    return documentFor(whole, 'v1').paths['/a'].get.responses[200];
  });
  const text = { type: 'string' };
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

test.each<[place: string, strategy: keyof typeof Library, path: string, expected: Part[]]>([
  ['a header', 'HeaderVersioning', '/a', [{ ...placed, in: 'header', name: 'Accept-Version' }]],
  ['a path', 'URLPathVersioning', '/{version}/a', [{ ...placed, in: 'path' }]],
  ['another path', 'URLPathVersioning', '/a', []],
  ['Accept', 'AcceptHeaderVersioning', '/a', []],
])('the parameter of the version in %s replaces its like', async (_, strategy, path, expected) => {
  const documentFor = await documentsWith(strategy, settings);
  const parameters = expected.map((it) => ({ ...it, description: 'Replaced' }));
  const whole = { paths: { [path]: { get: { parameters, responses: {} } } } };
  const document = documentFor(whole, 'v2');
  expect(document.paths[path]?.get.parameters).toEqual(expected);
});
