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
// Accepts spaces around "=", empty parameters, and any text as a token, like the package content-type.
// Ignores the case of names and types.

export const COMMA = ',';
const SEMICOLON = ';';
/** The parameter by which a client prefers one range to another: `q=0.5`. */
const WEIGHT = 'q';

/** An element of an `Accept` header. It may be invalid. */
export interface MediaRange {
  /** The type without its parameters: `text/html`, `text/*`, or `text` in an invalid range. */
  readonly type: string;
  /** Whether the range has parameters other than its weight. */
  readonly hasParameters: boolean;
  readonly version: Reading;
  /** The weight in thousandths, 1000 at most (RFC 9110, section 12.4.2). `NaN` if it is ambiguous or not a number. */
  readonly weight: number;
  /** The index of the range in the header. */
  readonly position: number;
}

/** Parses a list of ranges. The version is in the parameter `name`. If `name` is null, no range has a version. */
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

/** Parses a single range. `position` is its index in the header. */
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

/** Returns the position of the value if the parameter at `start` has the name `name`, else -1. */
function startOfValue(text: string, start: number, name: string): number {
  const begin = skipSpace(text, start);
  if (!startsWithIgnoringCase(text, begin, name)) return -1;
  const equals = skipSpace(text, begin + name.length);
  return text.charCodeAt(equals) === EQUALS ? skipSpace(text, equals + 1) : -1;
}

/** Returns a token, or the unescaped text of a quoted string. A quote that is never closed belongs to a token. */
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
