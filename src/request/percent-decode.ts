import { PERCENT } from './characters.js';

// As `application/x-www-form-urlencoded` (WHATWG URL, section 5.1), without what makes URLSearchParams slow in Node: it
// throws and catches an error wherever bytes are no UTF-8, which a stranger may send as often as they like.

const UTF8 = new TextDecoder(undefined, { ignoreBOM: true });

/** `+` is a space, and what is not UTF-8 becomes U+FFFD. */
export function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeEscapes(spaced) : spaced;
}

/** Where all escapes are of ASCII, the engine decodes them, as it cannot fail. */
function decodeEscapes(text: string): string {
  return /%(?![0-7][\da-f])/i.test(text) ? decodeBytes(text) : decodeURIComponent(text);
}

function decodeBytes(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const escaped = byte === PERCENT ? escapedByte(digitsBehind(bytes, at)) : -1;
    if (escaped !== -1) at += 2;
    bytes[length++] = escaped === -1 ? byte : escaped;
  }
  return UTF8.decode(bytes.subarray(0, length));
}

function digitsBehind(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at + 1, at + 3));
}

/** What `digits` stand for, two characters at most; -1 where they are no two hexadecimal digits. */
export function escapedByte(digits: string): number {
  return /[\da-f]{2}/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}
