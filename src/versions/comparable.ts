/** A version in the form that is compared. */
export interface Comparable {
  readonly version: string;
  /** The version with each run of dotted numbers replaced by `0`: `v0` for `v12` and `v1.5`. */
  readonly shape: string;
  /** The text that is compared. */
  readonly key: string;
}

/** Returns a version with its shape, and with a key whose text sorts as its numbers do. */
export function toComparable(version: string): Comparable {
  return { version, shape: shapeOf(version), key: version.replace(RUN, toKey) };
}

/** Returns a version with each run of dotted numbers replaced by `0`. */
export function shapeOf(version: string): string {
  return version.replace(RUN, '0');
}

/** Numbers with dots between them, such as `1.5`. */
const RUN = /\d+(?:\.\d+)*/g;

/**
 * Puts the length of each number in front of it: `9` is `0000000019`, and sorts before `00000000210` for `10`.
 * Leaves out zeros at the end, because `2.0` is the number `2`. The space at the end sorts `1` before `1.5`.
 */
function toKey(run: string): string {
  const numbers = run.split('.').map((digits) => digits.replace(/^0+/, ''));
  while (numbers.length > 1 && numbers.at(-1) === '') numbers.pop();
  const keys = numbers.map((digits) => String(digits.length).padStart(9, '0') + digits);
  return `${keys.join('.')} `;
}
