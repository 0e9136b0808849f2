/** Compiles only if a program can pass on a value that it may lack, such as one of its configuration. */
import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  type Lifecycle,
  type RouteOptions,
  RouteReverser,
  type UrlReverser,
  type VersioningSettings,
} from 'request-versioning';

type Missing<Value> = Value | null | undefined;
declare const text: Missing<string>;
declare const texts: Missing<readonly string[]>;
declare const lifecycle: Missing<Record<string, Lifecycle>>;
declare const reverser: Missing<UrlReverser>;
declare const pattern: Missing<RegExp>;
declare const isSet: Missing<boolean>;

const settings = {
  defaultVersion: text,
  allowedVersions: texts,
  versionParam: text,
  reverser,
  selectVersion: undefined,
  translate: null,
  lifecycle,
  advertiseVersions: isSet,
  versionHeader: text,
} satisfies VersioningSettings;
export const strategies = [
  new AcceptHeaderVersioning({ ...settings, mediaTypes: texts, mediaTypePattern: pattern }),
  new HostNameVersioning({ ...settings, hostNamePattern: pattern }),
  new HeaderVersioning({ ...settings, headerName: text }),
  new CombinedVersioning({ sources: [new HeaderVersioning()], onConflict: undefined }),
];
export const dates: Lifecycle = { deprecated: text, sunset: text, links: null };
export const routes = new RouteReverser({ users: '/users' }, { origin: text, prefix: text });

// So can a request, its matched route, and the options of a link.
const request = { url: text, hostname: text, params: text, acceptedMediaType: text, version: text };
const route = { params: null, namespace: text, args: texts, versionInPath: undefined };
const link = { args: texts, version: text, format: text, query: null, fragment: text };
export const [strategy] = strategies;
export const { version } = new HeaderVersioning(settings).forRequest(request, route);
export const url = new HeaderVersioning(settings).reverse('users', { ...link, request });

// So can the options of a route, which take `undefined`.
declare const namespace: string | undefined;
export const options: RouteOptions = {
  versions: undefined,
  namespace,
  versionInPath: undefined,
  lifecycle: undefined,
};
