import { HostNameVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { type Json, ok, text, validDocument, whole } from './documents.js';

// A strategy that adds nothing to a document, because no parameter describes a host.
const versioning = new HostNameVersioning({ allowedVersions: ['v1', 'v2', 'v3'] });
const v1 = { 'x-versions': ['v1'] };
const v2 = { 'x-versions': { since: 'v2' } };
const none = { 'x-versions': [] };
const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

describe.each(['3.0.3', '3.1.0', '3.2.0'])('in OpenAPI %s, v1', (openapi) => {
  const ofV1 = (parts: object): Promise<Json> =>
    validDocument(versioning, whole(parts, openapi), 'v1');
  /** Returns the schema of a body in the document of `v1`, and the schemas that the document has. */
  async function schemaIn(schema: object, schemas: Record<string, object> = {}) {
    const responses = {
      200: { description: 'ok', content: json(schema) },
      404: { description: 'no' },
    };
    const { paths, components } = await ofV1({
      paths: { '/users': { get: { responses } } },
      components: { schemas },
    });
    const [own] = Object.values<Json>(paths['/users'].get.responses[200]?.content ?? {});
    return [own?.schema, components?.schemas];
  }

  test('has the paths, the operations and the responses that are marked with it, or not marked', async () => {
    const { paths } = await ofV1({
      paths: {
        '/all': { get: { responses: ok } },
        '/v1': { ...v1, get: { responses: ok } },
        '/v2': { ...v2, get: { responses: ok } },
        '/none': { ...none, get: { responses: ok } },
        '/reference/to/v2': { 'x-versions': ['v1', 'v2'], $ref: '#/paths/~1v2' },
        '/methods': {
          get: { ...v1, responses: ok },
          put: { ...v2, responses: ok },
          post: { responses: { 200: { ...v2, description: 'of v2' } } },
          patch: { responses: { ...ok, 201: { ...v2, description: 'of v2' } } },
        },
        '/without/operations': { get: { ...v2, responses: ok } },
      },
    });
    const get = { responses: ok };
    expect(paths).toEqual({
      '/all': { get },
      '/v1': { get },
      '/methods': { get, patch: get },
    });
  });

  test('has copies of what references lead to in a path that it lacks', async () => {
    const response = { description: 'ok', content: json(text) };
    const into = (place: string) => ({ $ref: `#/paths/~1a/get/responses/${place}` });
    const { paths } = await ofV1({
      paths: {
        '/a': { ...v2, get: { responses: { 200: response, 201: { ...v2, ...response } } } },
        '/response': { get: { responses: { 200: into('200'), 201: into('201') } } },
        '/schema': {
          get: {
            responses: {
              200: { ...response, content: json(into('200/content/application~1json/schema')) },
            },
          },
        },
      },
    });
    const get = { responses: { 200: response } };
    expect(paths).toEqual({ '/response': { get }, '/schema': { get } });
  });

  test('keeps a reference to a part that stands where it stood, also one to itself', async () => {
    const $ref = '#/paths/~1a/get/responses/200/content/application~1json/schema';
    const responses = (schema: object) => ({ 200: { description: 'ok', content: json(schema) } });
    const written = {
      '/a': { get: { responses: responses({ type: 'array', items: { $ref } }) } },
      '/b': { get: { responses: responses({ $ref }) } },
    };
    expect((await ofV1({ paths: written })).paths).toEqual(written);
  });

  test('has a copy of a part that stands in a property that it lacks', async () => {
    const schema = { type: 'object', properties: { old: { ...v2, properties: { id: text } } } };
    const $ref =
      '#/paths/~1a/get/responses/200/content/application~1json/schema/properties/old/properties/id';
    const responses = (own: object) => ({ 200: { description: 'ok', content: json(own) } });
    const { paths } = await ofV1({
      paths: {
        '/a': { get: { responses: responses(schema) } },
        '/b': { get: { responses: responses({ $ref }) } },
      },
    });
    expect(paths['/b'].get.responses).toEqual(responses(text));
  });

  test('has a copy of a member of a list whose earlier members it lacks', async () => {
    const named = (name: string) => ({ name, in: 'query', schema: { title: name, ...text } });
    const schemaOf = (schema: object) => ({ 200: { description: 'ok', content: json(schema) } });
    const list = '#/paths/~1a/get/parameters';
    const { paths } = await ofV1({
      components: { schemas: { Id: { anyOf: [{ ...text, ...v2 }, { type: 'number' }] } } },
      paths: {
        '/a': { get: { parameters: [{ ...named('new'), ...v2 }, named('id')], responses: ok } },
        '/b': { get: { parameters: [{ $ref: `${list}/1` }], responses: ok } },
        '/c': { get: { responses: schemaOf({ $ref: `${list}/1/schema` }) } },
        '/d': { get: { responses: schemaOf({ $ref: '#/components/schemas/Id/anyOf/1' }) } },
      },
    });
    expect(paths['/b'].get.parameters).toEqual([named('id')]);
    expect(paths['/c'].get.responses).toEqual(schemaOf({ title: 'id', ...text }));
    expect(paths['/d'].get.responses).toEqual(schemaOf({ type: 'number' }));
  });

  test('has the parameters, the bodies and the properties of its own', async () => {
    const id = { name: 'id', in: 'query', schema: text };
    const post = {
      parameters: [id, { ...id, name: 'old', ...v1 }, { ...id, name: 'new', ...v2 }],
      requestBody: { content: json({ ...text, ...v2 }) },
      responses: ok,
    };
    const { paths } = await ofV1({ paths: { '/users': { post } } });
    expect(paths['/users'].post).toEqual({
      parameters: [id, { ...id, name: 'old' }],
      responses: ok,
    });
    const query = { parameters: [{ ...id, ...v2 }], responses: ok };
    const { paths: others } = await ofV1({ paths: { '/users': { get: query } } });
    expect(others['/users'].get).toEqual({ responses: ok });
    const properties = { a: text, b: { ...text, ...v2 }, c: { ...text, ...v1 } };
    expect(await schemaIn({ type: 'object', required: ['a', 'b', 'c'], properties })).toEqual([
      { type: 'object', required: ['a', 'c'], properties: { a: text, c: text } },
      undefined,
    ]);
    const only = { type: 'object', required: ['b'], properties: { b: { ...text, ...v2 } } };
    expect(await schemaIn(only)).toEqual([{ type: 'object', properties: {} }, undefined]);
  });

  const V1 = { type: 'object', title: 'A user of v1' };
  const V2 = { type: 'object', title: 'A user of v2' };
  const both = { V1: { ...V1, ...v1 }, V2: { ...V2, ...v2 } };

  test.each<[name: string, schema: object, schemas: Record<string, object>, own: unknown]>([
    [
      'the only choice that is left',
      {
        anyOf: [
          { ...V1, ...v1 },
          { ...V2, ...v2 },
        ],
      },
      {},
      V1,
    ],
    ['its reference', { oneOf: [schemaRef('V1'), schemaRef('V2')] }, both, schemaRef('V1')],
    [
      'the choice with an equal keyword beside it',
      { type: 'object', anyOf: [both.V1, both.V2] },
      {},
      V1,
    ],
    [
      'the choice, if a keyword beside it would be lost',
      { description: 'A user', anyOf: [schemaRef('V1'), schemaRef('V2')] },
      both,
      { description: 'A user', anyOf: [schemaRef('V1')] },
    ],
    [
      'the only choice with the keywords beside it, if none is lost',
      { description: 'A user', anyOf: [both.V1, both.V2] },
      {},
      { description: 'A user', ...V1 },
    ],
    [
      'the choice with another keyword of the same name beside it',
      { title: 'A user', anyOf: [both.V1, both.V2] },
      {},
      { title: 'A user', anyOf: [V1] },
    ],
    ['a choice that had one part before', { anyOf: [both.V1] }, {}, { anyOf: [V1] }],
    ['no body without a choice', { anyOf: [schemaRef('V2')] }, both, undefined],
    ['no body of a missing component', schemaRef('V2'), both, undefined],
    [
      'no body of a part of a missing component',
      { $ref: '#/components/schemas/V2/properties/id' },
      { V2: { ...both.V2, properties: { id: text } } },
      undefined,
    ],
    [
      'a part of a component beside a property with the name x-versions',
      { $ref: '#/components/schemas/Filter/properties/id' },
      { Filter: { type: 'object', properties: { 'x-versions': text, id: text } } },
      { $ref: '#/components/schemas/Filter/properties/id' },
    ],
    ['no list of missing items', { type: 'array', items: schemaRef('V2') }, both, undefined],
    [
      'no body of a component that has only missing parts',
      schemaRef('List'),
      { ...both, List: { type: 'array', items: schemaRef('Item') }, Item: schemaRef('V2') },
      undefined,
    ],
    [
      'a component that refers to itself',
      schemaRef('Tree'),
      {
        ...both,
        Tree: {
          type: 'object',
          properties: {
            children: { type: 'array', items: schemaRef('Tree') },
            v2: schemaRef('V2'),
          },
        },
      },
      schemaRef('Tree'),
    ],
  ])('has %s', async (_, schema, schemas, own) => {
    const [actual] = await schemaIn(schema, schemas);
    expect(actual).toEqual(own);
  });

  test('has the components that it uses, and what they use', async () => {
    const schemas = {
      ...both,
      User: { allOf: [schemaRef('Base'), schemaRef('V1'), schemaRef('V2')] },
      Base: { type: 'object' },
      Unused: { type: 'object' },
      UnusedToo: { allOf: [schemaRef('Base')] },
    };
    expect(await schemaIn(schemaRef('User'), schemas)).toEqual([
      schemaRef('User'),
      { User: { allOf: [schemaRef('Base'), schemaRef('V1')] }, V1, Base: { type: 'object' } },
    ]);
  });

  test('has a component as it is, if it lacks all responses of the components', async () => {
    const responses = { 200: { description: 'ok', content: json(schemaRef('User')) } };
    const schemas = { User: { type: 'object' } };
    const { paths, components } = await ofV1({
      paths: { '/users': { get: { responses } } },
      components: { schemas, responses: { Later: { ...v2, description: 'of v2' } } },
    });
    expect(paths['/users'].get.responses).toEqual(responses);
    expect(components).toEqual({ schemas });
  });

  test('has the schemas of a discriminator', async () => {
    const discriminator = { propertyName: 'kind' };
    const base = { type: 'object', required: ['kind'], properties: { kind: text } };
    const extending = { allOf: [schemaRef('Pet')] };
    const schemas = {
      Pet: { ...base, discriminator },
      Cat: extending,
      Dog: { ...extending, ...v2 },
      Zoo: { type: 'object' },
    };
    expect(await schemaIn(schemaRef('Pet'), schemas)).toEqual([
      schemaRef('Pet'),
      { Pet: { ...base, discriminator }, Cat: extending },
    ]);
    const mapping = { cat: '#/components/schemas/Cat', dog: 'Dog', zoo: 'Zoo' };
    const choice = (mapping: object, ...names: string[]) => ({
      oneOf: names.map(schemaRef),
      discriminator: { propertyName: 'kind', mapping },
    });
    const { dog: _, ...own } = mapping;
    const Cat = { type: 'object' };
    expect(
      await schemaIn(choice(mapping, 'Cat', 'Dog', 'Zoo'), {
        Cat,
        Dog: { ...Cat, ...v2 },
        Zoo: Cat,
      }),
    ).toEqual([choice(own, 'Cat', 'Zoo'), { Cat, Zoo: Cat }]);
  });

  test('has the schemas that only the mapping of a discriminator names', async () => {
    const withMapping = (mapping: object) => ({
      ...{ type: 'object', required: ['kind'], properties: { kind: text } },
      discriminator: { propertyName: 'kind', mapping },
    });
    const mapping = { lion: '#/components/schemas/Lion', puma: 'Puma' };
    const Cat = { allOf: [schemaRef('Pet')] };
    const Lion = { allOf: [schemaRef('Cat')] };
    const schemas = { Cat, Lion, Puma: Lion, Late: { ...Lion, ...v2 } };
    const late = { late: '#/components/schemas/Late' };
    expect(
      await schemaIn(schemaRef('Pet'), { ...schemas, Pet: withMapping({ ...mapping, ...late }) }),
    ).toEqual([schemaRef('Pet'), { Cat, Lion, Puma: Lion, Pet: withMapping(mapping) }]);
  });

  test('has the tags and the security schemes that its operations use', async () => {
    const scheme = { type: 'apiKey', in: 'header', name: 'X-Key' };
    const { paths, ...others } = await ofV1({
      tags: [{ name: 'A' }, { name: 'B' }, { name: 'C', ...v2 }],
      security: [{ root: [] }],
      paths: {
        '/a': { get: { tags: ['A'], security: [{ key: [] }, { late: [] }], responses: ok } },
        '/both': {
          get: { tags: ['A'], security: [{ key: [], late: [] }, { key: [] }], responses: ok },
        },
        '/late': { get: { tags: ['A'], security: [{ late: [] }], responses: ok } },
        '/public': { get: { tags: ['A'], security: [], responses: ok } },
        '/b': { get: { ...v2, tags: ['B'], security: [{ other: [] }], responses: ok } },
      },
      components: {
        securitySchemes: { key: scheme, late: { ...scheme, ...v2 }, other: scheme, root: scheme },
      },
    });
    expect(paths['/a'].get.security).toEqual([{ key: [] }]);
    expect(paths['/both'].get.security).toEqual([{ key: [] }]);
    expect(paths['/late'].get).not.toHaveProperty('security');
    expect(paths['/public'].get.security).toEqual([]);
    expect(others).toMatchObject({ tags: [{ name: 'A' }], security: [{ root: [] }] });
    expect(others.components).toEqual({ securitySchemes: { key: scheme, root: scheme } });
  });

  test('has the servers and the callbacks of its own', async () => {
    const callback = { post: { responses: ok } };
    const callbacks = {
      done: { '{$request.query.url}': callback, '{$request.query.v2}': { ...v2, ...callback } },
    };
    const { servers, paths } = await ofV1({
      servers: [
        { url: 'https://v1.example.com', ...v1 },
        { url: 'https://v2.example.com', ...v2 },
      ],
      paths: { '/users': { get: { callbacks, responses: ok } } },
    });
    expect(servers).toEqual([{ url: 'https://v1.example.com' }]);
    // A callback is a request of the server.
    expect(paths['/users'].get.callbacks).toEqual({ done: { '{$request.query.url}': callback } });
  });

  test('has data as it stands, also if it has the word x-versions', async () => {
    const data = { 'x-versions': ['v9'], items: { 'x-versions': ['v2'] } };
    const schema = {
      type: 'object',
      default: data,
      enum: [data],
      'x-data': data,
      ...(openapi !== '3.0.3' && { examples: [data] }),
      properties: { 'x-versions': text },
    };
    const content = { 'application/json': { schema, examples: { one: { value: data } } } };
    const { paths } = await ofV1({
      paths: { '/users': { get: { responses: { 200: { description: 'ok', content } } } } },
    });
    expect(paths['/users'].get.responses[200].content).toEqual(content);
  });
});

test.each(['3.1.0', '3.2.0'])('in OpenAPI %s, v1 has its webhooks', async (openapi) => {
  const webhooks = {
    all: { post: { responses: ok } },
    same: { $ref: '#/webhooks/all' },
    items: { post: { ...v2, responses: ok } }, // a name, and not the keyword of an array
    empty: { post: { responses: { 200: { ...v2, description: 'of v2' } } } },
  };
  const { paths: _, ...document } = whole({ webhooks }, openapi);
  expect(await validDocument(versioning, document, 'v1')).toEqual({
    ...document,
    info: { title: 'Users', version: 'v1' },
    webhooks: { all: webhooks.all, same: webhooks.same },
  });
  const paths = { '/users': { get: { responses: ok } } };
  const without = whole({ paths, webhooks: { items: webhooks.items } }, openapi);
  expect((await validDocument(versioning, without, 'v1')).webhooks).toEqual({});
});

test('in OpenAPI 3.2, v1 has its own methods, streams, tags and media types', async () => {
  const stream = (itemSchema: object) => ({
    description: 'ok',
    content: { 'application/jsonl': { itemSchema } },
  });
  const choice = (defaultMapping: string, ...others: string[]) => ({
    oneOf: ['A', defaultMapping, ...others].map(schemaRef),
    discriminator: { propertyName: 'kind', defaultMapping },
  });
  const document = await validDocument(
    versioning,
    whole(
      {
        tags: [
          { name: 'B', parent: 'Q' },
          { name: 'Q' },
          { name: 'A', parent: 'P' },
          { name: 'P' },
        ],
        paths: {
          '/users': {
            query: {
              tags: ['A'],
              responses: { 200: stream(text), 201: stream({ ...text, ...v2 }) },
            },
            additionalOperations: {
              LINK: { responses: ok },
              COPY: { ...v2, tags: ['B'], responses: ok },
            },
          },
          '/later': { additionalOperations: { LINK: { ...v2, responses: ok } } },
          '/default': {
            get: { responses: { 200: { description: 'ok', content: json(choice('C', 'B')) } } },
          },
          '/choice': {
            get: {
              responses: {
                200: {
                  description: 'ok',
                  content: { 'application/json': { $ref: '#/components/mediaTypes/Choice' } },
                },
              },
            },
          },
        },
        components: {
          mediaTypes: {
            Choice: {
              schema: choice('B'),
            },
            Unused: { schema: schemaRef('B') },
          },
          schemas: { A: { type: 'object' }, B: { type: 'object', ...v2 }, C: { type: 'object' } },
        },
      },
      '3.2.0',
    ),
    'v1',
  );
  expect(document.tags).toEqual([{ name: 'A', parent: 'P' }, { name: 'P' }]);
  expect(document.paths['/users']).toEqual({
    query: { tags: ['A'], responses: { 200: stream(text) } },
    additionalOperations: { LINK: { responses: ok } },
  });
  expect(document.paths).not.toHaveProperty('/later');
  expect(document.components).toEqual({
    mediaTypes: { Choice: { schema: schemaRef('A') } },
    schemas: { A: { type: 'object' }, C: { type: 'object' } },
  });
  const { content } = document.paths['/default'].get.responses[200];
  expect(content).toEqual(json(choice('C')));
});

test('in OpenAPI 3.2, v1 has no defaultMapping to a schema that it lacks', async () => {
  const kind = { propertyName: 'kind' };
  const pathsOf = (discriminator: object, ...names: string[]) => {
    const content = json({ oneOf: names.map(schemaRef), discriminator });
    return { '/users': { get: { responses: { 200: { description: 'ok', content } } } } };
  };
  const [A, B, C] = [{ type: 'object' }, { type: 'object' }, { type: 'object', ...v2 }];
  const document = whole(
    {
      paths: pathsOf({ ...kind, defaultMapping: 'C' }, 'A', 'B', 'C'),
      components: { schemas: { A, B, C } },
    },
    '3.2.0',
  );
  const { paths } = await validDocument(versioning, document, 'v1');
  expect(paths).toEqual(pathsOf(kind, 'A', 'B'));
});
