import { createRequire } from 'node:module';
import sourceErrors from 'http-errors';
import * as library from 'request-versioning';
import { HeaderVersioning, VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { installedPath } from '../support/packed.js';
import { thrown } from '../support/thrown-error.js';

type Library = typeof library;

const esm: Library = await import(`${installedPath}/dist/esm/index.js`);
const commonJs: Library = (await import(`${installedPath}/dist/cjs/index.cjs`)).default;

function rejectionOf(copy: Library): unknown {
  const versioning = new copy.HeaderVersioning({ allowedVersions: ['v1'] });
  return thrown(() => versioning.determineVersion({ headers: {} }));
}

describe.each<[string, Library, Library]>([
  ['the ESM build is recognized by the CommonJS build', esm, commonJs],
  ['the CommonJS build is recognized by the ESM build', commonJs, esm],
])('an error of %s:', (_, thrower, catcher) => {
  test('a rejection is a VersionError', () => {
    expect(rejectionOf(thrower)).toBeInstanceOf(catcher.VersionError);
    expect(rejectionOf(thrower)).not.toBeInstanceOf(catcher.NoReverseMatch);
    // Otherwise both builds would be one copy.
    expect(thrower.VersionError).not.toBe(catcher.VersionError);
  });

  test('a missing route is a NoReverseMatch', () => {
    const missing = thrown(() => new thrower.RouteReverser({}).reverse('x' as never));
    expect(missing).toBeInstanceOf(catcher.NoReverseMatch);
    expect(missing).not.toBeInstanceOf(catcher.VersionError);
  });
});

describe('a rejection is an error of http-errors:', () => {
  /** The `http-errors` that the library under test loads. */
  const isBuild = [esm, commonJs].some((copy) => copy.VersionError === VersionError);
  const createError: typeof sourceErrors = isBuild
    ? createRequire(`${installedPath}/package.json`)('http-errors')
    : sourceErrors;

  test.each<[number, new () => Error]>([
    [404, createError.NotFound],
    [400, createError.BadRequest],
    [410, createError.Gone],
  ])('of the class of the status %i', (status, Class) => {
    class Redefined extends HeaderVersioning {
      override readonly invalidVersionStatus = status;
    }
    const versioning = new Redefined({ allowedVersions: ['v1'] });
    const error = thrown(() => versioning.determineVersion({ headers: {} }));
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(createError.HttpError);
    expect(error).toBeInstanceOf(Error);
  });

  test('of no other class', () => {
    expect(rejectionOf(library)).not.toBeInstanceOf(createError.NotFound);
  });
});
