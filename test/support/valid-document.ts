import { createRequire } from 'node:module';
import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'vitest';

// It keeps the schemas that it has compiled.
const validator = new Validator();

compileOnce();

/**
 * Expects that two validators find no fault in an OpenAPI document. The first resolves references in place, so it gets a
 * copy, and it does not know OpenAPI 3.2.
 */
export async function expectValid(document: object): Promise<void> {
  const copy = JSON.parse(JSON.stringify(document));
  const valid = expect.objectContaining({ valid: true });
  expect(await validator.validate(structuredClone(copy))).toEqual(valid);
  if (!copy.openapi.startsWith('3.2.')) expect(await validate(copy)).toEqual(valid);
}

/** Lets the parser keep its compiled schemas too. It would compile one for each document, which takes 0.1 seconds. */
function compileOnce(): void {
  const { resolve } = createRequire(import.meta.url);
  const requireOfParser = createRequire(resolve('@readme/openapi-parser'));
  for (const name of ['ajv/dist/2020.js', 'ajv-draft-04']) {
    const { prototype } = requireOfParser(name);
    const { compile } = prototype;
    const compiled = new WeakMap<object, unknown>();
    prototype.compile = function (schema: object, ...rest: unknown[]) {
      if (!compiled.has(schema)) compiled.set(schema, compile.call(this, schema, ...rest));
      return compiled.get(schema);
    };
  }
}
