import { requestHeader } from '../request/header.js';
import { preferredLanguage } from '../request/language.js';
import type { Translate } from '../settings.js';
import { checkSettings, isRecord, isString } from '../util/check-settings.js';
import { wrongType } from './version-error.js';

/** Messages by language, and in each by what they are in English: `{ de: { 'Invalid version in URL path.': '…' } }`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The settings of `translations`. */
export interface TranslationsSettings {
  /** The language that the messages are in where nothing translates them. Default: `'en'`. */
  readonly sourceLanguage?: string | null | undefined;
}

/**
 * Makes a `translate` that answers in the language that `Accept-Language` prefers (RFC 9110, section 12.5.4). A
 * message that the catalogue lacks stays as it is.
 *
 * @example
 * ```ts
 * const translate = translations({ de: { 'Invalid version in URL path.': 'Ungültige Version im Pfad.' } });
 * new URLPathVersioning({ allowedVersions: ['v1', 'v2'], translate });
 * ```
 *
 * @returns A function that names the header in its `vary`, so that `Vary` of every translated error does too.
 * @throws {TypeError} where the catalogue holds anything but texts by message by language.
 */
export function translations(catalogue: Catalogue, settings: TranslationsSettings = {}): Translate {
  checkSettings('translations', settings, {
    sourceLanguage: { expected: 'a string', accepts: isString },
  });
  const messages = toMessages(catalogue);
  // The first is taken where a client has no preference.
  const available = [...new Set([settings.sourceLanguage ?? 'en', ...messages.keys()])];
  const translate: Translate = (message, request) => {
    const language = preferredLanguage(requestHeader(request, 'accept-language'), available);
    return (language ? messages.get(language) : undefined)?.get(message) ?? message;
  };
  return Object.assign(translate, { vary: Object.freeze(['Accept-Language']) });
}

function toMessages(catalogue: unknown): Map<string, Map<string, string>> {
  const languages = entries(catalogue, 'catalogue').map(
    ([language, messages]): [string, Map<string, string>] => {
      const texts = entries(messages, language);
      const wrong = texts.find(([, text]) => typeof text !== 'string');
      if (wrong) throw wrongType(`translations: ${language}, "${wrong[0]}"`, 'a string', wrong[1]);
      return [language, new Map(texts as [string, string][])];
    },
  );
  return new Map(languages);
}

function entries(value: unknown, name: string): [string, unknown][] {
  if (isRecord(value)) return Object.entries(value);
  throw wrongType(`translations: ${name}`, 'an object', value);
}
