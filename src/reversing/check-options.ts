import { isObjectWithFields } from '../util/check-settings.js';
import { wrongRecord } from '../util/type-errors.js';
import { unknownName } from '../util/unknown-name.js';
import type { ReverseOptions } from './url-reverser.js';

/**
 * Checks the shapes of `options` and `params`, because a link would silently lose the fields of a promise or a `Map`.
 *
 * @throws {TypeError} If `options` or `params` is not an object with fields, or if `kwargs` is given.
 */
export function checkShapes(options: object | undefined): void {
  if (options === undefined) return;
  if (!isObjectWithFields(options)) throw wrongRecord('reverse: options', 'an object', options);
  if ((options as ReverseOptions).kwargs !== undefined) throw unknownOption('reverse', 'kwargs');
  const { params = null } = options as ReverseOptions;
  if (params === null || isObjectWithFields(params)) return;
  throw wrongRecord('reverse: params', 'an object of parameters by name', params);
}

/** @throws {TypeError} If `options` has a key that `RouteReverser` does not know, such as `param`. */
export function checkOptionNames(options: ReverseOptions): void {
  for (const name in options) {
    switch (name) {
      case 'params':
      case 'args':
      case 'version':
      case 'request':
      case 'format':
      case 'query':
      case 'fragment':
        continue;
      default:
        throw unknownOption('RouteReverser.reverse', name);
    }
  }
}

function unknownOption(owner: string, name: string): TypeError {
  const known = ['params', 'args', 'version', 'request', 'format', 'query', 'fragment'];
  return unknownName(owner, 'option', name, known, name === 'kwargs' ? 'params' : undefined);
}
