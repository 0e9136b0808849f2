import { isPromise } from '../util/show.js';
import { wrongRequest, wrongType } from '../util/type-errors.js';

/** Headers as Node gives them (a plain object), or anything with `get(name)`, such as a Fetch `Headers`. */
export type RequestHeaders =
  | { get(name: string): string | null | undefined }
  | { readonly [name: string]: unknown };

/**
 * What `determineVersion` reads of a request. Every field is optional, so that the request objects of
 * Node, Fetch and the frameworks go in as they are; a strategy reads only what its rule names.
 */
export interface VersioningRequest {
  /** Path and query (`/users?page=2`), an absolute URL, or a `URL`. */
  readonly url?: string | { readonly href: string } | null | undefined;
  readonly headers?: RequestHeaders | null | undefined;
  /** The host that the framework trusts, with or without a port. It wins over the headers. */
  readonly hostname?: string | null | undefined;
  /** The path parameters. They count if `route.params` is left out. */
  readonly params?: unknown;
  /** The media type that content negotiation chose. It wins over the `Accept` header. */
  readonly acceptedMediaType?: string | null | undefined;
  /** The matched route: its namespace is a `:`-separated path such as `v1:users`. */
  readonly resolverMatch?: { readonly namespace?: string | null | undefined } | null | undefined;
}

/** What `reverse` reads of a request: the version that it was determined to have. */
export interface VersionedRequest extends VersioningRequest {
  /** `null` or absent: the request has no version, and `reverse` changes nothing. */
  readonly version?: string | null | undefined;
}

/**
 * The version of `request`, or `null` for none.
 *
 * @throws {TypeError} where it is neither a string nor null: restify, say, has a method of that name.
 */
export function requestVersion(request: VersionedRequest | null | undefined): string | null {
  // So is `null`, to `typeof`.
  if (request !== undefined && typeof request !== 'object') {
    throw wrongType('request', 'an object', request);
  }
  const version: unknown = request?.version ?? null;
  if (version === null || typeof version === 'string') return version;
  throw wrongType('request.version', 'a string or null', version);
}

/** @throws {TypeError} If `request` is not an object, or is a promise. */
export function checkRequest(owner: object, request: unknown): void {
  if (typeof request === 'object' && request !== null && !isPromise(request)) return;
  throw wrongRequest(owner, request);
}
