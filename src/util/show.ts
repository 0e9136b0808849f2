import { isPromise } from './is-object.js';

/** Returns `value` as text for an error message: `"v1"`, `[1,2]`, `null`, `a Map`. */
export function show(value: unknown): string {
  return Array.isArray(value) ? `[${list(value, showOne)}]` : showOne(value);
}

/** Joins the first 20 `values` by commas. Shows the rest as `…`, because a client may send any number of values. */
export function list<Value>(values: readonly Value[], toText: (value: Value) => string): string {
  const texts = Array.from(values.slice(0, 20), toText);
  return (values.length > 20 ? [...texts, '…'] : texts).join(',');
}

/** Returns the first `length` characters of `text`, with `…` if it is longer. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Escapes the characters that would break a line of a log, or reverse its text. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function showOne(value: unknown): string {
  return escapeControls(toText(value));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(truncate(value, 200));
  if (typeof value === 'function') return 'a function';
  const isOpaque = typeof value === 'object' && value !== null && !(value instanceof RegExp);
  if (isOpaque) return kindOf(value);
  return truncate(typeof value === 'bigint' ? `${value}n` : String(value), 200);
}

/** Names the type of an object: `an object`, `a Map`, `a promise`, `an invalid Date`. */
function kindOf(value: object): string {
  if (isPromise(value)) return 'a promise';
  if (value instanceof Date && Number.isNaN(value.getTime())) return 'an invalid Date';
  const type = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (type === 'Object' || type === 'Array') return `an ${type.toLowerCase()}`;
  return `${/^[AEIO]/.test(type) ? 'an' : 'a'} ${truncate(type, 200)}`;
}
