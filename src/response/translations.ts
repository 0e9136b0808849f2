import { requestHeader } from '../request/header.js';
import { LANGUAGE_TAG, languageLookUp } from '../request/language.js';
import type { VersioningRequest } from '../request/request.js';
import { checkSettings, isObjectWithFields, isString } from '../util/check-settings.js';
import type { Method } from '../util/method.js';
import { wrongRecord, wrongType } from '../util/type-errors.js';
import type { VersionErrorCode } from './version-error.js';

/** Translates the message of a rejection into the client's language. */
export type Translate = Method<
  [message: string, request: VersioningRequest, code: VersionErrorCode],
  string
> & {
  /** The request headers that the language depends on. Every rejection names them in `Vary`. */
  readonly vary?: readonly string[] | undefined;
};

/** Translations by language tag and original message: `{ de: { 'Invalid version in URL path.': '…' } }`. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The settings of `translations`. */
export interface TranslationsSettings {
  /** The language tag of the original messages. @default 'en' */
  readonly defaultLanguage?: string | null | undefined;
}

/**
 * Makes a `translate` function that looks up the language in `Accept-Language` (RFC 4647, section 3.4).
 *
 * `zh-Hant-TW` selects the messages of `zh-Hant-TW`, else of `zh-Hant`, else of `zh`.
 * If no tag matches, selects the default language. If the client rejects the default language with `q=0`, selects the
 * first language in `messages` that the client does not reject. A message without a translation stays unchanged.
 *
 * @example
 * ```ts
 * const translate = translations({ de: { 'Invalid version in URL path.': 'Ungültige Version im Pfad.' } });
 * new URLPathVersioning({ allowedVersions: ['v1', 'v2'], translate });
 * ```
 *
 * @returns A function whose `vary` is `['Accept-Language']`, so that caches keep the languages apart.
 * @throws {TypeError} If a translation is not a string, or a language tag is repeated or malformed, such as `en_US`.
 */
export function translations(messages: Messages, settings: TranslationsSettings = {}): Translate {
  checkSettings('translations', settings, {
    defaultLanguage: { expected: EXPECTED_TAG, accepts: isLanguageTag },
  });
  const byLanguage = toMap(messages, settings.defaultLanguage ?? 'en');
  const lookUp = languageLookUp([...byLanguage.keys()] as [string, ...string[]]);
  const translate: Translate = (message, request) => {
    const language = lookUp(requestHeader(request, 'accept-language') ?? '');
    return byLanguage.get(language)?.get(message) ?? message;
  };
  return Object.assign(translate, { vary: Object.freeze(['Accept-Language']) });
}

/** Returns the messages by language tag in lower case. The default language comes first. */
function toMap(messages: unknown, defaultLanguage: string): Map<string, Map<string, string>> {
  const languages = new Map([[defaultLanguage.toLowerCase(), new Map<string, string>()]]);
  const tags = new Set<string>();
  for (const [tag, translated] of entries(messages, 'messages')) {
    const language = tag.toLowerCase();
    if (!isLanguageTag(tag) || tags.has(language)) {
      throw wrongType('translations: a language', `${EXPECTED_TAG}, named once`, tag);
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

const EXPECTED_TAG = 'a language tag such as "en-US"';

function isLanguageTag(value: unknown): boolean {
  return isString(value) && LANGUAGE_TAG.test(value);
}
