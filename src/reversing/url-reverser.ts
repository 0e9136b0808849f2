import type { RequestLike } from '../request/request.js';
import type { QueryParameters } from './query.js';

/** The value of a path parameter. An array has the segments of a wildcard. */
export type PathValue = string | number | readonly string[];

/** The options of `reverse`. Unknown options reach the reverser unchanged, and `RouteReverser` rejects them. */
export interface ReverseOptions<Version extends string | null = string | null> {
  /** Values of the path parameters that `params` does not name, in the order of the path. @default [] */
  readonly args?: readonly PathValue[] | null | undefined;
  /** Values of the path parameters by name, such as `{ id: 7 }`. @default {} */
  readonly params?: Readonly<Record<string, PathValue | undefined>> | null | undefined;
  /** The version that the URL keeps. `null` adds no version. @default request.version */
  readonly version?: Version | null | undefined;
  /** The current request, whose `version` the URL keeps by default. */
  readonly request?: RequestLike | null | undefined;
  /** The value of the path parameter `format`, such as `'json'`. */
  readonly format?: string | null | undefined;
  /** Query parameters to append. `{ page: 2 }` appends `?page=2`. */
  readonly query?: QueryParameters | null | undefined;
  /** The fragment to append, without `#`. */
  readonly fragment?: string | null | undefined;
  readonly [extra: string]: unknown;
}

/** The options of `VersionedApi.reverse`. The type leaves out `request`, and the keys of a reverser of your own. */
export interface LinkOptions<Version extends string | null = string | null>
  extends Pick<ReverseOptions, 'params' | 'args' | 'format' | 'query' | 'fragment'> {
  /** The version of the link, such as the next version. `null` adds no version. @default the version of the request */
  readonly version?: Version | null | undefined;
}

/**
 * Builds URLs from route names. `RouteReverser` does so from patterns. Implement the interface to use the named routes
 * of a framework. `UrlReverser<'users-list' | 'users-detail'>` lets TypeScript check the names.
 */
export interface UrlReverser<Name extends string = string> {
  /**
   * Builds the URL of the route `name`.
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   */
  reverse(name: Name, options: ReverseOptions): string;
}
