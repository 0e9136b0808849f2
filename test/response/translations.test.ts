import { QueryParameterVersioning, translations, type VersionError } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const MESSAGE = 'Invalid version in query parameter.';
const GERMAN = 'Ungültige Version im Query-Parameter.';
const FRENCH = 'Version non valide dans le paramètre.';
const LANGUAGE = 'a language tag such as "en-US"';
const catalogue = { de: { [MESSAGE]: GERMAN }, fr: { [MESSAGE]: FRENCH }, it: {} };

function rejection(headers: object, translate = translations(catalogue)): VersionError {
  const versioning = new QueryParameterVersioning({ allowedVersions: ['v1'], translate });
  const request = { url: '/?version=v9', headers: headers as Headers };
  return thrown(() => versioning.determineVersion(request)) as VersionError;
}

const messageFor = (acceptLanguage: string) =>
  rejection({ 'accept-language': acceptLanguage }).message;

test('a message is in the language that Accept-Language prefers, in each form of headers', () => {
  expect(messageFor('de')).toBe(GERMAN);
  expect(rejection(new Headers({ 'Accept-Language': 'de' })).message).toBe(GERMAN);
  expect(rejection({ 'Accept-Language': ['nl', 'fr'] }).message).toBe(FRENCH);
});

/** Returns the language of the translation that a client gets. */
function languageFor(acceptLanguage: string, tags: string[], defaultLanguage = 'en'): string {
  const messages = Object.fromEntries(tags.map((tag) => [tag, { [MESSAGE]: tag }]));
  const translate = translations(messages, { defaultLanguage });
  const { message } = rejection({ 'accept-language': acceptLanguage }, translate);
  return message === MESSAGE ? defaultLanguage : message;
}

