// Texts to look for, as arrays of codes: those are compared faster than a string with a string.

export function codesOf(text) {
  return Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

export function standsAt(text, start, codes) {
  if (start + codes.length > text.length) return false;
  for (let index = 0; index < codes.length; index++) {
    if (text.charCodeAt(start + index) !== codes[index]) return false;
  }
  return true;
}

/** The same for codes in lower case and a text in any. */
export function standsInAnyCaseAt(text, start, codes) {
  if (start + codes.length > text.length) return false;
  for (let index = 0; index < codes.length; index++) {
    const code = text.charCodeAt(start + index);
    if (code !== codes[index] && (code < 65 || code > 90 || code + 32 !== codes[index])) {
      return false;
    }
  }
  return true;
}
