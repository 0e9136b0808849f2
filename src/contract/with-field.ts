import type { ContractRequest } from './subject.js';

/**
 * Sets a field of the request, even if its class has a getter, such as `headers` of a Fetch request.
 * Changes the request, because a copy of a Fetch request would lose its fields.
 */
export function withField(sent: ContractRequest, name: string, value: unknown): ContractRequest {
  Object.defineProperty(sent.request, name, { value, enumerable: true, configurable: true });
  return sent;
}
