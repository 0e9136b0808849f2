import { pluginContract } from 'request-versioning/contract';
import { describe, test } from 'vitest';
import { respondPlugin } from '../adapters/plugins/respond.js';

/** `respond` does not know the option `versions` of a route, so it lists all versions of the API there. */
const LISTS_OF_A_ROUTE = [
  'a plugin on a mount decides for the route behind it',
  'a rejection on a route replaces the headers of a plugin on the mount',
  'a response to an error has the life cycle of the route',
  'a version that the list of a route lacks is rejected before the handler',
  'a version before the range of a route is rejected',
  'a version after the range of a route is rejected',
  'pick on a route with versions lists those that have both',
];

describe.concurrent('a Fetch handler with respond keeps the contract of plugins', () => {
  const rules = pluginContract(respondPlugin);
  for (const { name, run } of rules.filter((rule) => !LISTS_OF_A_ROUTE.includes(rule.name))) {
    test(name, run);
  }
});
