import { pluginContract } from 'request-versioning/contract';
import { describe, test } from 'vitest';
import { respondPlugin } from '../adapters/plugins/respond.js';

describe.concurrent('a Fetch handler with respond keeps the contract of plugins', () => {
  for (const { name, run } of pluginContract(respondPlugin)) test(name, run);
});
