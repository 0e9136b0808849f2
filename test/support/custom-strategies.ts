import { BaseVersioning } from 'request-versioning';
import { PlainHeaderVersioning } from './plain-header-versioning.mjs';
import { type Contract, toSubject } from './strategies.js';

class OwnHeaderVersioning extends BaseVersioning {
  override readonly invalidVersionMessage = 'Invalid version in "X-API-Version" header.';
  override readonly invalidVersionStatus = 400;
  override readonly vary = ['X-API-Version'];

  override determineVersion(request: { headers?: { 'x-api-version'?: string } }): string | null {
    return this.resolveVersion(request.headers?.['x-api-version'], request);
  }
}

const own = {
  request: (version: string | null) => ({
    headers: version === null ? {} : { 'x-api-version': version },
  }),
  status: 400,
  message: 'Invalid version in "X-API-Version" header.',
  vary: ['X-API-Version'],
};

/** Custom strategies, as users write them. */
export const customStrategies: readonly Contract[] = [
  toSubject({ ...own, Strategy: OwnHeaderVersioning }, 'a custom strategy in TypeScript'),
  toSubject({ ...own, Strategy: PlainHeaderVersioning }, 'a custom strategy in JavaScript'),
];
