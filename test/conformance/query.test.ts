import { QueryParameterVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { vectors } from './vectors.js';

interface Row {
  id: string;
  url: string;
  key: string;
  value: string;
  expected: string;
}

test.each(vectors<Row>('query'))('$id', ({ url, key, value, expected }) => {
  const reverser = { reverse: () => url };
  const versioning = new QueryParameterVersioning({ versionParam: key, reverser });
  expect(versioning.reverse('view', { request: { version: value } })).toBe(expected);
});
