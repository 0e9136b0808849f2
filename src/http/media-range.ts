import { AMBIGUOUS, type Reading } from './reading.js';
import {
  closingQuote,
  EQUALS,
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

/** The ranges of an `Accept` header, and whatever else stands between its commas. */
export function splitRanges(accept: string): string[] {
  if (!accept.includes('"')) return accept.split(',');
  const ranges: string[] = [];
  let start = 0;
  for (let end = 0; end !== -1; start = end + 1) {
    end = indexOutsideQuotes(accept, ',', start);
    ranges.push(accept.slice(start, end === -1 ? undefined : end));
  }
  return ranges;
}

/** The value of the parameter `name` of `range`. */
export function readParameter(range: string, name: string): Reading {
  // Branched once, out here: V8 would look for the quote anew in each round of the loop.
  return range.includes('"') ? read(range, name, true) : read(range, name, false);
}

function read(range: string, name: string, hasQuotes: boolean): Reading {
  let value: string | null = null;
  for (let at = range.indexOf(';'), end: number; at !== -1; at = end) {
    end = hasQuotes ? indexOutsideQuotes(range, ';', at + 1) : range.indexOf(';', at + 1);
    const start = startOfValue(range, at + 1, name);
    const text = start === -1 ? null : valueBetween(range, start, end === -1 ? range.length : end);
    if (text !== null && value !== null && text !== value) return AMBIGUOUS;
    value ??= text;
  }
  return value;
}

/** Whether a range may have the parameter `name`: cheap, and wrong only about what stands in quotes. */
export function mentions(text: string, name: string): boolean {
  let at = text.indexOf(';');
  while (at !== -1 && startOfValue(text, at + 1, name) === -1) at = text.indexOf(';', at + 1);
  return at !== -1;
}

/** Whether `range` has a type, and takes one of `mediaTypes` where there are any. */
export function takes(range: string, mediaTypes: readonly string[]): boolean {
  const slash = range.indexOf('/');
  const semicolon = range.indexOf(';');
  if (slash === -1 || (semicolon !== -1 && semicolon < slash)) return false;
  if (mediaTypes.length === 0) return true;
  const start = skipSpace(range, 0);
  if (range.startsWith('*/*', start)) return true;
  const end = skipSpaceBack(range, semicolon === -1 ? range.length : semicolon);
  const type = range.slice(start, range.startsWith('/*', slash) ? slash + 1 : end);
  for (const mediaType of mediaTypes) {
    const isWhole = type.endsWith('/') || type.length === mediaType.length;
    if (isWhole && startsWithWord(mediaType, 0, type)) return true;
  }
  return false;
}

/** 0 for any type, 1 for any subtype, 2 for a type, 3 for one with parameters other than its weight. */
export function specificity(range: string): number {
  if (range.startsWith('*/*', skipSpace(range, 0))) return 0;
  if (range.startsWith('/*', range.indexOf('/'))) return 1;
  let equals = range.indexOf('=');
  for (let at = range.indexOf(';'), end: number; at !== -1 && equals !== -1; at = end) {
    end = range.indexOf(';', at + 1);
    const hasValue = end === -1 || equals < end;
    if (hasValue && startOfValue(range, at + 1, 'q') === -1) return 3;
    if (hasValue && end !== -1) equals = range.indexOf('=', end);
  }
  return 2;
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
  if (text.charCodeAt(start) !== QUOTE) return text.slice(start, skipSpaceBack(text, end));
  const closing = closingQuote(text, start);
  if (closing >= text.length) return null;
  const quoted = text.slice(start + 1, closing);
  return quoted.includes('\\') ? quoted.replace(/\\(.)/gs, '$1') : quoted;
}
