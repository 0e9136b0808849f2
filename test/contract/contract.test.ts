import { versioningContract } from 'request-versioning/contract';
import { describe, test } from 'vitest';
import { subjects } from '../support/contract-subjects.js';

describe.each(Object.entries(subjects))('%s keeps the contract', (_, subject) => {
  for (const { name, run } of versioningContract(subject)) test(name, run);
});
