import { COMMA, type MediaRange, parseRange, parseRanges } from './media-range.js';
import { byVersion, isType, rangesFor, specificity } from './precedence.js';
import { AMBIGUOUS, type Candidate, type Reading, type VersionReading } from './reading.js';
import { matchPattern, versionIn } from './version-pattern.js';

/**
 * The settings that decide which media ranges count, and how a range names its version.
 *
 * Without `mediaTypes`, every range counts. With `mediaTypes`, two kinds of ranges count:
 * - a range that applies to a listed type
 * - a range whose type matches `mediaTypePattern` and is not listed
 */
interface AcceptRules {
  readonly versionParam: string;
  readonly mediaTypes: readonly string[];
  readonly mediaTypePattern: RegExp | null;
}

/** Returns the version in a single media type, such as `application/json; version=v2`. */
export function readMediaType(mediaType: string, rules: AcceptRules): Reading {
  const range = parseRange(mediaType, parameterName(rules));
  const { mediaTypePattern } = rules;
  return mediaTypePattern === null ? range.version : versionIn(matchType(mediaTypePattern, range));
}

/**
 * Returns the versions in an `Accept` header in the client's order of preference (RFC 9110, section 12.5.1).
 * Reads only the ranges that count. Returns `null` if the most preferred range among them has no version.
 *
 * @example
 * ```ts
 * readAccept('a/a; version=v1; q=0.5, a/a; version=v2', rules); // ['v2', 'v1']
 * readAccept('a/a; version=v1; q=0.5, a/a', rules); // null
 * ```
 */
export function readAccept(accept: string, rules: AcceptRules): VersionReading {
  const { mediaTypes, mediaTypePattern } = rules;
  const name = parameterName(rules);
  const isList = accept.includes(COMMA);
  // Skip the long lists that browsers send without a version.
  if (isList && name !== null && !includesIgnoringCase(accept, name)) return null;
  const ranges = isList ? parseRanges(accept, name) : [parseRange(accept, name)];
  const applying = mediaTypes.length === 0 ? ranges : rangesFor(mediaTypes, ranges);
  if (mediaTypePattern === null) return preferredVersions(applying);
  return preferredVersions(vendorRanges(mediaTypePattern, ranges, applying, mediaTypes));
}

/** Returns the name of the version's parameter, or `null` if the version is in the media type itself. */
function parameterName({ versionParam, mediaTypePattern }: AcceptRules): string | null {
  return mediaTypePattern === null ? versionParam : null;
}

function includesIgnoringCase(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}

/** Returns whether the weight is positive and the type has a subtype. An ambiguous or wrong weight is `NaN`. */
function isAccepted({ type, weight }: MediaRange): boolean {
  return weight > 0 && type.includes('/');
}

/**
 * Returns the `applying` ranges, and every range whose type matches `pattern` but is not in `mediaTypes`.
 * Reads the version of each range from its type.
 */
function vendorRanges(
  pattern: RegExp,
  ranges: readonly MediaRange[],
  applying: readonly MediaRange[],
  mediaTypes: readonly string[],
): MediaRange[] {
  const counting = applying.map((range) => withVersion(range, matchType(pattern, range)));
  if (mediaTypes.length === 0) return counting;
  for (const range of ranges) {
    if (mediaTypes.some((mediaType) => isType(range.type, mediaType))) continue;
    const match = matchType(pattern, range);
    if (match !== null) counting.push(withVersion(range, match));
  }
  return counting;
}

function withVersion(range: MediaRange, match: RegExpExecArray | null): MediaRange {
  return { ...range, version: versionIn(match) };
}

function matchType(pattern: RegExp, { type }: MediaRange): RegExpExecArray | null {
  return type.endsWith('/*') ? null : matchPattern(pattern, type);
}

/**
 * Returns the versions of the accepted `ranges`, most preferred first. A list ends with the first `AMBIGUOUS`.
 * Returns `null` if the most preferred range has no version.
 */
function preferredVersions(ranges: readonly MediaRange[]): VersionReading {
  const best = mostPreferred(ranges);
  if (typeof best?.version !== 'string') return best?.version ?? null;
  const others = ranges.filter(
    (range) => range.version !== null && range.version !== best.version && isAccepted(range),
  );
  if (others.length === 0) return best.version;
  const versions: Candidate[] = [best.version];
  for (const { version } of distinct(others)) {
    versions.push(version as Candidate);
    if (version === AMBIGUOUS) break;
  }
  return versions;
}

/** Returns the most preferred range of each version, in order of preference. */
function distinct(ranges: MediaRange[]): MediaRange[] {
  // Usually there is only one range, which needs no sorting.
  if (ranges.length === 1) return ranges;
  return ranges
    .sort((one, other) => byVersion(one, other) || byPreference(one, other))
    .filter(({ version }, index) => version !== ranges[index - 1]?.version)
    .sort(byPreference);
}

function mostPreferred(ranges: readonly MediaRange[]): MediaRange | undefined {
  let best: MediaRange | undefined;
  for (const range of ranges) {
    if (isAccepted(range) && (best === undefined || byPreference(range, best) < 0)) best = range;
  }
  return best;
}

/** Compares by weight, then by specificity, then by position. */
function byPreference(one: MediaRange, other: MediaRange): number {
  return (
    other.weight - one.weight ||
    specificity(other) - specificity(one) ||
    one.position - other.position
  );
}
