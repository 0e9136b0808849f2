import type { RequestLike } from '../request/request.js';
import type { QueryParameters } from './query.js';

/** The value of a path parameter. A list has the segments of a wildcard. */
export type PathValue = string | number | readonly string[];

/**
 * The options of `reverse`. A reverser of your own gets unknown options too, while `RouteReverser`
 * rejects them.
 */
export interface ReverseOptions<Version extends string | null = string | null> {
  /**
   * Values for the path parameters that `params` does not name, in the order of the path.
   *
   * @default []
   */
  readonly args?: readonly PathValue[] | null | undefined;
  /** Values of the path parameters by name, such as `{ id: 7 }`. @default {} */
  readonly params?: Readonly<Record<string, PathValue | undefined>> | null | undefined;
  /** The version of the URL. `null` leaves it out. @default request.version */
  readonly version?: Version | null | undefined;
  /** The current request. The URL keeps its `version` if no other is given. */
  readonly request?: RequestLike | null | undefined;
  /** The value of the path parameter `format`, such as `'json'`. */
  readonly format?: string | null | undefined;
  /** Query parameters to append: `{ page: 2 }` appends `?page=2`. */
  readonly query?: QueryParameters | null | undefined;
  /** The fragment to append, without its `#`. */
  readonly fragment?: string | null | undefined;
  readonly [extra: string]: unknown;
}

/** The options of `api.reverse`. They have no `request`, because `api` belongs to one. */
export interface LinkOptions<Version extends string | null = string | null>
  extends Pick<ReverseOptions, 'params' | 'args' | 'format' | 'query' | 'fragment'> {
  /**
   * The version of the link, such as the next version. `null` leaves it out.
   *
   * @default the version of the request
   */
  readonly version?: Version | null | undefined;
}

/**
 * Builds URLs from route names. `RouteReverser` does it with patterns. Implement the interface
 * yourself to use the named routes of your framework. With
 * `UrlReverser<'users-list' | 'users-detail'>`, TypeScript checks the names.
 *
 * @example
 * ```ts
 * const reverser: UrlReverser = { reverse: (name, { params }) => router.url(name, params) };
 * ```
 */
export interface UrlReverser<Name extends string = string> {
  /**
   * Builds the URL of the route `name`.
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   */
  reverse(name: Name, options: ReverseOptions): string;
}
