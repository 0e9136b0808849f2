/**
 * The headers of a request: a plain object as in Node, or an object with the method `get` such as
 * Fetch `Headers`.
 */
export type RequestHeaders =
  | {
      /** Returns the value of the header `name`, or `null` or `undefined` if the request lacks it. */
      get(name: string): string | null | undefined;
    }
  | { readonly [name: string]: unknown };

/**
 * The fields of a request that the library reads. A request of Node, Express, Koa, Fastify, Nest or
 * restify has them, and so has a Fetch `Request`, so you can pass any of these as it is. A strategy
 * reads only the fields that it needs, and `null` means that the request has no such value.
 *
 * @example
 * ```ts
 * versioning.determineVersion({ url: '/users?version=v2', headers: { accept: 'application/json' } });
 * ```
 */
export interface RequestLike {
  /** The path with the query (`/users?page=2`), an absolute URL, or a `URL`. */
  readonly url?: string | { readonly href: string } | null | undefined;
  /**
   * The request headers. The names in a plain object may have any case. If a name occurs twice, the
   * lower-case one counts.
   */
  readonly headers?: RequestHeaders | null | undefined;
  /** The host that the framework trusts, with or without its port. It counts before the headers. */
  readonly hostname?: string | null | undefined;
  /**
   * The host with its port that the framework trusts. Only `requestOrigin` reads it, and prefers it
   * to `hostname`.
   */
  readonly host?: string | null | undefined;
  /** The scheme that the framework trusts, such as `'https'`. Only `requestOrigin` reads it. */
  readonly protocol?: string | null | undefined;
  /** The path parameters by name. The `params` of the matched route, if given, count instead. */
  readonly params?: unknown;
  /** The media type that the framework negotiated. It counts instead of the `Accept` header. */
  readonly acceptedMediaType?: string | null | undefined;
  /**
   * The matched route in the shape of Django. Its namespace is a text such as `v1` or `v1:users`.
   */
  readonly resolverMatch?: { readonly namespace?: string | null | undefined } | null | undefined;
  /**
   * The version that `reverse` keeps, if it is a string. Assign the result of `determineVersion` to
   * it. Only `reverse` reads it.
   */
  readonly version?: unknown;
}

/** Returns `request.version`, which links keep, or `null` if it is not a string. */
export function versionOf({ version }: RequestLike): string | null {
  return typeof version === 'string' ? version : null;
}

/** Returns the URL of a request as text, or `undefined` if the request has no URL. */
export function requestHref({ url }: RequestLike): string | undefined {
  return typeof url === 'string' ? url : url?.href;
}
