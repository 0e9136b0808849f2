/** A value as a program would write it, for the message of an error. */
export function show(value: unknown): string {
  return Array.isArray(value) ? `[${list(value, showOne)}]` : showOne(value);
}

/** The first of `values`: there may be as many as a stranger likes. */
export function list<Value>(values: readonly Value[], toText: (value: Value) => string): string {
  const texts = Array.from(values.slice(0, 20), toText);
  return (values.length > 20 ? [...texts, '…'] : texts).join(',');
}

function showOne(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'an array';
  const isOpaque = typeof value === 'object' && value !== null && !(value instanceof RegExp);
  if (isOpaque) return 'an object';
  return typeof value === 'bigint' ? `${value}n` : String(value);
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
