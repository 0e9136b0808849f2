import { BaseVersioning } from 'request-versioning';

export class PlainHeaderVersioning extends BaseVersioning {
  invalidVersionMessage = 'Invalid version in "X-API-Version" header.';
  invalidVersionStatus = 400;
  vary = ['X-API-Version'];

  determineVersion(request) {
    return this.resolveVersion(request.headers?.['x-api-version'], request);
  }
}
