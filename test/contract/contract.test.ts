import { versioningContract } from 'request-versioning/contract';
import { test } from 'vitest';
import { subjects } from '../support/contract-subjects.js';

const rules = Object.entries(subjects).flatMap(([subject, each]) =>
  versioningContract(each).map(({ name, run }) => ({ subject, name, run })),
);

test.each(rules)('$subject keeps the contract: $name', ({ run }) => run());
