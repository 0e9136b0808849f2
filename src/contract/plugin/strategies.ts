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

/** Translates nothing, and reads a header. */
const asIs: (<Text>(text: Text) => Text) & { vary: string[] } = Object.assign(
  <Text>(text: Text) => text,
  { vary: ['Accept-Language'] },
);

/** The settings of most rules. The headers of v1, of v2 and of a rejection differ. */
export const SETTINGS: VersioningSettings = {
  allowedVersions: ['v1', 'v2', 'v3'],
  defaultVersion: 'v1',
  versionHeader: 'API-Version',
  lifecycle: {
    v1: { deprecated: '2026-01-01', sunset: '2099-01-01', links: [{ rel: 'sunset', href: '/v1' }] },
  },
  translate: asIs,
};

export const WITHOUT_DEFAULT: VersioningSettings = { ...SETTINGS, defaultVersion: null };

/** The settings of an API that lists its versions on each response. */
export const LISTING: VersioningSettings = { ...SETTINGS, advertiseVersions: true };

/** The settings of an API that serves each account in its own version. */
export const BY_ACCOUNT: VersioningSettings = {
  ...SETTINGS,
  selectVersion: (_, request) => Object(request).account?.version,
};

/** The settings of an API whose responses all depend on `Accept-Language`. */
export const VARYING: VersioningSettings = { ...SETTINGS, selectVersion: asIs };

/** The settings of an API that cannot look up the version of an account. */
export const FAILING: VersioningSettings = {
  ...SETTINGS,
  selectVersion() {
    throw new RangeError('no database');
  },
};

/** The settings of an API whose v1 is gone, and whose v2 is in a brownout. */
export const ENDING: VersioningSettings = {
  ...SETTINGS,
  lifecycle: {
    v1: { gone: '2020-01-01', links: [{ rel: 'sunset', href: '/v1' }] },
    v2: { brownouts: [{ start: '2020-01-01', end: '2100-01-01' }] },
  },
};

export type CreateStrategy = (settings: VersioningSettings) => VersioningStrategy;

const ITEM = { item: '/items/:id' };
const reverser = new RouteReverser(ITEM);
const pathReverser = new RouteReverser({ item: '/:version/items/:id' });

export const byHeader: CreateStrategy = (settings) =>
  new HeaderVersioning({ ...settings, reverser });

export const byPath: CreateStrategy = (settings) =>
  new URLPathVersioning({ ...settings, reverser: pathReverser });

export const byNamespace: CreateStrategy = (settings) => {
  const namespaces = { v2: include('/v2', ITEM) };
  return new NamespaceVersioning({ ...settings, reverser: new RouteReverser(namespaces) });
};

/** Takes the version of the first of five places that has one. */
export const byEveryPlace: CreateStrategy = () =>
  new CombinedVersioning({
    allowedVersions: ['v2', 'v3', 'v4', 'v5', 'Beta'],
    onConflict: 'first',
    sources: [
      new QueryParameterVersioning({ reverser }),
      new HeaderVersioning({ reverser }),
      new AcceptHeaderVersioning({ reverser }),
      new HostNameVersioning({ reverser }),
      new URLPathVersioning({ reverser: pathReverser }),
    ],
  });
