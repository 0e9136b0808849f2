import { findHeader } from '../request/header.js';
import { lookUpLanguage } from '../request/languages.js';
import type { RequestLike } from '../request/request.js';
import { checkSettings, type SettingRule } from '../util/checks.js';
import { isRecord, isString } from '../util/type-checks.js';
import { wrongType } from '../util/type-errors.js';
import type { Method } from '../util/types.js';
import type { VersionErrorCode } from './version-error.js';

/**
 * Translates the message of a rejection into the client's language. It gets the English message,
 * the request and the code of the error, and returns the text to send.
 */
export type Translate = Method<
  [message: string, request: RequestLike, code: VersionErrorCode],
  string
> & {
  /** The request headers that the language depends on. Every rejection names them in `Vary`. */
  readonly vary?: readonly string[] | undefined;
};

/**
 * Translations by language tag and English message:
 * `{ de: { 'Invalid version in URL path.': '…' } }`.
 */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The settings of `translations`. */
export interface TranslationsSettings {
  /** The language of the messages that are not translated. @default 'en' */
  readonly defaultLanguage?: string | null | undefined;
}

/**
 * Makes the setting `translate` from a table of messages. It reads the client's language from
 * `Accept-Language` (RFC 4647, section 3.4): `zh-Hant-TW` takes the messages of `zh-Hant-TW`, or
 * else of `zh-Hant`, or else of `zh`. A message without a translation stays in English.
 *
 * @example
 * ```ts
 * const translate = translations({ de: { 'Invalid version in URL path.': 'Ungültige Version im Pfad.' } });
 * new URLPathVersioning({ allowedVersions: ['v1', 'v2'], translate });
 * ```
 *
 * @returns A function whose `vary` is `['Accept-Language']`, so that caches keep the languages
 *   apart.
 * @throws {TypeError} If a translation is not a string, or a language tag is malformed, such as
 *   `en_US`.
 */
export function translations(messages: Messages, settings: TranslationsSettings = {}): Translate {
  checkSettings('translations', settings, { defaultLanguage: LANGUAGE });
  if (!isRecord(messages)) {
    throw wrongType('translations: messages', 'texts by language and message', messages);
  }
  // A client that prefers English has to find it, or it would get the next language of its list.
  const byLanguage = new Map([[(settings.defaultLanguage ?? 'en').toLowerCase(), new Map()]]);
  for (const [tag, texts] of Object.entries(messages)) {
    if (!LANGUAGE.accepts(tag)) throw wrongType('translations: a language', LANGUAGE.expected, tag);
    for (const [message, text] of Object.entries(texts)) {
      if (isString(text)) continue;
      throw wrongType(`translations: ${tag}, "${message}"`, 'a string', text);
    }
    byLanguage.set(tag.toLowerCase(), new Map(Object.entries(texts)));
  }
  const translate: Translate = (message, request) => {
    const header = findHeader(request, 'accept-language') ?? '';
    return lookUpLanguage(header, byLanguage)?.get(message) ?? message;
  };
  return Object.assign(translate, { vary: ['Accept-Language'] });
}

/** A basic language range (RFC 4647, section 2.1). */
const LANGUAGE: SettingRule = {
  expected: 'a language tag such as "en-US"',
  accepts: (tag) => isString(tag) && /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i.test(tag),
};
