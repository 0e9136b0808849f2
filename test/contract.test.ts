import {
  AcceptHeaderVersioning,
  BaseVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
} from 'request-versioning';
import { contract } from './contract.js';
import { PlainHeaderVersioning } from './plain-header-versioning.mjs';

class HeaderVersioning extends BaseVersioning {
  override readonly invalidVersionMessage = 'Invalid version in "X-API-Version" header.';
  override readonly invalidVersionStatus = 400;
  override readonly vary = ['X-API-Version'];

  override determineVersion(request: { headers?: { 'x-api-version'?: string } }): string | null {
    return this.resolveVersion(request.headers?.['x-api-version'], request);
  }
}

contract('AcceptHeaderVersioning', {
  Strategy: AcceptHeaderVersioning,
  request: (version, param) => ({
    headers: { accept: `application/json${version === null ? '' : `; ${param}=${version}`}` },
  }),
  status: 406,
  message: 'Invalid version in "Accept" header.',
  vary: ['Accept'],
  defaultIs: 'checked',
});

contract('URLPathVersioning', {
  Strategy: URLPathVersioning,
  request: (version, param) => ({ params: version === null ? {} : { [param]: version } }),
  status: 404,
  message: 'Invalid version in URL path.',
  vary: [],
  defaultIs: 'checked',
  reversing: (version) => ({ kwargs: { version, id: 7 } }),
});

contract('NamespaceVersioning', {
  Strategy: NamespaceVersioning,
  request: (version) => ({ resolverMatch: { namespace: version } }),
  status: 404,
  message: 'Invalid version in URL path. Does not match any version namespace.',
  vary: [],
  defaultIs: 'unchecked',
  reversing: (version) => ({ viewname: `${version}:users-detail` }),
});

contract('HostNameVersioning', {
  Strategy: HostNameVersioning,
  request: (version) => ({
    headers: { host: version === null ? 'localhost' : `${version}.example.com` },
  }),
  status: 404,
  message: 'Invalid version in hostname.',
  vary: [],
  defaultIs: 'unchecked',
});

contract('QueryParameterVersioning', {
  Strategy: QueryParameterVersioning,
  request: (version, param) => ({
    url: version === null ? '/users' : `/users?${param}=${version}`,
  }),
  status: 404,
  message: 'Invalid version in query parameter.',
  vary: [],
  defaultIs: 'checked',
  reversing: (version) => ({ url: `/users/7?page=2&version=${version}#top` }),
});

for (const [name, Strategy] of Object.entries({
  "A user's own strategy in TypeScript": HeaderVersioning,
  "A user's own strategy in JavaScript": PlainHeaderVersioning,
})) {
  contract(name, {
    Strategy,
    request: (version) => ({ headers: version === null ? {} : { 'x-api-version': version } }),
    status: 400,
    message: 'Invalid version in "X-API-Version" header.',
    vary: ['X-API-Version'],
    defaultIs: 'checked',
  });
}
