import { URLPathVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { vectors } from './vectors.js';

interface Row {
  id: string;
  defaultVersion: string | null;
  allowedVersions: (string | null)[] | null;
  version: string | null;
  expected: boolean;
}

test.each(vectors<Row>('allowed'))('$id', ({ version, expected, ...settings }) => {
  expect(new URLPathVersioning(settings).isAllowedVersion(version)).toBe(expected);
});
