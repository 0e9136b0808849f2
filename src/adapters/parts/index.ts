export { type Adapter, createAdapter } from './create-adapter.js';
export type { Framework, RoutedRequest } from './framework.js';
export { mergeHeaders, type NodeResponse, pendingHeadersOf } from './node-headers.js';
export { PendingHeaders } from './pending-headers.js';
export type { RouteVersioning } from './route-versioning.js';
