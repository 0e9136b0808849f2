import { QueryParameterVersioning, translations, type VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../thrown-error.js';

const MESSAGE = 'Invalid version in query parameter.';
const GERMAN = 'Ungültige Version im Query-Parameter.';
const FRENCH = 'Version non valide dans le paramètre.';
const catalogue = { de: { [MESSAGE]: GERMAN }, fr: { [MESSAGE]: FRENCH }, it: {} };

function rejection(headers: object, translate = translations(catalogue)): VersionError {
  const versioning = new QueryParameterVersioning({ allowedVersions: ['v1'], translate });
  const request = { url: '/?version=v9', headers: headers as Headers };
  return thrown(() => versioning.determineVersion(request)) as VersionError;
}

const messageFor = (acceptLanguage: string) =>
  rejection({ 'accept-language': acceptLanguage }).message;

describe('a message is in the language that Accept-Language prefers', () => {
  test.each([
    ['de', GERMAN],
    ['DE', GERMAN],
    ['de-AT', GERMAN],
    ['fr;q=0.5, de;q=0.4', FRENCH],
    ['fr;q=0.5, de', GERMAN],
    ['en;q=0.9, de;q=0.8', MESSAGE],
    ['nl, de;q=0.1', GERMAN],
  ])('%s', (acceptLanguage, message) => {
    expect(messageFor(acceptLanguage)).toBe(message);
  });

  test('of any kind of request', () => {
    expect(rejection(new Headers({ 'Accept-Language': 'de' })).message).toBe(GERMAN);
    expect(rejection({ 'Accept-Language': ['nl', 'fr'] }).message).toBe(FRENCH);
  });
});

describe('it stays as it is', () => {
  test.each([
    ['in the language that it is in', 'en'],
    ['in no language of the catalogue', 'nl'],
    ['in a language that has no such message', 'it'],
    ['for a client that has no preference', '*'],
    ['for a client that rejects all', '*;q=0'],
    ['for what is no header', ';;,=,"'],
    ['for the name of a property', '__proto__, constructor;q=0.5'],
    ['for an empty header', ''],
  ])('%s: %j', (_, acceptLanguage) => {
    expect(messageFor(acceptLanguage)).toBe(MESSAGE);
  });

  test('without the header', () => {
    expect(rejection({}).message).toBe(MESSAGE);
  });

  test('in the language that defaultLanguage names', () => {
    const translate = translations({ en: { [MESSAGE]: 'English' } }, { defaultLanguage: 'nl' });
    expect(rejection({ 'accept-language': 'nl, en;q=0.5' }, translate).message).toBe(MESSAGE);
    expect(rejection({}, translate).message).toBe(MESSAGE);
    expect(rejection({ 'accept-language': 'en' }, translate).message).toBe('English');
  });
});

test('every response that it was asked for says that it depends on the header', () => {
  expect(translations(catalogue).vary).toEqual(['Accept-Language']);
  expect(translations(catalogue).vary).toSatisfy(Object.isFrozen);
  for (const headers of [{}, { 'accept-language': 'de' }]) {
    expect(rejection(headers).headers).toEqual({ Vary: 'Accept-Language' });
  }
});

test('a catalogue that changes later changes nothing', () => {
  const german = { [MESSAGE]: GERMAN };
  const translate = translations({ de: german });
  german[MESSAGE] = 'changed';
  expect(rejection({ 'accept-language': 'de' }, translate).message).toBe(GERMAN);
});

describe('what is no catalogue is a TypeError at construction', () => {
  test.each<[unknown, unknown, string]>([
    [undefined, {}, 'messages must be an object, got undefined'],
    ['de', {}, 'messages must be an object, got "de"'],
    [Promise.resolve({}), {}, 'messages must be an object, got a promise. Await it first.'],
    [{ de: GERMAN }, {}, `de must be an object, got "${GERMAN}"`],
    [{ de: { [MESSAGE]: 7 } }, {}, `de, "${MESSAGE}" must be a string, got 7`],
    [{ de: [GERMAN] }, {}, `de must be an object, got ["${GERMAN}"]`],
    [{}, { defaultLanguage: 7 }, 'defaultLanguage must be a string, got 7'],
    [{}, { language: 'nl' }, 'there is no setting "language", but defaultLanguage'],
  ])('%o with %o', (wrong, settings, message) => {
    expect(() => translations(wrong as never, settings as never)).toThrow(
      new TypeError(`translations: ${message}`),
    );
  });
});
