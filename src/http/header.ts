import { wrongType } from '../errors.js';
import type { VersioningRequest } from '../request.js';

/**
 * The value of a request header, or `undefined`. `name` is in lower case.
 * Lines of the same name are one list (RFC 9110, section 5.3).
 */
export function requestHeader(request: VersioningRequest, name: string): string | undefined {
  const { headers } = request;
  if (headers === undefined || headers === null) return undefined;
  if (typeof headers !== 'object' || Array.isArray(headers)) {
    throw wrongType('request.headers', 'an object, such as Headers', headers);
  }
  const value = typeof headers.get === 'function' ? headers.get(name) : field(headers, name);
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : undefined;
}

/** Field names ignore case (RFC 9110, section 5.1), and not everything lowers them as Node does. */
function field(headers: object, name: string): unknown {
  const fields = headers as Readonly<Record<string, unknown>>;
  if (fields[name] !== undefined) return fields[name];
  return Object.entries(fields).find(([key, value]) => value && key.toLowerCase() === name)?.[1];
}
