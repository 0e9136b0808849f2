import { expect, test } from 'vitest';
import { bundle } from '../support/bundle.js';

type Rise = readonly [bytes: number, reason: string];

const FIRST = 'the first budget';
const PREFLIGHT = 'forPreflight, and reading without deciding';
const ORDER = 'the order of the listed versions, and the check of every key of pick';
const QUERIES = 'objects in a query';

/**
 * The bytes that a minified bundle on Node may have, with its dependencies.
 * If a change needs more bytes, add a rise with its reason. `docs/facts.md` has the sizes after compression.
 */
const BUDGETS: Readonly<Record<string, readonly Rise[]>> = {
  '*': [
    [59_700, FIRST],
    [1_000, ORDER],
    [300, 'the export of requestHeader'],
    [400, PREFLIGHT],
    [900, QUERIES],
    [400, 'the check of the host of a link without a request'],
  ],
  '{ URLPathVersioning }': [
    [25_000, FIRST],
    [1_000, ORDER],
    [300, PREFLIGHT],
  ],
  '{ AcceptHeaderVersioning }': [
    [28_000, FIRST],
    [1_000, ORDER],
    [300, PREFLIGHT],
  ],
  '{ RouteReverser }': [
    [12_500, FIRST],
    [900, QUERIES],
  ],
};

test.each(Object.entries(BUDGETS))('the bundle of %s keeps its budget', async (names, rises) => {
  const budget = rises.reduce((sum, [bytes]) => sum + bytes, 0);
  const { length } = await bundle(`export ${names} from 'request-versioning'`);
  expect(length).toBeLessThanOrEqual(budget);
  // Otherwise the next rise would go unnoticed. Lower the budget.
  expect(length).toBeGreaterThan(budget - 500);
});
