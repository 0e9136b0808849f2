import { createRequire } from 'node:module';
import sourceErrors from 'http-errors';
import * as library from 'request-versioning';
import { expect, test } from 'vitest';
import { installedPath } from '../support/packed.js';
import { thrown } from '../support/thrown-error.js';

type Library = typeof library;

const esm: Library = await import(`${installedPath}/dist/esm/index.js`);
const commonJs: Library = (await import(`${installedPath}/dist/cjs/index.cjs`)).default;

function rejectionOf(copy: Library, invalidVersionStatus = 400): unknown {
  const strategy = new copy.HeaderVersioning({ allowedVersions: ['v1'] });
  const versioning = Object.assign(strategy, { invalidVersionStatus });
  return thrown(() => versioning.determineVersion({ headers: {} }));
}

test.each<[string, Library, Library]>([
  ['the ESM build are recognized by the CommonJS build', esm, commonJs],
  ['the CommonJS build are recognized by the ESM build', commonJs, esm],
])('the errors of %s', (_, thrower, catcher) => {
  const missingRoute = thrown(() => new thrower.RouteReverser({}).reverse('x' as never));
  expect(rejectionOf(thrower)).toBeInstanceOf(catcher.VersionError);
  expect(missingRoute).toBeInstanceOf(catcher.NoReverseMatch);
  // Otherwise both builds would be one copy.
  expect(thrower.VersionError).not.toBe(catcher.VersionError);
});

/** The `http-errors` that the library under test loads. */
const isBuild = [esm, commonJs].some((copy) => copy.VersionError === library.VersionError);
const createError: typeof sourceErrors = isBuild
  ? createRequire(`${installedPath}/package.json`)('http-errors')
  : sourceErrors;

test.each<[number, new () => Error]>([
  [404, createError.NotFound],
  [400, createError.BadRequest],
  [410, createError.Gone],
])('a rejection of the status %i is an error of its class in http-errors', (status, Class) => {
  expect(rejectionOf(library, status)).toBeInstanceOf(Class);
});
