/** A value as a program would write it, for the message of an error. */
export function show(value: unknown): string {
  return Array.isArray(value) ? `[${list(value, showOne)}]` : showOne(value);
}

/** Returns whether `await` waits for `value`. */
export function isPromise(value: object): boolean {
  return 'then' in value && typeof value.then === 'function';
}

/** The first of `values`: there may be as many as a stranger likes. */
export function list<Value>(values: readonly Value[], toText: (value: Value) => string): string {
  const texts = Array.from(values.slice(0, 20), toText);
  return (values.length > 20 ? [...texts, '…'] : texts).join(',');
}

/** The first `length` characters of `text`. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** `text` with escapes for what would break a line of a log, or turn the direction of its text. */
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
