import type { HeaderRecord, RequestLike, VersionError } from 'request-versioning';

/** A request as an adapter passes it to a strategy. Those of Node and Fetch fit. */
export interface RoutedRequest extends RequestLike {
  /** The method in capitals, such as `'GET'`. */
  readonly method?: string | undefined;
}

/**
 * What `createAdapter` has to know about a framework. Each function gets the context that the
 * framework passes to a middleware, such as the context of Koa, or the request and the response of
 * Express.
 */
export interface Framework<Context> {
  /**
   * Returns the request, which `selectVersion` and `translate` get too. Its `method` shows whether
   * it is a preflight.
   */
  readonly request: (context: Context) => RoutedRequest;
  /** Returns the path parameters by name, decoded: `{ version: 'v1', id: '7' }`. */
  readonly params: (context: Context) => object;
  /**
   * Remembers the headers of a decision, and merges them into the response when it is sent. It may
   * be called several times for one request: first for the version, then for a rejection by `pick`.
   * The headers of the last call count, while `Vary` names those of all calls.
   *
   * For a response of Node, `mergeHeadersOnSend` does all of this. For any other, remember the
   * headers with `replaceHeaders` and merge them with `withHeaders`.
   */
  readonly addHeaders: (context: Context, headers: HeaderRecord) => void;
  /**
   * Returns what a message calls the route, such as `GET /users/:id`, or `undefined` if the
   * framework does not know it. It is called only if the path of the route lacks its version.
   */
  readonly describe?: (context: Context) => string | undefined;
  /** Returns the error to throw for a rejection. @default the rejection itself */
  readonly toError?: (error: VersionError) => unknown;
}
