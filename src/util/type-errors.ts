import { isPromise, show } from './show.js';

/** Creates the error `<name> must be <expected>, got <value><fix>`. */
export function wrongType(name: string, expected: string, value: unknown, fix = ''): TypeError {
  handleRejection(value);
  return new TypeError(`${name} must be ${expected}, got ${show(value)}${fix}`);
}

/** Creates the same error for an object whose fields are read by name. It says how to fix a promise and a `Map`. */
export function wrongRecord(name: string, expected: string, value: unknown): TypeError {
  return wrongType(name, expected, value, FIXES[show(value)]);
}

const FIXES: Readonly<Record<string, string>> = {
  'a promise': '. Await it first.',
  'a Map': '. Pass Object.fromEntries(map).',
};

/** Creates the same error with the name of the class: `URLPathVersioning: request must be …`. */
export function wrongValue(
  owner: object,
  name: string,
  expected: string,
  value: unknown,
): TypeError {
  return wrongType(`${owner.constructor.name}: ${name}`, expected, value);
}

/** Creates the error for a user's function that returned a wrong value. `fix` says the right value. */
export function wrongResult(owner: object, name: string, value: unknown, fix: string): TypeError {
  handleRejection(value);
  return new TypeError(`${owner.constructor.name}: ${name} returned ${show(value)}. ${fix}`);
}

/** Creates the error if `request` is not a request. */
export function wrongRequest(owner: object, request: unknown): TypeError {
  return wrongValue(owner, 'request', "an object, the framework's request", request);
}

/** Creates the error for a `request` without a `field` that the strategy reads, such as `headers`. */
export function noRequest(
  owner: object,
  field: string,
  request: unknown,
  fix = `Pass the framework's request, or ${field}: null if there are none.`,
): TypeError {
  if (typeof request !== 'object' || request === null) return wrongRequest(owner, request);
  const got = `${show(request)} with the keys ${show(Object.keys(request))}`;
  const name = owner.constructor.name;
  return new TypeError(`${name}: request.${field} is missing. Got ${got}. ${fix}`);
}

/** Handles the rejection of a promise that came in place of a value, because otherwise it would end the process. */
function handleRejection(value: unknown): void {
  const isObject = typeof value === 'object' && value !== null;
  if (isObject && isPromise(value)) Promise.resolve(value).catch(() => {});
}
