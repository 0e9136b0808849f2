import { test } from 'bun:test';
import { versioningContract } from 'request-versioning/contract';
import { subjects } from '../contract-subjects.js';

/** The contract as a user of Bun's test runner writes it. */
for (const [name, subject] of Object.entries(subjects)) {
  for (const rule of versioningContract(subject)) test(`${name}, ${rule.name}`, rule.run);
}
