import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  URLPathVersioning,
  type VersioningSettings,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';

interface StrategyRow {
  readonly Strategy: new (settings?: VersioningSettings) => BaseVersioning;
  /** Makes a request that carries `version` in the parameter `param`, or no version if `version` is null. */
  readonly request: (version: string | null, param: string) => RequestLike;
  /** Makes a request that carries two versions. Default: a request cannot carry two. */
  readonly both?: (one: string, other: string) => RequestLike;
  /** A request whose version cannot be read. */
  readonly malformed: RequestLike;
  /** Makes the request that follows the link `url`. Default: the links carry no version. */
  readonly follow?: (url: string) => RequestLike;
  /** The rules of the contract that it does not keep. */
  readonly skip?: ContractSubject['skip'];
  readonly status: number;
  readonly message: string;
  readonly vary: readonly string[];
}

/** A strategy with its requests and its error, and its subject of the published contract. */
export interface StrategyCase extends StrategyRow {
  readonly name: string;
  readonly subject: ContractSubject;
}

/** Makes a row with the subject of the contract for its strategy. */
function withSubject(row: StrategyRow): StrategyCase {
  const { Strategy, request, both, malformed, follow, skip } = row;
  const subject: ContractSubject = {
    create: (settings) => new Strategy(settings),
    requestWith: (version, param) => ({ request: request(version, param) }),
    requestWithBoth: both ? (one, other) => ({ request: both(one, other) }) : null,
    malformed: [{ request: malformed }],
    followLink: follow ? (url) => ({ request: follow(url) }) : null,
    skip,
  };
  return { ...row, name: Strategy.name, subject };
}

const NO_PARAM = {
  'versionParam names the parameter that carries the version': 'no parameter has the version',
};
const UNCHECKED_DEFAULT = {
  'a missing version is rejected if null is not listed': 'checksDefault is false',
  'forVersion throws a TypeError for null if null is not listed': 'checksDefault is false',
};
/** For places that match a pattern, such as a host. */
export const NO_ANY_TEXT = {
  'any text is a version if none is listed': 'the version matches a pattern',
  'the empty text is a version': 'the version matches a pattern',
};

/** The strategies that the reference has too. */
export const strategies = {
  accept: withSubject({
    Strategy: AcceptHeaderVersioning,
    request: (version, param) => ({
      headers: { accept: `application/json${version === null ? '' : `; ${param}=${version}`}` },
    }),
    both: (one, other) => ({ headers: { accept: `a/a; version=${one}; version=${other}` } }),
    malformed: { headers: { accept: 'a/a; version="v1' } },
    status: 406,
    message: 'Invalid version in "Accept" header.',
    vary: ['Accept'],
  }),
  path: withSubject({
    Strategy: URLPathVersioning,
    request: (version, param) => ({
      params: version === null ? {} : Object.fromEntries([[param, version]]),
    }),
    malformed: { params: { version: '%E0%A4%A' } },
    status: 404,
    message: 'Invalid version in URL path.',
    vary: [],
    follow: (url) => ({
      params: Object.fromEntries(new URL(url, 'http://localhost').searchParams),
    }),
  }),
  namespace: withSubject({
    Strategy: NamespaceVersioning,
    request: (version) => ({ resolverMatch: { namespace: version } }),
    malformed: { resolverMatch: { namespace: '::' } },
    status: 404,
    message: 'Invalid version in URL path. Does not match any version namespace.',
    vary: [],
    follow: (url) => ({ resolverMatch: { namespace: /^\/(.*):/.exec(url)?.[1] ?? null } }),
    skip: {
      ...NO_PARAM,
      ...UNCHECKED_DEFAULT,
      'the empty text is a version': 'an empty namespace is none',
      'a link keeps the version that is the empty text': 'an empty namespace is none',
      'selectVersion may replace the version that was sent': 'the router chose the route already',
    },
  }),
  host: withSubject({
    Strategy: HostNameVersioning,
    request: (version) => ({
      headers: { host: version === null ? 'localhost' : `${version}.example.com` },
    }),
    malformed: { headers: { host: '[v1]]:x' } },
    status: 404,
    message: 'Invalid version in hostname.',
    vary: [],
    skip: { ...NO_PARAM, ...UNCHECKED_DEFAULT, ...NO_ANY_TEXT },
  }),
  query: withSubject({
    Strategy: QueryParameterVersioning,
    request: (version, param) => ({
      url: version === null ? '/users' : `/users?${param}=${version}`,
    }),
    both: (one, other) => ({ url: `/users?version=${one}&version=${other}` }),
    malformed: { url: '/users?version=%E0%A4%A' },
    status: 404,
    message: 'Invalid version in query parameter.',
    vary: [],
    follow: (url) => ({ url }),
  }),
};

export const header = withSubject({
  Strategy: HeaderVersioning,
  request: (version) => ({ headers: version === null ? {} : { 'accept-version': version } }),
  both: (one, other) => ({ headers: { 'accept-version': `${one}, ${other}` } }),
  malformed: { headers: { 'accept-version': ',"' } },
  status: 400,
  message: 'Invalid version in "Accept-Version" header.',
  vary: ['Accept-Version'],
  skip: NO_PARAM,
});

/** Every strategy except combinations. */
export const everyStrategy: readonly StrategyCase[] = [...Object.values(strategies), header];
