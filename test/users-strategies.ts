import { BaseVersioning } from 'request-versioning';
import type { Contract } from './contract.js';
import { PlainHeaderVersioning } from './plain-header-versioning.mjs';

class OwnHeaderVersioning extends BaseVersioning {
  override readonly invalidVersionMessage = 'Invalid version in "X-API-Version" header.';
  override readonly invalidVersionStatus = 400;
  override readonly vary = ['X-API-Version'];

  override determineVersion(request: { headers?: { 'x-api-version'?: string } }): string | null {
    return this.resolveVersion(request.headers?.['x-api-version'], request);
  }
}

const own: Omit<Contract, 'Strategy'> = {
  request: (version) => ({ headers: version === null ? {} : { 'x-api-version': version } }),
  status: 400,
  message: 'Invalid version in "X-API-Version" header.',
  vary: ['X-API-Version'],
  defaultIs: 'checked',
};
/** Strategies as users write them. */
export const users: (Contract & { name: string })[] = [
  { ...own, name: "a user's own in TypeScript", Strategy: OwnHeaderVersioning },
  { ...own, name: "a user's own in JavaScript", Strategy: PlainHeaderVersioning },
];
