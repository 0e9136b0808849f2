export { type Adapter, createAdapter } from './create-adapter.js';
export type { Framework, RoutedRequest } from './framework.js';
export {
  headersOnSend,
  mergeHeaders,
  mergeHeadersOnSend,
  type NodeResponse,
} from './node-headers.js';
export { replaceHeaders } from './replace-headers.js';
