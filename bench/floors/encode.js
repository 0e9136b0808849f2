/** A segment of a path, or `undefined` for one that a parser would read as another. */
export function encodedSegment(text) {
  if (isPlain(text) && text.charCodeAt(0) !== DOT) return text;
  if (text === '' || text === '.' || text === '..' || text.includes('/')) return undefined;
  return encodeURIComponent(text);
}

/** A part of a query string. */
export function encoded(text) {
  if (isPlain(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

const DOT = 46;

/** Letters, digits and `-._~`, which stand for themselves everywhere in a URL. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, code) =>
  /[\w.~-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function isPlain(text) {
  for (let at = 0; at < text.length; at++) {
    if (PLAIN[text.charCodeAt(at)] !== 1) return false;
  }
  return text !== '';
}
