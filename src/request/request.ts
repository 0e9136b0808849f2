/** A plain object of headers, as in Node, or an object with `get(name)`, such as Fetch `Headers`. */
export type RequestHeaders =
  | {
      /** Returns the value of the header `name`, or `null` or `undefined` if the request lacks it. */
      get(name: string): string | null | undefined;
    }
  | { readonly [name: string]: unknown };

/**
 * The fields of a request that `determineVersion` reads. The request objects of Node, Fetch and the frameworks fit.
 * A strategy reads only the fields that it needs. `null` means that the request has no such value.
 *
 * @example
 * ```ts
 * versioning.determineVersion({ url: '/users?version=v2', headers: { accept: 'application/json' } });
 * ```
 */
export interface RequestLike {
  /** Path and query (`/users?page=2`), an absolute URL, or a `URL`. */
  readonly url?: string | { readonly href: string } | null | undefined;
  /** The request headers. Names in a plain object ignore case, and the lower-case name comes first. */
  readonly headers?: RequestHeaders | null | undefined;
  /** The host that the framework trusts, with or without a port. It takes precedence over the headers. */
  readonly hostname?: string | null | undefined;
  /** The host with its port, which the framework trusts. Only `requestOrigin` reads it, before `hostname`. */
  readonly host?: string | null | undefined;
  /** The scheme that the framework trusts, such as `'https'`. Only `requestOrigin` reads it. */
  readonly protocol?: string | null | undefined;
  /** The path parameters by name. Ignored if the second argument has `params`. */
  readonly params?: unknown;
  /** The media type that content negotiation chose. It takes precedence over the `Accept` header. */
  readonly acceptedMediaType?: string | null | undefined;
  /** The matched route. Its namespace is a `:`-separated path such as `v1:users`. */
  readonly resolverMatch?: { readonly namespace?: string | null | undefined } | null | undefined;
  /**
   * The version that a link keeps, if it is a string. It is usually the result of `determineVersion`. Only `reverse` reads
   * it.
   */
  readonly version?: unknown;
}

/** Returns the version that `reverse` keeps, or `null` if the request has none. */
export function versionOf({ version }: RequestLike): string | null {
  return typeof version === 'string' ? version : null;
}

/** Returns the URL of a request as text, or `undefined` if the request has no URL. */
export function requestHref({ url }: RequestLike): string | undefined {
  return typeof url === 'string' ? url : url?.href;
}
