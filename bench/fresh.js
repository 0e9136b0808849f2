/** How many different inputs a group rotates through. */
export const VARIETY = 64;

/** Strings as an HTTP parser makes them: new each time, so that none has a hash or is known to the engine. */
export function fresh(texts) {
  const buffers = texts.map((text) => Buffer.from(text, 'latin1'));
  return (index) => buffers[index % buffers.length].latin1Slice();
}

/** `VARIETY` texts, each made from its number. */
export function variety(toText) {
  return fresh(Array.from({ length: VARIETY }, (_, index) => toText(index)));
}

export const VERSIONS = ['1.0.0', '1.1.0', '2.0.0'];

/** One of `list`, in turn. */
export function pick(list, index) {
  return list[index % list.length];
}
