import type { ContractRequest } from './subject.js';

/**
 * Sets a field of a request, also where its class has a getter, as for `headers` of a Fetch
 * request. The request itself changes, since a copy of a Fetch request would lack the fields that
 * were added to it.
 */
export function withField(sent: ContractRequest, name: string, value: unknown): ContractRequest {
  Object.defineProperty(sent.request, name, { value, enumerable: true, configurable: true });
  return sent;
}
