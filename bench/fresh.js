/** How many different texts a group rotates through. */
const VARIETY = 64;

export const VERSIONS = ['v1', 'v2', 'v3'];
export const DOTTED_VERSIONS = ['1.0.0', '1.1.0', '2.0.0'];

/** Makes texts as an HTTP parser does: new each time, so that none has a hash or is known to the engine. */
export function fresh(toText) {
  const buffers = Array.from({ length: VARIETY }, (_, index) => Buffer.from(toText(index)));
  return (index) => buffers[index % VARIETY].latin1Slice();
}

/** Returns each item of `list` in turn. */
export function pick(list, index) {
  return list[index % list.length];
}

/** Returns a function that keeps an allowed version, and replaces any other by the default. */
export function withDefault(versions, otherwise = null) {
  const allowed = new Set(versions);
  return (version) => (allowed.has(version) ? version : otherwise);
}
