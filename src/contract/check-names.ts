import { unknownName } from '../util/type-errors.js';

/** @throws {TypeError} If a `given` name is not `known`, because otherwise rules would be left out. */
export function checkNames(
  owner: string,
  noun: string,
  given: readonly string[],
  known: readonly string[],
): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName(owner, noun, unknown, known);
}
