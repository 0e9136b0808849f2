import type { VersionedRequest } from '../request/request.js';
import type { QueryParameters } from './query.js';

/** A value for one parameter of a path; an array is the segments of a wildcard. */
export type PathValue = string | number | readonly string[];

/** What a URL is made of, beside the name of its view. What is not named here reaches the reverser as it is. */
export interface ReverseOptions {
  /** Values for the parameters that `params` does not name, in the order of the path. */
  readonly args?: readonly PathValue[] | null | undefined;
  /** Values for the parameters of the path, by name. */
  readonly params?: Readonly<Record<string, PathValue | undefined>> | null | undefined;
  /** The old name of `params`, which `reverse` rejects. */
  readonly kwargs?: undefined;
  /** The version that the URL keeps. `null` adds none. Default: `request.version`. */
  readonly version?: string | null | undefined;
  /** The request that the URL answers: its `version` is kept if `version` is left out. */
  readonly request?: VersionedRequest | null | undefined;
  /** The suffix of a format (`json`): the path parameter `format`. */
  readonly format?: string | null | undefined;
  /** Parameters to append as a query string. */
  readonly query?: QueryParameters | null | undefined;
  /** A fragment to append, without its `#`. */
  readonly fragment?: string | null | undefined;
  readonly [extra: string]: unknown;
}

/**
 * Builds URLs from the names of views. `RouteReverser` is the default one; write another to use
 * the named routes of a framework. Its names are checked where it says them: `UrlReverser<'users-list' | 'users-detail'>`.
 */
export interface UrlReverser<Name extends string = string> {
  /** @throws {NoReverseMatch} where no route has that name and takes those arguments. */
  reverse(name: Name, options: ReverseOptions): string;
}
