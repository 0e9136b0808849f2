import { pluginContract } from 'request-versioning/contract';
import { describe, test } from 'vitest';
import { respondPlugin } from '../adapters/plugins/respond.js';

const LISTS = '`respond` does not know the option `versions` of a route, so it lists all versions';
const skip = {
  'two routes with different options keep them apart': LISTS,
  'a plugin on a mount decides for the route behind it': LISTS,
  'a rejection on a route replaces the headers of a plugin on the mount': LISTS,
  'HEAD of a route with versions is rejected for the others': LISTS,
  'a response to an error has the life cycle of the route': LISTS,
  'a version that the list of a route lacks is rejected before the handler': LISTS,
  'a version before the range of a route is rejected': LISTS,
  'a version after the range of a route is rejected': LISTS,
  'a route with versions rejects a preflight only if that names a version that the route lacks':
    LISTS,
  'pick on a route with versions lists those that have both': LISTS,
};

describe.concurrent('a Fetch handler with respond keeps the contract of plugins', () => {
  for (const { name, run } of pluginContract({ ...respondPlugin, skip })) test(name, run);
});
