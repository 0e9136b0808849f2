import { expect, test } from 'vitest';
import { expectValid } from '../support/valid-document.js';
import { ok, text, whole } from './documents.js';

// The suites of this folder, and those of the examples, rely on the validators.

const id = { name: 'id', in: 'path', required: true, schema: text };

test.each(['3.0.3', '3.1.0'])('in OpenAPI %s, the validators find faults', async (openapi) => {
  const check = (get: object) =>
    expectValid(whole({ paths: { '/users/{id}': { get: { responses: ok, ...get } } } }, openapi));
  await check({ parameters: [id] });
  await expect(check({ parameters: [id], responses: 'ok' })).rejects.toThrow(); // the schema
  await expect(check({})).rejects.toThrow(); // the parameter of the path
  await expect(check({ parameters: [{ $ref: '#/components/parameters/Id' }] })).rejects.toThrow();
  await check({ parameters: [id] });
});
