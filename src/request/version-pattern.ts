import type { SettingRule } from '../util/check-settings.js';

/** The rule of a setting that says where in a text the version is. */
export const VERSION_PATTERN: SettingRule = {
  expected: 'a regular expression with a group',
  accepts: (pattern) => pattern instanceof RegExp && hasGroup(pattern),
};

/** Returns the group named `version`, else group 1, of what `pattern` matches; `null` if it does not match. */
export function matchVersion(pattern: RegExp, text: string): string | null {
  return versionIn(matchPattern(pattern, text));
}

/** Matches `text` from its beginning. */
export function matchPattern(pattern: RegExp, text: string): RegExpExecArray | null {
  // With the flags g and y, a pattern goes on where it last stopped.
  pattern.lastIndex = 0;
  return pattern.exec(text);
}

/** Returns the group named `version`, else group 1; `null` if the group took no part. */
export function versionIn(match: RegExpExecArray | null): string | null {
  const version = match?.groups && 'version' in match.groups ? match.groups.version : match?.[1];
  return version ?? null;
}

/** Made to match any text, a pattern shows the groups that it has. */
function hasGroup({ source, flags }: RegExp): boolean {
  const match = new RegExp(`${source}|`, flags).exec(source) as RegExpExecArray;
  return match.length > 1;
}
