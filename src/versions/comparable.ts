/** A version, prepared for comparing. */
export interface Comparable {
  readonly version: string;
  /**
   * The version with `0` in place of its numbers: `v0` for `v12` and `v1.5`. Only versions of one
   * shape are compared.
   */
  readonly shape: string;
  /** A text that sorts as the version does. */
  readonly key: string;
}

export function toComparable(version: string): Comparable {
  return { version, shape: shapeOf(version), key: version.replace(RUN, toKey) };
}

export function shapeOf(version: string): string {
  return version.replace(RUN, '0');
}

/** A number, or numbers with dots between them, such as `1.5`. */
const RUN = /\d+(?:\.\d+)*/g;

/**
 * Puts the length of each number in front of it, so that `0000000019` for `9` sorts before
 * `00000000210` for `10`. Zeros at the end are dropped, because `2.0` means `2`, and the space at
 * the end makes `1` sort before `1.5`.
 */
function toKey(run: string): string {
  const numbers = run.split('.').map((digits) => digits.replace(/^0+/, ''));
  while (numbers.length > 1 && numbers.at(-1) === '') numbers.pop();
  const keys = numbers.map((digits) => String(digits.length).padStart(9, '0') + digits);
  return `${keys.join('.')} `;
}
