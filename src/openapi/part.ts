import { isRecord } from '../util/type-checks.js';

/** An object of a document. Each tool has types of its own for it. */
export type Part = Readonly<Record<string, unknown>>;

export function isPart(value: unknown): value is Part {
  return isRecord(value);
}

/** Returns the object, or an empty one if the document has another value there. */
export function partOf(value: unknown): Part {
  return isPart(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a copy with other values, without those that become `undefined`. */
export function mapValues(part: Part, change: (value: unknown, key: string) => unknown): Part {
  const entries = Object.entries(part).map(([key, value]) => [key, change(value, key)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns `undefined` in place of an object or a list without content. */
export function unlessEmpty<Value extends object>(value: Value): Value | undefined {
  return Object.keys(value).length > 0 ? value : undefined;
}
