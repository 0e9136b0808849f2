import { expect, test } from 'vitest';
import { bundle } from '../support/bundle.js';

/**
 * The bytes that a minified bundle on Node may have, with its dependencies. `bench/README.md` has the measured sizes.
 * A bundle far above them has a new dependency, or lost its tree shaking.
 */
const LIMITS: Readonly<Record<string, number>> = {
  '*': 72_000,
  '{ URLPathVersioning }': 33_000,
  '{ AcceptHeaderVersioning }': 35_000,
  '{ RouteReverser }': 15_000,
};

test.each(Object.entries(LIMITS))(
  'the bundle of %s stays below its limit',
  async (names, limit) => {
    const { length } = await bundle(`export ${names} from 'request-versioning'`);
    expect(length).toBeLessThan(limit);
  },
);
