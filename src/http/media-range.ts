import { EQUALS } from './characters.js';
import { AMBIGUOUS, type Reading } from './reading.js';
import {
  closingQuote,
  type Find,
  indexOf,
  indexOutsideQuotes,
  QUOTE,
  skipSpace,
  skipSpaceBack,
  startsWithIgnoringCase,
} from './scan.js';

// Reads media ranges (RFC 9110, section 12.5.1):
//
//   type/subtype; name=token; name="quoted \"string\"", type/subtype
//
// It is as lenient as the package content-type: spaces around "=", empty parameters, any text for a token.
// Names and types ignore case.

export const COMMA = ',';
const SEMICOLON = ';';
/** The name of the parameter that says how much a range is preferred. */
export const WEIGHT = 'q';

/** How to find what parts `text`: past quoted strings only where there are any, which is to be asked once. */
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
export function accepts(range: string, mediaTypes: readonly string[]): boolean {
  const type = typeOf(range);
  if (!type.includes('/')) return false;
  return (
    mediaTypes.length === 0 ||
    type === '*/*' ||
    mediaTypes.some((mediaType) => isOfType(mediaType, type))
  );
}

function isOfType(mediaType: string, type: string): boolean {
  if (type.endsWith('/*')) return startsWithIgnoringCase(mediaType, 0, type.slice(0, -1));
  return type.length === mediaType.length && startsWithIgnoringCase(mediaType, 0, type);
}

/** 0 for any type, 1 for any subtype, 2 for a type, 3 for one with parameters other than its weight. */
export function specificity(range: string, find: Find): number {
  const type = typeOf(range);
  if (type === '*/*') return 0;
  if (type.endsWith('/*')) return 1;
  for (let at = range.indexOf(SEMICOLON), end: number; at !== -1; at = end) {
    end = find(range, SEMICOLON, at + 1);
    const parameter = range.slice(at + 1, end === -1 ? range.length : end);
    if (parameter.includes('=') && startOfValue(parameter, 0, WEIGHT) === -1) return 3;
  }
  return 2;
}

function typeOf(range: string): string {
  const semicolon = range.indexOf(SEMICOLON);
  const end = semicolon === -1 ? range.length : semicolon;
  return range.slice(skipSpace(range, 0), skipSpaceBack(range, end));
}

/** Where the value of the parameter at `start` begins, if its name is `name`; else -1. */
function startOfValue(text: string, start: number, name: string): number {
  const begin = skipSpace(text, start);
  if (!startsWithIgnoringCase(text, begin, name)) return -1;
  const equals = skipSpace(text, begin + name.length);
  return text.charCodeAt(equals) === EQUALS ? skipSpace(text, equals + 1) : -1;
}

/** A token, or a quoted string without its quotes and escapes; `null` for one that does not end. */
function valueBetween(text: string, start: number, end: number): string | null {
  if (text[start] !== QUOTE) return text.slice(start, skipSpaceBack(text, end));
  const closing = closingQuote(text, start);
  return closing === -1 ? null : text.slice(start + 1, closing).replace(/\\(.)/gs, '$1');
}
