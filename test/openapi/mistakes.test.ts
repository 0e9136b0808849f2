import { AcceptHeaderVersioning, HeaderVersioning } from 'request-versioning';
import { documentFor } from 'request-versioning/openapi';
import { describe, expect, test } from 'vitest';
import { ok, text, whole } from './documents.js';

const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
const marked = { 'x-versions': ['v9'] };

/** Returns the document in which an operation has these parts. */
const withGet = (get: object) => whole({ paths: { '/users': { get: { responses: ok, ...get } } } });

describe('the message for a wrong x-versions has its place', () => {
  test.each<[place: string, document: object]>([
    ['paths["/users"]["x-versions"]', whole({ paths: { '/users': marked } })],
    ['paths["/users"].get["x-versions"]', withGet(marked)],
    ['paths["/users"].get.parameters[1]["x-versions"]', withGet({ parameters: [{}, marked] })],
    [
      'paths["/users"].get.responses["200"].content["a/b"].schema.properties["first-name"]["x-versions"]',
      withGet({
        responses: {
          200: { content: { 'a/b': { schema: { properties: { 'first-name': marked } } } } },
        },
      }),
    ],
    [
      'components.schemas.User.anyOf[0]["x-versions"]',
      whole({ components: { schemas: { User: { anyOf: [marked] } } } }),
    ],
    [
      'components.schemas.User.properties.default["x-versions"]',
      whole({ components: { schemas: { User: { properties: { default: marked } } } } }),
    ],
    ['tags[0]["x-versions"]', whole({ tags: [marked] })],
    ['["x-versions"]', whole(marked)],
  ])('%s', (place, document) => {
    expect(() => documentFor(versioning, document, 'v1')).toThrow(
      new TypeError(
        `documentFor: ${place}: HeaderVersioning: the versions of a route must be allowed versions, got "v9".`,
      ),
    );
  });

  test.each<[versions: unknown]>([
    [null],
    [true],
    ['v1'],
    [1],
    [[1]],
    [{}],
    [{ from: 'v1' }],
    [{ since: 'v2', until: 'v1' }],
  ])('%j', (versions) => {
    const document = withGet({ 'x-versions': versions });
    expect(() => documentFor(versioning, document, 'v1')).toThrow(
      expect.objectContaining({
        name: 'TypeError',
        message: expect.stringMatching(/^documentFor: paths\["\/users"\]\.get\["x-versions"\]: /),
        cause: expect.any(TypeError),
      }),
    );
  });
});

test('a mark in a part that the version lacks is checked too', () => {
  const document = withGet({ 'x-versions': ['v2'], parameters: [marked] });
  expect(() => documentFor(versioning, document, 'v1')).toThrow(/parameters\[0\]/);
});

test('a mark with the value undefined, as a tool may write it, is no mark', () => {
  const document = withGet({ 'x-versions': undefined });
  const { paths } = documentFor(versioning, document, 'v1') as ReturnType<typeof whole>;
  expect(paths).toHaveProperty(['/users', 'get']);
  expect(paths).not.toHaveProperty(['/users', 'get', 'x-versions']);
});

test.each<[name: string, document: unknown, got: string]>([
  ['a text', '{}', '"{}"'],
  ['a promise', Promise.resolve({}), '[object Promise]'],
  ['nothing', undefined, 'undefined'],
  ['a list', [], '[]'],
])('a document that is %s throws a TypeError', (_, document, got) => {
  expect(() => documentFor(versioning, document as object, 'v1')).toThrow(
    new TypeError(
      `documentFor: document must be an OpenAPI document as an object, got ${got}. Parse a text, and await a promise.`,
    ),
  );
});

test('a document of Swagger 2 throws a TypeError', () => {
  const document = { swagger: '2.0', info: { title: 'Users', version: '' }, paths: {} };
  expect(() => documentFor(versioning, document, 'v1')).toThrow(
    new TypeError(
      'documentFor: document must be of OpenAPI 3, got "Swagger 2.0". Let your tool write OpenAPI 3.',
    ),
  );
});

test('a part that refers to itself throws a TypeError if its key gets the version', () => {
  const byAccept = new AcceptHeaderVersioning({ allowedVersions: ['v1'], mediaTypes: ['a/b'] });
  const $ref = '#/paths/~1users/get/responses/200/content/a~1b/schema';
  const schema = { type: 'array', items: { $ref } };
  const document = withGet({ responses: { 200: { content: { 'a/b': { schema } } } } });
  expect(() => documentFor(byAccept, document, 'v1')).toThrow(
    new TypeError(`documentFor: move ${$ref} into components, because it refers to itself.`),
  );
});

test.each(['v9', null, undefined])('the version %j throws a TypeError', (version) => {
  expect(() => documentFor(versioning, whole({}), version as 'v1')).toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringContaining('version') }),
  );
});

test('a wrong result of versionsOf throws a TypeError with the path', () => {
  const versionsOf = () => ['v9' as 'v1'];
  expect(() => documentFor(versioning, withGet({}), 'v1', { versionsOf })).toThrow(
    /^documentFor: versionsOf\("\/users"\): .* got "v9"\.$/,
  );
});

test.each([
  [{ versionsOf: 'v1' }, 'documentFor: versionsOf must be a function'],
  [{ versionOf: () => ['v1'] }, 'documentFor: unknown'],
  [text, 'documentFor: unknown'],
])('the options %j throw a TypeError', (options, message) => {
  expect(() => documentFor(versioning, withGet({}), 'v1', options as object)).toThrow(message);
});
