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
