import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  URLPathVersioning,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';

/** A strategy of this package, by the place of the version. */
export type StrategyName =
  | 'accept'
  | 'combined'
  | 'header'
  | 'host'
  | 'namespace'
  | 'path'
  | 'query';

/** A strategy, with the requests that carry a version. */
export interface StrategyCase {
  readonly create: (
    settings: VersioningSettings,
  ) => VersioningStrategy & Pick<BaseVersioning, 'checksDefault' | 'selectsSent'>;
  /** The paths below which the routes are. A namespace is such a path. @default [''] */
  readonly mounts?: readonly string[];
  /** Makes a request for `path` that carries `version`. */
  readonly carry: (path: string, version: string) => Target;
  /** Makes a request for `path` that carries `v1` and `v2`. Absent if no request can carry two versions. */
  readonly carryBoth?: (path: string) => Target;
  /** Whether a request of a route can leave the version out. */
  readonly canOmit: boolean;
  /** Versions that a request of a route can carry, and that are not allowed. */
  readonly unlisted: readonly string[];
}

/** The path, the query and the headers of a request. */
export interface Target {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const ROUTES = { item: '/items/:id' };
const UNLISTED = ['v9', '__proto__', 'constructor', '../v1', 'v'.repeat(2_000)];

const acceptLine = (value: string) => ({ Accept: `application/json${value}` });
const reverser = new RouteReverser(ROUTES);

export const STRATEGIES: Readonly<Record<StrategyName, StrategyCase>> = {
  accept: {
    create: (settings) => new AcceptHeaderVersioning({ ...settings, reverser }),
    carry: (path, version) => ({ path, headers: acceptLine(`; version="${version}"`) }),
    carryBoth: (path) => ({ path, headers: acceptLine('; version=v1; version=v2') }),
    canOmit: true,
    unlisted: UNLISTED,
  },
  combined: {
    create: (settings) => {
      const sources = [
        new HeaderVersioning({ reverser }),
        new QueryParameterVersioning({ reverser }),
      ];
      return new CombinedVersioning({ ...settings, sources, reverser: null });
    },
    carry: (path, version) => ({ path, headers: { 'Accept-Version': version } }),
    carryBoth: (path) => ({ path: `${path}?version=v1`, headers: { 'Accept-Version': 'v2' } }),
    canOmit: true,
    unlisted: UNLISTED,
  },
  header: {
    create: (settings) => new HeaderVersioning({ ...settings, reverser }),
    carry: (path, version) => ({ path, headers: { 'Accept-Version': version } }),
    carryBoth: (path) => ({ path, headers: { 'Accept-Version': 'v1, v2' } }),
    canOmit: true,
    unlisted: UNLISTED,
  },
  host: {
    create: (settings) => new HostNameVersioning({ ...settings, reverser }),
    carry: (path, version) => ({ path, headers: { Host: `${version}.example.com` } }),
    canOmit: true,
    unlisted: ['v9', 'constructor'],
  },
  namespace: {
    create: (settings) => {
      const namespaces = { v1: include('/v1', ROUTES), v2: include('/v2', ROUTES) };
      return new NamespaceVersioning({ ...settings, reverser: new RouteReverser(namespaces) });
    },
    mounts: ['/v1', '/v2'],
    carry: (path, version) => ({ path: `/${version}${path}` }),
    canOmit: false,
    unlisted: [],
  },
  path: {
    create: (settings) =>
      new URLPathVersioning({
        ...settings,
        reverser: new RouteReverser({ item: '/:version/items/:id' }),
      }),
    mounts: ['/:version'],
    carry: (path, version) => ({ path: `/${encodeURIComponent(version)}${path}` }),
    canOmit: false,
    unlisted: ['v9', '__proto__', 'constructor', '../v1'],
  },
  query: {
    create: (settings) => new QueryParameterVersioning({ ...settings, reverser }),
    carry: (path, version) => ({ path: `${path}?version=${encodeURIComponent(version)}` }),
    carryBoth: (path) => ({ path: `${path}?version=v1&version=v2` }),
    canOmit: true,
    unlisted: UNLISTED,
  },
};
