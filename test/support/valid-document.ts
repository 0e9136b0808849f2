import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'vitest';

// It keeps the schemas that it has compiled.
const validator = new Validator();

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
