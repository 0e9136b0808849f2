import { EQUALS } from './characters.js';
import { mergeReadings, type Reading } from './reading.js';
import {
  closingQuote,
  find,
  finder,
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
const WEIGHT = 'q';

/** What stands in the place of a media range, whether it is one or not. */
export interface MediaRange {
  /** Such as `text/html`, `text/*` or, where it is none, `text`. */
  readonly type: string;
  /** Other than its weight. */
  readonly hasParameters: boolean;
  readonly version: Reading;
  /** In thousandths (RFC 9110, section 12.4.2), 1000 at most; NaN for what is no one number. */
  readonly weight: number;
  /** In the list. */
  readonly position: number;
}

/** The ranges of a list, each with its parameter `name` as version; without one, where that is null. */
export function parseRanges(list: string, name: string | null): MediaRange[] {
  const ranges: MediaRange[] = [];
  const findComma = finder(list);
  let end = -1;
  do {
    const start = end + 1;
    end = findComma(list, COMMA, start);
    ranges.push(parseRange(list.slice(start, end), name, ranges.length));
  } while (end < list.length);
  return ranges;
}

export function parseRange(text: string, name: string | null, position = 0): MediaRange {
  let end = find(text, SEMICOLON, 0);
  const type = text.slice(skipSpace(text, 0), skipSpaceBack(text, end));
  let hasParameters = false;
  let version: Reading = null;
  let weight: Reading = null;
  const findSemicolon = finder(text);
  while (end < text.length) {
    const start = end + 1;
    end = findSemicolon(text, SEMICOLON, start);
    const versionStart = name === null ? -1 : startOfValue(text, start, name);
    if (versionStart !== -1) {
      hasParameters = true;
      version = mergeReadings(version, valueBetween(text, versionStart, end));
      continue;
    }
    const weightStart = startOfValue(text, start, WEIGHT);
    if (weightStart !== -1) weight = mergeReadings(weight, valueBetween(text, weightStart, end));
    else hasParameters ||= text.slice(start, end).includes('=');
  }
  return { type, hasParameters, version, weight: toWeight(weight), position };
}

/** Where the value of the parameter at `start` begins, if its name is `name`; else -1. */
function startOfValue(text: string, start: number, name: string): number {
  const begin = skipSpace(text, start);
  if (!startsWithIgnoringCase(text, begin, name)) return -1;
  const equals = skipSpace(text, begin + name.length);
  return text.charCodeAt(equals) === EQUALS ? skipSpace(text, equals + 1) : -1;
}

/** Returns a token as it is sent, and a quoted string without its quotes and escapes. A string that does not end is a token. */
function valueBetween(text: string, start: number, end: number): string {
  const closing = text[start] === QUOTE ? closingQuote(text, start) : -1;
  if (closing === -1) return text.slice(start, skipSpaceBack(text, end));
  return text.slice(start + 1, closing).replace(/\\(.)/gs, '$1');
}

function toWeight(text: Reading): number {
  if (text === null) return 1000;
  if (typeof text !== 'string') return Number.NaN;
  return Math.min(Math.round(Number.parseFloat(text) * 1000), 1000);
}
