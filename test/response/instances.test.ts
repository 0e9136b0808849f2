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

describe.each([
  ['VersionError', VersionError, rejection()],
  ['NoReverseMatch', NoReverseMatch, missingRoute()],
] as const)('%s', (name, Class, error) => {
  const { message, code } = error;

  test.each<[string, unknown]>([
    ['its JSON', JSON.parse(JSON.stringify(error))],
    ['its fields', { ...error }],
    ['an error with its name and its code', Object.assign(new Error(message), { name, code })],
    ['its class', Class],
    ['a number', 404],
    ['null', null],
    ['undefined', undefined],
  ])('has no instance that is %s', (_, value) => {
    expect(value instanceof Class).toBe(false);
  });

  test('recognizes the error, and each object that inherits from it', () => {
    expect(error).toBeInstanceOf(Class);
    expect(Object.create(error)).toBeInstanceOf(Class);
  });

  test('recognizes the error by a hidden symbol, which no log shows', () => {
    const brand = Symbol.for(`request-versioning.${name}`);
    expect(Object.getOwnPropertyDescriptor(error, brand)).toMatchObject({ enumerable: false });
    expect({ [brand]: true }).toBeInstanceOf(Class);
  });

  test('gives subclasses only their own instances', () => {
    class One extends (Class as typeof NoReverseMatch) {}
    class Two extends One {}
    expect(new Two('x')).toBeInstanceOf(Class);
    expect(error).not.toBeInstanceOf(One);
    expect(new One('x')).not.toBeInstanceOf(Two);
    expect(new Two('x')).toBeInstanceOf(One);
    expect(Object.create(One.prototype)).toBeInstanceOf(One);
  });
});
