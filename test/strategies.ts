import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
} from 'request-versioning';
import type { Contract } from './contract.js';

/** All strategies of the library: how a request carries a version, and what each says and does with it. */
export const strategies = {
  accept: {
    Strategy: AcceptHeaderVersioning,
    request: (version, param) => ({
      headers: { accept: `application/json${version === null ? '' : `; ${param}=${version}`}` },
    }),
    status: 406,
    message: 'Invalid version in "Accept" header.',
    vary: ['Accept'],
    defaultIs: 'checked',
  },
  path: {
    Strategy: URLPathVersioning,
    request: (version, param) => ({
      params: version === null ? {} : Object.fromEntries([[param, version]]),
    }),
    status: 404,
    message: 'Invalid version in URL path.',
    vary: [],
    defaultIs: 'checked',
    reversing: (version) => ({ kwargs: { version, id: 7 } }),
  },
  namespace: {
    Strategy: NamespaceVersioning,
    request: (version) => ({ resolverMatch: { namespace: version } }),
    status: 404,
    message: 'Invalid version in URL path. Does not match any version namespace.',
    vary: [],
    defaultIs: 'unchecked',
    reversing: (version) => ({ viewname: `${version}:users-detail` }),
  },
  host: {
    Strategy: HostNameVersioning,
    request: (version) => ({
      headers: { host: version === null ? 'localhost' : `${version}.example.com` },
    }),
    status: 404,
    message: 'Invalid version in hostname.',
    vary: [],
    defaultIs: 'unchecked',
  },
  query: {
    Strategy: QueryParameterVersioning,
    request: (version, param) => ({
      url: version === null ? '/users' : `/users?${param}=${version}`,
    }),
    status: 404,
    message: 'Invalid version in query parameter.',
    vary: [],
    defaultIs: 'checked',
    reversing: (version) => ({ url: `/users/7?page=2&version=${version}#top` }),
  },
} as const satisfies Record<string, Contract>;

/** The same as a list, for what each of them must do. */
export const everyStrategy: readonly (Contract & { name: string })[] = Object.values(
  strategies,
).map((each: Contract) => ({ ...each, name: each.Strategy.name }));
