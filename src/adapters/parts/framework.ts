import type { HeaderRecord, RequestLike, VersionError } from 'request-versioning';

/** The request that an adapter passes on. Requests of Node and of Fetch fit. */
export interface RoutedRequest extends RequestLike {
  /** The method, in capitals. */
  readonly method?: string | undefined;
}

/**
 * The description of a framework. Each function takes the context that the framework passes to a middleware, such as
 * the context of Koa, or the request and the response of Express.
 */
export interface Framework<Context> {
  /** Returns the request, as `selectVersion` and `translate` get it. Its method shows whether it is a preflight. */
  readonly request: (context: Context) => RoutedRequest;
  /** Returns the decoded parameters of the path by name: `{ version: 'v1', id: '7' }`. */
  readonly params: (context: Context) => object;
  /**
   * Keeps the headers of a decision, and merges them into the response when it is sent. It is called for each decision:
   * first for the version, and later for a rejection by `pick`. The headers of the last decision count, and `Vary` has
   * the names of all decisions. `mergeHeadersOnSend` does all this for a response of Node. For another response,
   * `replaceHeaders` keeps the headers, and `withHeaders` merges them.
   */
  readonly addHeaders: (context: Context, headers: HeaderRecord) => void;
  /** Returns the error to throw for a rejection. @default the rejection itself */
  readonly toError?: (error: VersionError) => unknown;
}
