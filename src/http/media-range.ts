import { AMBIGUOUS, type Reading } from './reading.js';
import {
  closingQuote,
  EQUALS,
  type Find,
  indexOf,
  indexOutsideQuotes,
  QUOTE,
  skipSpace,
  skipSpaceBack,
  startsWithWord,
} from './scan.js';

// Reads media ranges (RFC 9110, section 12.5.1) where they stand, and copies nothing but the value asked for:
//
//   type/subtype; name=token; name="quoted \"string\"", type/subtype
//
// It is as lenient as the package content-type: spaces around "=", empty parameters, any text for a token.
// Names and types ignore case.

export const COMMA = ',';
const SEMICOLON = ';';
/** The name of the parameter that says how much a range is preferred. */
export const WEIGHT = 'q';

/** How to find what parts `text`. Chosen once for all of it: V8 would look for the quote in each round of a loop. */
export function finder(text: string): Find {
  return text.includes(QUOTE) ? indexOutsideQuotes : indexOf;
}

/** The value of the parameter `name` of `range`. */
export function readParameter(range: string, name: string, find: Find = finder(range)): Reading {
  let value: string | null = null;
  for (let at = range.indexOf(SEMICOLON), end: number; at !== -1; at = end) {
    end = find(range, SEMICOLON, at + 1);
    const start = startOfValue(range, at + 1, name);
    const text = start === -1 ? null : valueBetween(range, start, end === -1 ? range.length : end);
    if (text !== null && value !== null && text !== value) return AMBIGUOUS;
    value ??= text;
  }
  return value;
}

/** Whether `range` has a type, and takes one of `mediaTypes` where there are any. */
export function takes(range: string, mediaTypes: readonly string[]): boolean {
  const type = typeOf(range);
  if (!type.includes('/')) return false;
  return (
    mediaTypes.length === 0 ||
    type === '*/*' ||
    mediaTypes.some((mediaType) => isOfType(mediaType, type))
  );
}

function isOfType(mediaType: string, type: string): boolean {
  if (type.endsWith('/*')) return startsWithWord(mediaType, 0, type.slice(0, -1));
  return type.length === mediaType.length && startsWithWord(mediaType, 0, type);
}

/** 0 for any type, 1 for any subtype, 2 for a type, 3 for one with parameters other than its weight. */
export function specificity(range: string): number {
  const type = typeOf(range);
  if (type === '*/*') return 0;
  if (type.endsWith('/*')) return 1;
  const [, ...parameters] = range.split(SEMICOLON);
  const isSpecific = parameters.some(
    (parameter) => parameter.includes('=') && startOfValue(parameter, 0, WEIGHT) === -1,
  );
  return isSpecific ? 3 : 2;
}

function typeOf(range: string): string {
  const semicolon = range.indexOf(SEMICOLON);
  const end = semicolon === -1 ? range.length : semicolon;
  return range.slice(skipSpace(range, 0), skipSpaceBack(range, end));
}

/** Where the value of the parameter at `start` begins, if its name is `name`; else -1. */
function startOfValue(text: string, start: number, name: string): number {
  const begin = skipSpace(text, start);
  if (!startsWithWord(text, begin, name)) return -1;
  const equals = skipSpace(text, begin + name.length);
  return text.charCodeAt(equals) === EQUALS ? skipSpace(text, equals + 1) : -1;
}

/** A token, or a quoted string without its quotes and escapes; `null` for one that does not end. */
function valueBetween(text: string, start: number, end: number): string | null {
  if (text[start] !== QUOTE) return text.slice(start, skipSpaceBack(text, end));
  const closing = closingQuote(text, start);
  return closing === -1 ? null : text.slice(start + 1, closing).replace(/\\(.)/gs, '$1');
}
