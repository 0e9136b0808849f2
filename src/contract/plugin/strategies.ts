import {
  AcceptHeaderVersioning,
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

export type CreateStrategy = (settings: VersioningSettings) => VersioningStrategy;

/** Creates a strategy of which some routes have a path parameter, and others a header. */
export const createPathOrHeader: CreateStrategy = (settings) => {
  const sources = [new URLPathVersioning({ reverser }), new HeaderVersioning({ reverser })];
  return new CombinedVersioning({ ...settings, sources, reverser: null });
};

const ROUTES = { item: '/items/:id' };
const reverser = new RouteReverser(ROUTES);

export const STRATEGIES: Readonly<Record<StrategyName, CreateStrategy>> = {
  accept: (settings) => new AcceptHeaderVersioning({ ...settings, reverser }),
  combined: (settings) => {
    const sources = [
      new QueryParameterVersioning({ reverser }),
      new HeaderVersioning({ reverser }),
    ];
    return new CombinedVersioning({ ...settings, sources, onConflict: 'first', reverser: null });
  },
  header: (settings) => new HeaderVersioning({ ...settings, reverser }),
  host: (settings) => new HostNameVersioning({ ...settings, reverser }),
  namespace: (settings) => {
    const namespaces = { v2: include('/v2', ROUTES) };
    return new NamespaceVersioning({ ...settings, reverser: new RouteReverser(namespaces) });
  },
  path: (settings) => {
    const reverser = new RouteReverser({ item: '/:version/items/:id' });
    return new URLPathVersioning({ ...settings, reverser });
  },
  query: (settings) => new QueryParameterVersioning({ ...settings, reverser }),
};
