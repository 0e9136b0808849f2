import { test } from 'bun:test';
import { versioningContract } from 'request-versioning/contract';
import { subjects } from '../../support/contract-subjects.js';

/** Runs the contract as a user of Bun's test runner does. */
for (const [name, subject] of Object.entries(subjects)) {
  for (const rule of versioningContract(subject)) test(`${name}, ${rule.name}`, rule.run);
}