describe('looks up a language by RFC 4647, section 3.4, if its weight is a number above 0:', () => {
  test.each<[acceptLanguage: string, tags: string[], language: string]>([
    ['zh-Hant-TW', ['zh', 'zh-Hant', 'zh-Hant-TW'], 'zh-Hant-TW'],
    ['zh-Hant-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
    ['zh-Hant-TW', ['zh'], 'zh'],
    ['zh-Hant-TW', ['zh-TW'], 'en'],
    ['zh-Hant', ['zh-Hant-TW'], 'en'],
    ['zh', ['zh-Hant'], 'en'],
    ['ZH-HANT-TW', ['zh-hant'], 'zh-hant'],
    ['zh-hant-tw', ['ZH-Hant'], 'ZH-Hant'],
    ['zh-Hantx', ['zh-Hant', 'zh'], 'zh'],
    ['zh-Hant-CN-x-private1-private2', ['zh-Hant-CN'], 'zh-Hant-CN'],
    ['zh-Hant-CN-x-private1-private2', ['zh-Hant-CN-x-private1'], 'zh-Hant-CN-x-private1'],
    ['de-t-en', ['de'], 'de'],
    ['x-klingon-old', ['x-klingon'], 'x-klingon'],
    ['de-AT, fr', ['fr', 'de'], 'de'],
    ['de-AT;q=0.5, fr-CA', ['de', 'fr'], 'fr'],
    ['nl, fr-CA, de', ['de', 'fr'], 'fr'],
    ['en-GB, de', ['de'], 'en'],
    ['en-GB, de', ['de', 'EN'], 'EN'],
    ['x', ['x'], 'x'],
    ['*', ['de'], 'en'],
    ['*, de;q=0.1', ['de'], 'de'],
    ['nl, *', ['de'], 'en'],
    ['-', ['de'], 'en'],
    ['de-, fr', ['de', 'fr'], 'de'],
    ['-de, fr', ['de', 'fr'], 'fr'],
    ['de fr', ['de', 'fr'], 'en'],
    [',, de', ['de'], 'de'],
    ['de;q=0, *', ['de'], 'en'],
    ['de;q=0, fr', ['de', 'fr'], 'fr'],
    ['de;q=0, de', ['de'], 'de'],
    ['de;q=0, de-AT', ['de'], 'de'],
    ['de-AT, *;q=0', ['de'], 'de'],
    ['de;q=high', ['de'], 'en'],
    ['de; q=high1, fr', ['de', 'fr'], 'fr'],
    ['EN;q=0.000, de;q=0, *', ['de', 'fr'], 'en'],
    ['\tde ;q=0', ['de'], 'en'],
  ])('%s among %j finds %s', (acceptLanguage, tags, language) => {
    expect(languageFor(acceptLanguage, tags)).toBe(language);
  });
});

test('reads the first 1,000 characters of a header', () => {
  const behind = (length: number) => `${'nl'.padEnd(length - 1)},de`;
  expect(languageFor(behind(998), ['de'])).toBe('de');
  expect(languageFor(behind(999), ['de'])).toBe('en');
  expect(languageFor(`de${'-a'.repeat(8_000)}`, ['de'])).toBe('de');
});

test('treats the default language like the others', () => {
  expect(languageFor('de-AT, nl', ['nl'], 'de')).toBe('de');
  expect(languageFor('nl, de', ['nl'], 'de')).toBe('nl');
  expect(languageFor('fr', ['nl', 'de'], 'de')).toBe('de');
  expect(languageFor('DE', ['nl'], 'De')).toBe('De');
  expect(languageFor('en-US, de', ['de'], 'en-US')).toBe('en-US');
});

test.each([
  ['into a language without that message', 'it'],
  ['for English, its own language', 'en, de'],
  ['for a malformed header', ';;,=,"'],
  ['for the name of a property', '__proto__, constructor;q=0.5'],
  ['for an empty header', ''],
])('a message is not translated %s: %j', (_, acceptLanguage) => {
  expect(messageFor(acceptLanguage)).toBe(MESSAGE);
});

test('without the header, a message is not translated, and Vary names the header', () => {
  expect(rejection({})).toMatchObject({ message: MESSAGE, headers: { Vary: 'Accept-Language' } });
});

test('defaultLanguage names the language of the messages that are not translated', () => {
  const translate = translations({ en: { [MESSAGE]: '' } }, { defaultLanguage: 'nl' });
  expect(rejection({ 'accept-language': 'nl, en;q=0.5' }, translate).message).toBe(MESSAGE);
  expect(rejection({ 'accept-language': 'en' }, translate).message).toBe('');
});

test('ignores later changes of the catalogue', () => {
  const german = { [MESSAGE]: GERMAN };
  const translate = translations({ de: german });
  german[MESSAGE] = 'changed';
  expect(rejection({ 'accept-language': 'de' }, translate).message).toBe(GERMAN);
});

describe('a wrong catalogue is a TypeError at construction:', () => {
  const malformed = ['en_US', '', '*', 'de-*', ' de', 'de-', '-de', 'de--AT', 'd3', 'dé', 'de-é'];
  const tooLong = ['deutschland', 'de-oesterreich'];

  test.each([...malformed, ...tooLong, 'de\n'])('the malformed tag %j', (tag) => {
    const message = `translations: a language must be ${LANGUAGE}, got ${JSON.stringify(tag)}.`;
    expect(() => translations({ fr: {}, [tag]: {} })).toThrow(new TypeError(message));
  });

  test.each<[unknown, unknown, string]>([
    [{ de: { [MESSAGE]: 7 } }, {}, `de, "${MESSAGE}" must be a string, got 7.`],
    [{}, { defaultLanguage: 7 }, `defaultLanguage must be ${LANGUAGE}, got 7.`],
    [{}, { defaultLanguage: 'en_US' }, `defaultLanguage must be ${LANGUAGE}, got "en_US".`],
    [{}, { language: 'nl' }, 'unknown setting "language". Known settings: defaultLanguage.'],
  ])('%o with %o', (wrong, settings, message) => {
    expect(() => translations(wrong as never, settings as never)).toThrow(
      new TypeError(`translations: ${message}`),
    );
  });
});
