import type { VersionError, VersioningRequest } from 'request-versioning';
import type { PendingHeaders } from './pending-headers.js';

/** The request that an adapter passes on. Requests of Node and of Fetch fit. */
export interface RoutedRequest extends VersioningRequest {
  /** The method, in capitals. */
  readonly method?: string | undefined;
}

/**
 * The description of a framework. Each function takes the context that the framework passes to a middleware, such as
 * the context of Koa or the response of Express.
 */
export interface Framework<Context> {
  /** Returns the request, as `selectVersion` and `translate` get it. Its method tells a preflight. */
  readonly request: (context: Context) => RoutedRequest;
  /** Returns the decoded parameters of the path by name: `{ version: 'v1', id: '7' }`. */
  readonly params: (context: Context) => object;
  /**
   * Returns the pattern of the path with the patterns of its mounts, or several: `/:version/users/:id`. `*` stands for a
   * part that the framework does not tell, such as a regular expression, or the text after the path of a middleware.
   * Called if the strategy reads the path.
   */
  readonly pattern: (context: Context) => string | readonly string[];
  /**
   * Returns the text of the path before the pattern, if the framework tells only its text: `/api`. No version is read
   * from it, because a client may have chosen it. A listed version in it needs a declared namespace.
   *
   * @default ''
   */
  readonly mount?: (context: Context) => string | undefined;
  /** Returns the pending headers of the response. Each call for a response returns the same object. */
  readonly pending: (context: Context) => PendingHeaders;
  /** Returns the error to throw for a rejection. @default the rejection */
  readonly toError?: (error: VersionError) => unknown;
}
