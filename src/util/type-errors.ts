import { isObject } from './is-object.js';
import { show } from './show.js';

/** Creates the error `<name> must be <expected>, got <value><fix>`. */
export function wrongType(name: string, expected: string, value: unknown, fix = ''): TypeError {
  handleRejection(value);
  return new TypeError(`${name} must be ${expected}, got ${show(value)}${fix}`);
}

/** Creates the error of `wrongType` for a value that must be an object. Tells how to convert a promise or a `Map`. */
export function wrongRecord(name: string, expected: string, value: unknown): TypeError {
  return wrongType(name, expected, value, CONVERSIONS[show(value)]);
}

/** The conversion of a value, by the text of the value in the error. */
const CONVERSIONS: Readonly<Record<string, string>> = {
  'a promise': '. Await it first.',
  'a Map': '. Pass Object.fromEntries(map).',
};

/** Creates the error of `wrongType` with the name of the class: `URLPathVersioning: request must be …`. */
export function wrongValue(
  owner: object,
  name: string,
  expected: string,
  value: unknown,
): TypeError {
  return wrongType(`${owner.constructor.name}: ${name}`, expected, value);
}

/** Creates the error for a user's function that returned a wrong value. `fix` says how to correct it. */
export function wrongResult(owner: object, name: string, value: unknown, fix: string): TypeError {
  handleRejection(value);
  return new TypeError(`${owner.constructor.name}: ${name} returned ${show(value)}. ${fix}`);
}

/** Creates the error for a `request` that is not an object. */
export function wrongRequest(owner: object, request: unknown): TypeError {
  const name = `${owner.constructor.name}: request`;
  return wrongRecord(name, "an object, the framework's request", request);
}

/** Creates the error for a `request` without a `field` that the strategy reads, such as `headers`. */
export function missingField(
  owner: object,
  field: string,
  request: unknown,
  fix = `Pass the framework's request, or ${field}: null if there are none.`,
): TypeError {
  if (!isObject(request)) return wrongRequest(owner, request);
  const got = `${show(request)} with the keys ${show(Object.keys(request))}`;
  const name = owner.constructor.name;
  return new TypeError(`${name}: request.${field} is missing. Got ${got}. ${fix}`);
}

/** Handles the rejections of promises in `value`, because an unhandled rejection would end the process. */
function handleRejection(value: unknown): void {
  for (const each of [value].flat()) Promise.resolve(each).catch(() => {});
}
