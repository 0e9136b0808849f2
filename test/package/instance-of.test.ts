import { createRequire } from 'node:module';
import type * as Library from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { installedPath } from '../support/packed.js';
import { thrown } from '../support/thrown-error.js';

type Copy = typeof Library;

const esm: Copy = await import(`${installedPath}/dist/esm/index.js`);
const commonJs: Copy = (await import(`${installedPath}/dist/cjs/index.cjs`)).default;
const createError = createRequire(`${installedPath}/package.json`)('http-errors');

function rejectionOf(copy: Copy, invalidVersionStatus = 400): unknown {
  const strategy = new copy.HeaderVersioning({ allowedVersions: ['v1'] });
  const versioning = Object.assign(strategy, { invalidVersionStatus });
  return thrown(() => versioning.determineVersion({ headers: {} }));
}

describe.each<[string, Copy, Copy]>([
  ['ESM', esm, commonJs],
  ['CommonJS', commonJs, esm],
])('the errors of the %s build', (_, thrower, catcher) => {
  test('are recognized by the other build', () => {
    const missingRoute = thrown(() => new thrower.RouteReverser({}).reverse('x' as never));
    expect(rejectionOf(thrower)).toBeInstanceOf(catcher.VersionError);
    expect(missingRoute).toBeInstanceOf(catcher.NoReverseMatch);
    // Otherwise both builds would be one copy.
    expect(thrower.VersionError).not.toBe(catcher.VersionError);
  });

  test.each([
    [404, createError.NotFound],
    [400, createError.BadRequest],
    [410, createError.Gone],
  ])('of the status %i are errors of its class in http-errors', (status, Class) => {
    expect(rejectionOf(thrower, status)).toBeInstanceOf(Class);
  });
});
