import { createRequire } from 'node:module';
import sourceErrors from 'http-errors';
import * as library from 'request-versioning';
import {
  HeaderVersioning,
  type NoReverseMatch,
  type UrlReverser,
  VersionError,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { installedPath } from '../support/packed.js';
import { thrown } from '../support/thrown-error.js';

type Library = typeof library;

/** The library under test, and both builds of the package. */
const copies: Readonly<Record<string, Library>> = {
  'the library': library,
  'the ESM build': await import(`${installedPath}/dist/esm/index.js`),
  'the CommonJS build': (await import(`${installedPath}/dist/cjs/index.cjs`)).default,
};
const pairs = Object.keys(copies).flatMap((one) =>
  Object.keys(copies).map((other) => [one, other] as const),
);

/** The `http-errors` that the library under test loads. */
const isBuild =
  Object.values(copies).filter((copy) => copy.VersionError === VersionError).length > 1;
const createError: typeof sourceErrors = isBuild
  ? createRequire(`${installedPath}/package.json`)('http-errors')
  : sourceErrors;

function rejectionOf(copy: Library): VersionError {
  const versioning = new copy.HeaderVersioning({ allowedVersions: ['v1'] });
  return thrown(() => versioning.determineVersion({ headers: {} })) as VersionError;
}

function noReverseMatchOf(copy: Library): NoReverseMatch {
  return thrown(() => new copy.RouteReverser({}).reverse('x' as never)) as NoReverseMatch;
}

describe.each(pairs)('an error of %s is recognized by %s:', (one, other) => {
  const [thrower, catcher] = [copies[one], copies[other]] as [Library, Library];

  test('a rejection is a VersionError', () => {
    expect(rejectionOf(thrower)).toBeInstanceOf(catcher.VersionError);
    expect(rejectionOf(thrower)).not.toBeInstanceOf(catcher.NoReverseMatch);
  });

  test('a missing route is a NoReverseMatch', () => {
    expect(noReverseMatchOf(thrower)).toBeInstanceOf(catcher.NoReverseMatch);
    expect(noReverseMatchOf(thrower)).not.toBeInstanceOf(catcher.VersionError);
  });

  test('reverseWithFallback takes the unversioned route, or names both mismatches', () => {
    const missing = new thrower.NoReverseMatch('none');
    const fail = () => {
      throw missing;
    };
    const [found, failing] = [{ reverse: () => '/about' }, { reverse: fail }];
    const reverse = (_name: string) => fail();
    const fallBack = (reverser: UrlReverser) =>
      catcher.reverseWithFallback({ reverser, reverse }, 'about');
    expect(fallBack(found)).toBe('/about');
    expect(() => fallBack(failing)).toThrow('none Without the version: none');
  });
});

test('the two builds have classes of their own', () => {
  const [esm, cjs] = [copies['the ESM build'], copies['the CommonJS build']];
  expect(esm?.VersionError).not.toBe(cjs?.VersionError);
});

describe('a rejection is an error of http-errors:', () => {
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
