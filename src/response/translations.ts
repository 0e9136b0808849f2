import { requestHeader } from '../request/header.js';
import { LANGUAGE_TAG, languageLookUp } from '../request/language.js';
import type { VersioningRequest } from '../request/request.js';
import { checkSettings, isObjectWithFields, isString } from '../util/check-settings.js';
import type { Method } from '../util/method.js';
import { wrongRecord, wrongType } from '../util/type-errors.js';
import type { VersionErrorCode } from './version-error.js';

/** Turns the message of an error into the language of the client that sent `request`. */
export type Translate = Method<
  [message: string, request: VersioningRequest, code: VersionErrorCode],
  string
> & {
  /** The request headers that its language depends on: `Vary` of a translated error names them. */
  readonly vary?: readonly string[] | undefined;
};

/** Messages by language tag, and in each by what they are in English: `{ de: { 'Invalid version in URL path.': '…' } }`. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The settings of `translations`. */
export interface TranslationsSettings {
  /** The tag of the language that the messages are in where nothing translates them. Default: `'en'`. */
  readonly defaultLanguage?: string | null | undefined;
}

/**
 * Makes a `translate` that looks up the language that `Accept-Language` prefers (RFC 4647, section 3.4): for
 * `zh-Hant-TW` the messages of that tag, else of `zh-Hant`, else of `zh`. A language of weight 0 is not chosen. If
 * nothing matches, the language is the default. A message that `messages` lack stays as it is.
 *
 * @example
 * ```ts
 * const translate = translations({ de: { 'Invalid version in URL path.': 'Ungültige Version im Pfad.' } });
 * new URLPathVersioning({ allowedVersions: ['v1', 'v2'], translate });
 * ```
 *
 * @returns A function that names the header in its `vary`, so that `Vary` of every translated error does too.
 * @throws {TypeError} where `messages` hold anything but texts by message by language, and if a language can never
 *   match, such as `en_US`.
 */
export function translations(messages: Messages, settings: TranslationsSettings = {}): Translate {
  checkSettings('translations', settings, {
    defaultLanguage: { expected: LANGUAGE, accepts: isLanguageTag },
  });
  const byLanguage = toMap(messages, settings.defaultLanguage ?? 'en');
  const lookUp = languageLookUp([...byLanguage.keys()] as [string, ...string[]]);
  const translate: Translate = (message, request) => {
    const language = lookUp(requestHeader(request, 'accept-language') ?? '');
    return byLanguage.get(language)?.get(message) ?? message;
  };
  return Object.assign(translate, { vary: Object.freeze(['Accept-Language']) });
}

/** Returns the messages by language, in lower case. The first language is the default. */
function toMap(messages: unknown, defaultLanguage: string): Map<string, Map<string, string>> {
  const languages = new Map([[defaultLanguage.toLowerCase(), new Map<string, string>()]]);
  const tags = new Set<string>();
  for (const [tag, translated] of entries(messages, 'messages')) {
    const language = tag.toLowerCase();
    if (!isLanguageTag(tag) || tags.has(language)) {
      throw wrongType('translations: a language', `${LANGUAGE}, named once`, tag);
    }
    tags.add(language);
    languages.set(language, toTexts(translated, tag));
  }
  return languages;
}

function toTexts(translated: unknown, language: string): Map<string, string> {
  const texts = entries(translated, language);
  const wrong = texts.find(([, text]) => typeof text !== 'string');
  if (wrong) throw wrongType(`translations: ${language}, "${wrong[0]}"`, 'a string', wrong[1]);
  return new Map(texts as [string, string][]);
}

function entries(value: unknown, name: string): [string, unknown][] {
  if (isObjectWithFields(value)) return Object.entries(value);
  throw wrongRecord(`translations: ${name}`, 'an object', value);
}

const LANGUAGE = 'a language tag such as "en-US"';

function isLanguageTag(value: unknown): boolean {
  return isString(value) && LANGUAGE_TAG.test(value);
}
