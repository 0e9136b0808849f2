import type { SettingRule } from '../util/checks.js';

/** The rule of a setting such as `hostNamePattern`, whose group captures the version. */
export const VERSION_PATTERN: SettingRule = {
  expected: 'a regular expression with a group',
  accepts: (pattern) => pattern instanceof RegExp && hasGroup(pattern),
};

/** Returns the version that `pattern` captures in `text`, or `null` if it captures no version. */
export function matchVersion(pattern: RegExp, text: string): string | null {
  return versionIn(matchPattern(pattern, text));
}

/**
 * Matches `pattern` from the start of `text`, also if it has the flag `g` or `y` and stopped
 * elsewhere the last time.
 */
export function matchPattern(pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(text);
}

/**
 * Returns the group `version`, or group 1 if there is no such group. Returns `null` if that group
 * took no part in the match.
 */
function versionIn(match: RegExpExecArray | null): string | null {
  const version = match?.groups && 'version' in match.groups ? match.groups.version : match?.[1];
  return version ?? null;
}

/**
 * Returns whether the pattern has a group. With an empty alternative it always matches, and only a
 * match lists the groups.
 */
function hasGroup({ source, flags }: RegExp): boolean {
  const match = new RegExp(`${source}|`, flags).exec('') as RegExpExecArray;
  return match.length > 1;
}
