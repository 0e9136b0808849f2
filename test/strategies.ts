import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
} from 'request-versioning';
import type { Contract } from './contract.js';

/** The strategies that have a reference: how a request carries a version, and what each says and does with it. */
export const strategies = {
  accept: {
    Strategy: AcceptHeaderVersioning,
    request: (version, param) => ({
      headers: { accept: `application/json${version === null ? '' : `; ${param}=${version}`}` },
    }),
    both: (one, other) => ({ headers: { accept: `a/a; version=${one}; version=${other}` } }),
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
    reversing: (version) => ({ params: { version, id: 7 } }),
  },
  namespace: {
    Strategy: NamespaceVersioning,
    request: (version) => ({ resolverMatch: { namespace: version } }),
    status: 404,
    message: 'Invalid version in URL path. Does not match any version namespace.',
    vary: [],
    defaultIs: 'unchecked',
    selectsSent: false,
    reversing: (version) => ({ name: `${version}:users-detail` }),
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
    both: (one, other) => ({ url: `/users?version=${one}&version=${other}` }),
    status: 404,
    message: 'Invalid version in query parameter.',
    vary: [],
    defaultIs: 'checked',
    reversing: (version) => ({ url: `/users/7?page=2&version=${version}#top` }),
  },
} as const satisfies Record<string, Contract>;

export const header: Contract = {
  Strategy: HeaderVersioning,
  request: (version) => ({ headers: version === null ? {} : { 'accept-version': version } }),
  both: (one, other) => ({ headers: { 'accept-version': `${one}, ${other}` } }),
  status: 400,
  message: 'Invalid version in request header.',
  vary: ['Accept-Version'],
  defaultIs: 'checked',
};

/** All that have one place for the version, as a list, for what each of them must do. */
export const everyStrategy: readonly (Contract & { name: string })[] = [
  ...Object.values(strategies),
  header,
].map((each: Contract) => ({ ...each, name: each.Strategy.name }));
