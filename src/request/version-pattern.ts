import type { SettingRule } from '../util/checks.js';

/** The rule of a setting whose pattern captures the version, such as `hostNamePattern`. */
export const VERSION_PATTERN: SettingRule = {
  expected: 'a regular expression with a group',
  accepts: (pattern) => pattern instanceof RegExp && hasGroup(pattern),
};

/** Returns the version that `pattern` captures in `text`, or `null` if it captures no version. */
export function matchVersion(pattern: RegExp, text: string): string | null {
  return versionIn(matchPattern(pattern, text));
}

/** Executes `pattern` from the start of `text`. */
export function matchPattern(pattern: RegExp, text: string): RegExpExecArray | null {
  // Reset, because otherwise a pattern with the flag g or y continues after its last match.
  pattern.lastIndex = 0;
  return pattern.exec(text);
}

/**
 * Returns the text of the group `version`, or of group 1 if no group has that name.
 * Returns `null` if the group is not a part of the match.
 */
function versionIn(match: RegExpExecArray | null): string | null {
  const version = match?.groups && 'version' in match.groups ? match.groups.version : match?.[1];
  return version ?? null;
}

/** Returns whether the pattern has a group. Adds an empty alternative, because only a match lists the groups. */
function hasGroup({ source, flags }: RegExp): boolean {
  const match = new RegExp(`${source}|`, flags).exec('') as RegExpExecArray;
  return match.length > 1;
}
