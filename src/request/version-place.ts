/**
 * A place of a request that carries the version. An OpenAPI document describes the first two kinds.
 * The `in` of a `NamedPlace` is the word that OpenAPI has for it.
 */
export type VersionPlace = NamedPlace | MediaTypePlace | { readonly in: 'namespace' | 'host' };

/** A place that a parameter describes: `{ in: 'header', name: 'Accept-Version' }`. */
export interface NamedPlace {
  /** The part of the request. Only paths with `{name}` have the place `'path'`. */
  readonly in: 'header' | 'query' | 'path' | 'cookie';
  /** The name of the header, of the parameter or of the cookie. */
  readonly name: string;
}

/**
 * A media type: the one that the client accepts, of which a response has `content`, or the one of
 * the request body. The version is its parameter `versionParam`, or a part of the type itself.
 */
export interface MediaTypePlace {
  /** The request header, in lower case. */
  readonly in: 'accept' | 'content-type';
  /** The name of the parameter, such as `version` in `application/json; version=v2`. */
  readonly versionParam: string;
  /** The media types that have the parameter. */
  readonly mediaTypes: readonly string[];
  /** Finds the version in the type itself. Then there is no parameter. */
  readonly mediaTypePattern: RegExp | null;
}
