import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conformanceCases } from './cases.js';

const cases = conformanceCases((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

test.each(cases.map((each) => [each.name, each] as const))('%s', (_, { expected, actual }) => {
  expect(actual()).toEqual(expected);
});
