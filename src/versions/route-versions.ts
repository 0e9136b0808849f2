/** The versions and the namespace of a route, as the adapters take them. */
export interface RouteVersioning<Version extends string | null = string | null> {
  /** The versions that have the route: `['v1', 'v2']` or `{ since: 'v2', until: 'v3' }`. @default every version */
  readonly versions?: RouteVersions<Version> | undefined;
  /** The namespace of the route. @default the segments of its path up to a listed version: `api:v1` for `/api/v1/users` */
  readonly namespace?: string | undefined;
}

/**
 * The versions that have a route. A list is exact. A range has both ends in it, in the order of `pick`.
 *
 * ```ts
 * ['v1', 'v3'];
 * { since: 'v2' };
 * { since: 'v2', until: 'v3' };
 * ```
 */
export type RouteVersions<Version extends string | null = string | null> =
  | readonly Version[]
  | { readonly since: Bound<Version>; readonly until?: Bound<Version> }
  | { readonly since?: Bound<Version>; readonly until: Bound<Version> };

type Bound<Version> = NonNullable<Version> | undefined;
