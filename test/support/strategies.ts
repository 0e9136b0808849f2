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
  /** The ways in which its rules differ from the contract. */
  readonly differing?: Partial<ContractSubject>;
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
  const { Strategy, request, both, malformed, follow, differing } = row;
  const subject: ContractSubject = {
    create: (settings) => new Strategy(settings),
    requestWith: (version, param) => ({ request: request(version, param) }),
    requestWithBoth: both ? (one, other) => ({ request: both(one, other) }) : null,
    malformed: [{ request: malformed }],
    followLink: follow && ((url) => ({ request: follow(url) })),
    linksCarryVersion: follow !== undefined,
    ...differing,
  };
  return { ...row, name: Strategy.name, subject };
}

/** The strategies that the reference has too. */
export const strategies = {
  accept: withSubject({
    Strategy: AcceptHeaderVersioning,
    request: (version, param) => ({
      headers: { accept: `application/json${version === null ? '' : `; ${param}=${version}`}` },
    }),
    both: (one, other) => ({ headers: { accept: `a/a; version=${one}; version=${other}` } }),
    malformed: { headers: { accept: 'a/a; version="v1' } },
    differing: { readsVersionParam: true },
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
    differing: { readsVersionParam: true },
  }),
  namespace: withSubject({
    Strategy: NamespaceVersioning,
    request: (version) => ({ resolverMatch: { namespace: version } }),
    malformed: { resolverMatch: { namespace: '::' } },
    status: 404,
    message: 'Invalid version in URL path. Does not match any version namespace.',
    vary: [],
    follow: (url) => ({ resolverMatch: { namespace: /^\/(.*):/.exec(url)?.[1] ?? null } }),
    differing: { carriesEmptyVersion: false, checksDefault: false, selectsSent: false },
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
    differing: { carriesAnyText: false, checksDefault: false },
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
    differing: { readsVersionParam: true },
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
});

/** Every strategy except combinations. */
export const everyStrategy: readonly StrategyCase[] = [...Object.values(strategies), header];
