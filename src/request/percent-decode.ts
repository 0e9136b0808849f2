import { PERCENT } from './characters.js';

// Decodes `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
// Does not use URLSearchParams, because a hostile client could make it slow. In Node, URLSearchParams throws and
// catches an error for each name or value that is not valid UTF-8.

const UTF8 = new TextDecoder(undefined, { ignoreBOM: true });

/** Decodes a name or a value of a query: `a+b%21` as `a b!`. Invalid UTF-8 becomes U+FFFD. */
export function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeEscapes(spaced) : spaced;
}

/** Calls the fast `decodeURIComponent` only if every `%` begins an ASCII escape, because otherwise it could throw. */
function decodeEscapes(text: string): string {
  return /%(?![0-7][\da-f])/i.test(text) ? decodeBytes(text) : decodeURIComponent(text);
}

function decodeBytes(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const escaped = byte === PERCENT ? escapedByte(digitsAfter(bytes, at)) : -1;
    if (escaped !== -1) at += 2;
    bytes[length++] = escaped === -1 ? byte : escaped;
  }
  return UTF8.decode(bytes.subarray(0, length));
}

function digitsAfter(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at + 1, at + 3));
}

/** Returns the byte that two hexadecimal `digits` mean, else -1. `digits` has two characters at most. */
export function escapedByte(digits: string): number {
  return /[\da-f]{2}/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}
