export { mergeHeaders, type NodeResponse, pendingHeadersOf } from './node-headers.js';
export type { OwnPath } from './own-route.js';
export { PendingHeaders } from './pending-headers.js';
export type { RouteVersioning } from './route-versioning.js';
export { type DecideVersion, type RoutedRequest, versionRoute } from './version-route.js';
