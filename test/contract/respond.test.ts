import { pluginContract } from 'request-versioning/contract';
import { describe, test } from 'vitest';
import { respondPlugin } from '../adapters/plugins/respond.js';

const LISTS = '`respond` does not know the option `versions` of a route, so it lists all versions';
const skip = {
  'each route has the versions of its own option, and lists no others': LISTS,
  'pick and reject() reject with the headers of the version, and pick lists what the route has too':
    LISTS,
};

describe.concurrent('a Fetch handler with respond keeps the contract of plugins', () => {
  for (const { name, run } of pluginContract({ ...respondPlugin, skip })) test(name, run);
});
