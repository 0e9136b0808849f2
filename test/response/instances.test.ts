import createError from 'http-errors';
import { HeaderVersioning, NoReverseMatch, RouteReverser, VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

function rejection(): VersionError {
  const versioning = new HeaderVersioning({ allowedVersions: ['v1'] });
  return thrown(() => versioning.determineVersion({ headers: {} })) as VersionError;
}

function missingRoute(): NoReverseMatch {
  return thrown(() => new RouteReverser({}).reverse('x' as never)) as NoReverseMatch;
}

const branded = (description: string) => ({ [Symbol.for(description)]: true });

describe.each([
  ['VersionError', VersionError, rejection()],
  ['NoReverseMatch', NoReverseMatch, missingRoute()],
] as const)('%s', (name, Class, error) => {
  test.each<[string, unknown]>([
    ['its JSON', JSON.parse(JSON.stringify(error))],
    ['its fields', { ...error }],
    ['an error with its code', Object.assign(new Error(error.message), { code: error.code })],
    ['an error with its name', Object.assign(new Error(error.message), { name })],
    ['an error of the same status', createError(400, error.message)],
    ['its class', Class],
    ['its code', error.code],
    ['a number', 404],
    ['null', null],
    ['undefined', undefined],
  ])('has no instance that is %s', (_, value) => {
    expect(value instanceof Class).toBe(false);
  });

  test('has an instance that inherits from the error, such as with another toJSON', () => {
    expect(Object.create(error)).toBeInstanceOf(Class);
  });

  test('recognizes the error by a hidden symbol, which no log shows', () => {
    const brand = Symbol.for(`request-versioning.${name}`);
    expect(Object.getOwnPropertyDescriptor(error, brand)).toMatchObject({ enumerable: false });
    expect(branded(`request-versioning.${name}`)).toBeInstanceOf(Class);
  });
});

describe('a subclass', () => {
  class NoLink extends NoReverseMatch {}
  abstract class Rejection extends VersionError {}

  test('of NoReverseMatch has only its own instances, which are a NoReverseMatch too', () => {
    expect(new NoLink('none')).toBeInstanceOf(NoLink);
    expect(new NoLink('none')).toBeInstanceOf(NoReverseMatch);
    expect(new NoReverseMatch('none')).not.toBeInstanceOf(NoLink);
    expect(missingRoute()).not.toBeInstanceOf(NoLink);
  });

  test('of VersionError has no rejection of the library as instance', () => {
    expect(rejection()).not.toBeInstanceOf(Rejection);
    expect(Object.create(Rejection.prototype)).toBeInstanceOf(Rejection);
  });

  test.each([VersionError, NoReverseMatch])('of a subclass behaves as usual', (Class) => {
    class One extends (Class as typeof NoReverseMatch) {}
    class Two extends One {}
    expect(new Two('x')).toBeInstanceOf(One);
    expect(new One('x')).not.toBeInstanceOf(Two);
  });
});
