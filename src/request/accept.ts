import { type MediaRange, matches, parseRange, parseRanges } from './media-range.js';
import { AMBIGUOUS, type Reading, type VersionReading } from './reading.js';
import { matchPattern, matchVersion } from './version-pattern.js';

/** The settings that decide which media ranges matter, and where a range has its version. */
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
 * Returns the versions of an `Accept` header, the most preferred first (RFC 9110, section 12.5.1).
 * The client prefers the range with the higher weight, then the more specific range, then the
 * earlier one. If the most preferred range has no version, the result is `null`.
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
  // Browsers send long lists without any version, which need no parsing.
  const isList = accept.includes(',');
  if (isList && name !== null && !accept.toLowerCase().includes(name)) return null;
  const ranges = parseRanges(accept, name);
  const counting = ranges.filter(
    (range) =>
      range.weight > 0 &&
      range.type.includes('/') &&
      (mediaTypes.length === 0 || isProducible(range, ranges, rules)),
  );
  counting.sort((one, other) => other.weight - one.weight || other.specificity - one.specificity);
  return preferredVersions(
    mediaTypePattern === null
      ? counting
      : counting.map((range) => ({ version: vendorVersion(mediaTypePattern, range) })),
  );
}

/**
 * Returns the version in the type itself, as in `application/vnd.acme.v2+json`. A wildcard such as
 * `text/*` has none.
 */
function vendorVersion(pattern: RegExp, { type, specificity }: MediaRange): string | null {
  return specificity > 1 ? matchVersion(pattern, type) : null;
}

/**
 * Returns whether the server can produce a type of the range: one of `mediaTypes`, or a vendor type
 * of `mediaTypePattern`.
 */
function isProducible(
  range: MediaRange,
  ranges: readonly MediaRange[],
  rules: AcceptRules,
): boolean {
  const matching = rules.mediaTypes.filter((mediaType) => matches(range, mediaType));
  if (matching.length > 0) return matching.some((mediaType) => applies(range, mediaType, ranges));
  const { mediaTypePattern: pattern } = rules;
  return pattern !== null && range.specificity > 1 && matchPattern(pattern, range.type) !== null;
}

/**
 * Returns whether the range decides about `mediaType`, which it does unless a more specific range
 * takes precedence (RFC 9110, section 12.5.1). A range with a version takes precedence over ranges
 * of the same version, and a range without one over all ranges.
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

/**
 * Returns each version once, up to the first range that is ambiguous, or `null` if the first range
 * has no version.
 */
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
