/**
 * Creates the error `<place> must be <expected>, got <value>.`
 *
 * @param fix A sentence that says what to write instead.
 */
export function wrongType(place: string, expected: string, value: unknown, fix = ''): TypeError {
  return new TypeError(`${place} must be ${expected}, got ${inspect(value)}.${fix && ` ${fix}`}`);
}

/**
 * Creates the same error with the name of a class in front:
 * `URLPathVersioning: options.version must be …`.
 */
export function wrongValue(
  owner: object,
  name: string,
  expected: string,
  value: unknown,
  fix?: string,
): TypeError {
  return wrongType(`${owner.constructor.name}: ${name}`, expected, value, fix);
}

/** Returns the name of a strategy for an error message, or the given text. */
export function nameOf(owner: object | string): string {
  return typeof owner === 'string' ? owner : owner.constructor.name;
}

/** Returns `value` as text for an error message: `"v1"`, `["v1",2]`, `null`, `[object Map]`, `the class X`. */
export function inspect(value: unknown): string {
  if (typeof value === 'string') return escapeControls(JSON.stringify(truncate(value, 200)));
  if (Array.isArray(value)) return `[${joinTexts(value, inspect)}]`;
  const isClass = typeof value === 'function' && /^class\b/.test(String(value));
  if (isClass) return `the class ${value.name}`;
  const isOpaque = typeof value === 'object' && value !== null && !(value instanceof RegExp);
  return truncate(isOpaque ? Object.prototype.toString.call(value) : String(value), 200);
}

/**
 * Joins the first 20 values by commas and ends with `…` if there are more, because a client chooses
 * how many there are.
 */
export function joinTexts<Value>(
  values: readonly Value[],
  toText: (value: Value) => string,
): string {
  const texts = values.slice(0, 20).map(toText);
  return (values.length > 20 ? [...texts, '…'] : texts).join(',');
}

/** Shortens a text to `length` characters and marks the cut with `…`. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Escapes the characters that would start a new line in a log, or show its text backwards. */
function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
