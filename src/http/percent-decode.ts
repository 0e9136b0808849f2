import { PERCENT, PLUS, SPACE } from './characters.js';

// As `application/x-www-form-urlencoded` (WHATWG URL, section 5.1), without what makes URLSearchParams slow in Node: it
// throws and catches an error wherever bytes are no UTF-8, which a stranger may send as often as they like.

const UTF8 = new TextDecoder(undefined, { ignoreBOM: true });

/** `+` is a space, and what is not UTF-8 becomes U+FFFD. */
export function decode(text: string): string {
  return /[%+]/.test(text) ? decodeEscapes(text) : text;
}

/** What all escapes are ASCII in, the engine decodes, as it cannot fail there. */
function decodeEscapes(text: string): string {
  return /%(?![0-7][\da-f])/i.test(text)
    ? decodeBytes(text)
    : decodeURIComponent(text.replaceAll('+', ' '));
}

function decodeBytes(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const escaped = byte === PERCENT ? escapedByte(digitsBehind(bytes, at)) : -1;
    if (escaped !== -1) at += 2;
    const unescaped = byte === PLUS ? SPACE : byte;
    bytes[length++] = escaped === -1 ? unescaped : escaped;
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
