import { requestHeader } from '../request/header.js';
import { preferredLanguage } from '../request/language.js';
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

/** Messages by language, and in each by what they are in English: `{ de: { 'Invalid version in URL path.': '…' } }`. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The settings of `translations`. */
export interface TranslationsSettings {
  /** The language that the messages are in where nothing translates them. Default: `'en'`. */
  readonly defaultLanguage?: string | null | undefined;
}

/**
 * Makes a `translate` that answers in the language that `Accept-Language` prefers (RFC 9110, section 12.5.4). A
 * message that `messages` lack stays as it is.
 *
 * @example
 * ```ts
 * const translate = translations({ de: { 'Invalid version in URL path.': 'Ungültige Version im Pfad.' } });
 * new URLPathVersioning({ allowedVersions: ['v1', 'v2'], translate });
 * ```
 *
 * @returns A function that names the header in its `vary`, so that `Vary` of every translated error does too.
 * @throws {TypeError} where `messages` hold anything but texts by message by language.
 */
export function translations(messages: Messages, settings: TranslationsSettings = {}): Translate {
  checkSettings('translations', settings, {
    defaultLanguage: { expected: 'a string', accepts: isString },
  });
  const byLanguage = toMap(messages);
  // The first is taken where a client has no preference.
  const available = [...new Set([settings.defaultLanguage ?? 'en', ...byLanguage.keys()])];
  const translate: Translate = (message, request) => {
    const language = preferredLanguage(requestHeader(request, 'accept-language'), available);
    return (language ? byLanguage.get(language) : undefined)?.get(message) ?? message;
  };
  return Object.assign(translate, { vary: Object.freeze(['Accept-Language']) });
}

function toMap(messages: unknown): Map<string, Map<string, string>> {
  const languages = entries(messages, 'messages').map(
    ([language, translated]): [string, Map<string, string>] => {
      const texts = entries(translated, language);
      const wrong = texts.find(([, text]) => typeof text !== 'string');
      if (wrong) throw wrongType(`translations: ${language}, "${wrong[0]}"`, 'a string', wrong[1]);
      return [language, new Map(texts as [string, string][])];
    },
  );
  return new Map(languages);
}

function entries(value: unknown, name: string): [string, unknown][] {
  if (isObjectWithFields(value)) return Object.entries(value);
  throw wrongRecord(`translations: ${name}`, 'an object', value);
}
