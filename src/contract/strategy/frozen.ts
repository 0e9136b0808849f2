import { isPlainObject } from '../text-of.js';
import type { ContractRequest } from './subject.js';

/** Freezes a value with all plain objects and lists in it. */
export function deepFreeze<Value>(value: Value): Value {
  if (!Array.isArray(value) && !isPlainObject(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
}

/** Lists the fields of a request and its route. They cannot be frozen, because a Fetch request has getters. */
export function stateOf({ request, route }: ContractRequest): unknown {
  return { ...request, headers: Reflect.get(request, 'headers'), route };
}
