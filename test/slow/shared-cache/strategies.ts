import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  translations,
  URLPathVersioning,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';
import type { PluginRequest } from 'request-versioning/contract';

const pins = new HeaderVersioning({ headerName: 'X-Pin' });
const selectVersion = (sent: string | null, request: RequestLike) =>
  sent ?? pins.determineVersion(request);

/** The settings of every strategy. A version depends on `X-Pin` too, and a rejection on `Accept-Language`. */
export const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  versionHeader: 'API-Version',
  translate: translations({ de: { 'This version has no such resource.': 'Nicht vorhanden.' } }),
  selectVersion: Object.assign(selectVersion, { vary: ['X-Pin'] }),
};

/** A strategy, and the place of the version in its requests. */
export interface StrategyCase {
  readonly create: (settings: VersioningSettings) => VersioningStrategy;
  /** The paths below which the routes are. @default [''] */
  readonly mounts?: readonly string[];
  /** Makes a request for `path` that carries `version`. */
  readonly carry: (path: string, version: string) => Pick<PluginRequest, 'path' | 'headers'>;
}

const inHeader = (name: string, toValue = (version: string) => version) => ({
  carry: (path: string, version: string) => ({ path, headers: { [name]: toValue(version) } }),
});
const inPath = (mounts: string[]) => ({
  mounts,
  carry: (path: string, version: string) => ({ path: `/${version}${path}`, headers: {} }),
});

type Create = StrategyCase['create'];
const byAccept: Create = (settings) => new AcceptHeaderVersioning(settings);
const byHeader: Create = (settings) => new HeaderVersioning(settings);
const byHost: Create = (settings) => new HostNameVersioning(settings);
const byNamespace: Create = (settings) => new NamespaceVersioning(settings);
const byPath: Create = (settings) => new URLPathVersioning(settings);
const byQuery: Create = (settings) => new QueryParameterVersioning(settings);
const byQueryOrHeader: Create = ({ reverser: _, versionParam: __, ...settings }) => {
  const sources = [new QueryParameterVersioning(), new HeaderVersioning()];
  return new CombinedVersioning({ ...settings, sources, onConflict: 'first' });
};

export const everyCase: readonly StrategyCase[] = [
  { create: byAccept, ...inHeader('Accept', (version) => `a/b; version=${version}`) },
  { create: byQueryOrHeader, ...inHeader('Accept-Version') },
  { create: byHeader, ...inHeader('Accept-Version') },
  { create: byQuery, ...inHeader('X-Pin') }, // by selectVersion
  { create: byHost, ...inHeader('Host', (version) => `${version}.example.com`) },
  { create: byNamespace, ...inPath(['/v1', '/v2']) },
  { create: byPath, ...inPath(['/:version']) },
  {
    create: byQuery,
    carry: (path, version) => ({ path: `${path}?version=${version}`, headers: {} }),
  },
];
