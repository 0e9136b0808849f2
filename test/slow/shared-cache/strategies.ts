import {
  HeaderVersioning,
  translations,
  type VersioningRequest,
  type VersioningSettings,
  type VersioningStrategy,
} from 'request-versioning';
import type { PluginRequest } from 'request-versioning/contract';
import { STRATEGIES } from '../../../src/contract/plugin/strategies.js';

const pins = new HeaderVersioning({ headerName: 'X-Pin' });
const selectVersion = (sent: string | null, request: VersioningRequest) =>
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

export const everyCase: readonly StrategyCase[] = [
  { create: STRATEGIES.accept, ...inHeader('Accept', (version) => `a/b; version=${version}`) },
  { create: STRATEGIES.combined, ...inHeader('Accept-Version') },
  { create: STRATEGIES.header, ...inHeader('Accept-Version') },
  { create: STRATEGIES.query, ...inHeader('X-Pin') }, // by selectVersion
  { create: STRATEGIES.host, ...inHeader('Host', (version) => `${version}.example.com`) },
  { create: STRATEGIES.namespace, ...inPath(['/v1', '/v2']) },
  { create: STRATEGIES.path, ...inPath(['/:version']) },
  {
    create: STRATEGIES.query,
    carry: (path, version) => ({ path: `${path}?version=${version}`, headers: {} }),
  },
];
