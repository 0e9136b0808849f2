import { isPlainObject, textOf } from '../text-of.js';
import type { ContractRequest } from './subject.js';

/** Freezes a value with all plain objects and lists in it. */
export function deepFreeze<Value>(value: Value): Value {
  if (!Array.isArray(value) && !isPlainObject(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
}

/**
 * Shows a request and its route as they are now, with what is in their objects. They cannot be
 * frozen, because a Fetch request has getters.
 */
export function stateOf({ request, route }: ContractRequest): string {
  return textOf({ ...request, headers: Reflect.get(request, 'headers'), route });
}
