import { NoReverseMatch } from 'request-versioning';
import { expect } from 'vitest';

/** `undefined` where there is no such URL. Any other error is a failure. */
export function tryReverse(reverse: () => string): string | undefined {
  try {
    return reverse();
  } catch (error) {
    expect(error).toBeInstanceOf(NoReverseMatch);
    return undefined;
  }
}

/** Parameters as text: path-to-regexp finds the segments of a wildcard. */
export function texts(parameters: object): Record<string, string> {
  const entries = Object.entries(parameters);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join('/')]));
}
