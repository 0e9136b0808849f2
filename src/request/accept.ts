import { type MediaRange, matches, parseRange, parseRanges } from './media-range.js';
import { AMBIGUOUS, type Reading, type VersionReading } from './reading.js';
import { matchPattern, matchVersion } from './version-pattern.js';

/** The settings that decide which media ranges count, and how a range names its version. */
interface AcceptRules {
  readonly versionParam: string;
  readonly mediaTypes: readonly string[];
  readonly mediaTypePattern: RegExp | null;
}

/** Returns the version in a single media type, such as `application/json; version=v2`. */
export function readMediaType(mediaType: string, rules: AcceptRules): Reading | null {
  const { mediaTypePattern, versionParam } = rules;
  const range = parseRange(mediaType, versionParam.toLowerCase());
  return mediaTypePattern === null ? range.version : vendorVersion(mediaTypePattern, range);
}

/**
 * Returns the versions in an `Accept` header in the client's order of preference (RFC 9110, section 12.5.1).
 * A range is preferred by its weight, then by its specificity, then by its position.
 * Returns `null` if the most preferred range that counts has no version.
 *
 * @example
 * ```ts
 * readAccept('a/a; version=v1; q=0.5, a/a; version=v2', rules); // ['v2', 'v1']
 * readAccept('a/a; version=v1; q=0.5, a/a', rules); // null
 * ```
 */
export function readAccept(accept: string, rules: AcceptRules): VersionReading {
  const { mediaTypes, mediaTypePattern } = rules;
  const name = mediaTypePattern === null ? rules.versionParam.toLowerCase() : null;
  // Skip the long lists that browsers send without a version.
  const isList = accept.includes(',');
  if (isList && name !== null && !accept.toLowerCase().includes(name)) return null;
  const ranges = parseRanges(accept, name);
  const counting = ranges.filter(
    (range) =>
      range.weight > 0 &&
      range.type.includes('/') &&
      (mediaTypes.length === 0 || counts(range, ranges, rules)),
  );
  counting.sort((one, other) => other.weight - one.weight || other.specificity - one.specificity);
  return preferredVersions(
    mediaTypePattern === null
      ? counting
      : counting.map((range) => ({ version: vendorVersion(mediaTypePattern, range) })),
  );
}

/** Returns the version in the type of a range. A range such as `text/*` has no version. */
function vendorVersion(pattern: RegExp, { type, specificity }: MediaRange): string | null {
  return specificity > 1 ? matchVersion(pattern, type) : null;
}

/** Returns whether a range applies to one of `mediaTypes`, or matches `mediaTypePattern` and no listed type. */
function counts(range: MediaRange, ranges: readonly MediaRange[], rules: AcceptRules): boolean {
  const matching = rules.mediaTypes.filter((mediaType) => matches(range, mediaType));
  if (matching.length > 0) return matching.some((mediaType) => applies(range, mediaType, ranges));
  const { mediaTypePattern: pattern } = rules;
  return pattern !== null && range.specificity > 1 && matchPattern(pattern, range.type) !== null;
}

/**
 * Returns whether no more specific range takes precedence for `mediaType` (RFC 9110, section 12.5.1).
 * A range takes precedence over ranges of its version. A range without a version takes precedence over all versions.
 *
 * In `text/*;version=v1, text/html;version=v1;q=0`, only the second range applies to `text/html`.
 */
function applies(range: MediaRange, mediaType: string, ranges: readonly MediaRange[]): boolean {
  return !ranges.some(
    (other) =>
      other.specificity > range.specificity &&
      (other.version === range.version || other.version === null) &&
      matches(other, mediaType),
  );
}

/** Returns each version once, up to the first `AMBIGUOUS`, or `null` if the first range has no version. */
function preferredVersions(ranges: readonly Pick<MediaRange, 'version'>[]): VersionReading {
  const first = ranges[0]?.version ?? null;
  if (first === null || ranges.length === 1) return first;
  const versions: Reading[] = [];
  for (const { version } of ranges) {
    if (version !== null && !versions.includes(version)) versions.push(version);
    if (version === AMBIGUOUS) break;
  }
  return versions;
}
