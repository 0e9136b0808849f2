import { mergeReadings, type Reading } from './reading.js';
import { indexOrEnd, trimSpace } from './scan.js';

// Parses the media ranges of an `Accept` header (RFC 9110, section 12.5.1):
//
//   type/subtype; name=token; name="quoted \"string\"", type/subtype
//
// Names and types ignore case. Clients are sloppy, so spaces around "=", empty parameters and any text as a token are
// accepted too.

/** A type and a subtype, such as `application/json` (RFC 6838, section 4.2). */
export const MEDIA_TYPE: RegExp = /^[\w!#$&+.^-]+\/[\w!#$&+.^-]+$/;

/** How many ranges of a header are read, since each is compared with all others. Browsers send fewer than 20. */
const MAX_RANGES = 100;

/** A media range of an `Accept` header. It is whatever the client sent, so it may be invalid. */
export interface MediaRange {
  /** The type without its parameters: `text/html`, `text/*`, or `text` in an invalid range. */
  readonly type: string;
  /** The version in the parameter, or `null` if the range does not have the parameter. */
  readonly version: Reading | null;
  /**
   * The weight, at most 1 (RFC 9110, section 12.4.2). It is `NaN` if it is not a number, or two
   * weights differ.
   */
  readonly weight: number;
  /**
   * 0 for any type, 1 for `text/*`, 2 for `text/html` and 3 for `text/html;level=1`. A weight is not a
   * parameter here.
   */
  readonly specificity: number;
}

/**
 * Parses the first 100 ranges of a list.
 *
 * @param name The parameter with the version, in lower case, or `null` if no parameter has it.
 */
export function parseRanges(list: string, name: string | null): MediaRange[] {
  const masked = maskQuoted(list);
  const ranges: MediaRange[] = [];
  let end = -1;
  do {
    const start = end + 1;
    end = indexOrEnd(masked, ',', start);
    const range = list.slice(start, end);
    ranges.push(parseRange(range, name, masked === list ? range : masked.slice(start, end)));
  } while (end < list.length && ranges.length < MAX_RANGES);
  return ranges;
}

/** Parses one range. `masked` is the same text without the separators in its quoted strings. */
export function parseRange(
  range: string,
  name: string | null,
  masked: string = maskQuoted(range),
): MediaRange {
  let end = indexOrEnd(masked, ';', 0);
  const type = trimSpace(range, 0, end);
  let hasParameters = false;
  let version: Reading | null = null;
  let weight: Reading | null = null;
  while (end < range.length) {
    const start = end + 1;
    end = indexOrEnd(masked, ';', start);
    const parameter = range.slice(start, end);
    const equals = parameter.indexOf('=');
    if (equals === -1) continue;
    const key = trimSpace(parameter, 0, equals).toLowerCase();
    const value = trimSpace(parameter, equals + 1);
    if (key === 'q') weight = mergeReadings(weight, unquote(value));
    else hasParameters = true;
    if (key === name) version = mergeReadings(version, unquote(value));
  }
  const specificity = specificityOf(type, hasParameters);
  return { type, version, weight: toWeight(weight), specificity };
}

/**
 * Replaces each quoted string by quotes, so that the result has the same length, but no separator
 * within a string. A quote opens a string only after "=", and only if another quote closes it.
 */
function maskQuoted(text: string): string {
  if (!text.includes('"')) return text;
  return text.replace(/"(?<==[ \t]*")(?:[^"\\]|\\.)*"/gs, (quoted) => '"'.repeat(quoted.length));
}

/**
 * Returns the text of a quoted string without its escapes (RFC 9110, section 5.6.4), and a token as
 * it is.
 */
function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(value)?.[1];
  return quoted === undefined ? value : quoted.replace(/\\(.)/gs, '$1');
}

function toWeight(text: Reading | null): number {
  if (text === null) return 1;
  return typeof text === 'string' ? Math.min(Number.parseFloat(text), 1) : Number.NaN;
}

function specificityOf(type: string, hasParameters: boolean): number {
  if (type === '*/*') return 0;
  if (type.endsWith('/*')) return 1;
  return hasParameters ? 3 : 2;
}

/** Returns whether the range, such as `text/*`, includes `mediaType`. */
export function matches({ type }: Pick<MediaRange, 'type'>, mediaType: string): boolean {
  if (type === '*/*') return true;
  if (!type.endsWith('/*')) return type.toLowerCase() === mediaType.toLowerCase();
  return mediaType.toLowerCase().startsWith(type.slice(0, -1).toLowerCase());
}
