/** The number of different texts through which a group rotates. */
const VARIETY = 64;

export const VERSIONS = ['v1', 'v2', 'v3'];
export const DOTTED_VERSIONS = ['1.0.0', '1.1.0', '2.0.0'];

/** Returns a function that makes a new string on each call, as an HTTP parser does. A new string has no hash yet. */
export function fresh(toText) {
  const buffers = Array.from({ length: VARIETY }, (_, index) => Buffer.from(toText(index)));
  return (index) => buffers[index % VARIETY].latin1Slice();
}

/** Returns each item of `list` in turn. */
export function pick(list, index) {
  return list[index % list.length];
}

/** Returns a function that keeps an allowed version, and replaces any other version by `otherwise`. */
export function withDefault(versions, otherwise = null) {
  const allowed = new Set(versions);
  return (version) => (allowed.has(version) ? version : otherwise);
}
