import type { LinkTo } from '../reversing/links.js';
import type { Routes } from '../reversing/routes.js';
import type { UrlReverser } from '../reversing/url-reverser.js';
import type { Given, Mistake } from '../util/types.js';
import type { VersioningSettings } from './settings.js';

/**
 * The versions that a strategy with the settings `S` returns, such as `'v1' | 'v2'`. It is `string`
 * if `S` lists none. It includes `null`, unless `S` has a default or lists versions without `null`.
 */
export type VersionIn<S extends VersioningSettings> =
  // Thanks to `infer`, an editor shows `'v1' | 'v2'` instead of `VersionIn<{ … }>`.
  ListedIn<S> | DefaultIn<S> | NullIn<S> extends infer Version extends string | null
    ? Version
    : never;

/**
 * The listed versions without `null`, or `string` if there is no list, or only `[]` or `[null]`.
 */
type ListedIn<S> =
  Required<S> extends {
    readonly allowedVersions: readonly (infer Listed)[];
  }
    ? [Listed] extends [null]
      ? string
      : Exclude<Listed, null>
    : string;

/** `null` if `S` lists it, else `never`. */
export type ListedNull<S> = S extends {
  readonly allowedVersions?: readonly (infer Listed)[] | null | undefined;
}
  ? Extract<Listed, null>
  : never;

/** The default version, or `never` if `S` has no default. */
type DefaultIn<S extends VersioningSettings> =
  Required<S> extends { readonly defaultVersion: infer Default } ? NonNullable<Default> : never;

/**
 * `null` if `S` has no default, and `never` otherwise. A strategy that does not check its default
 * returns this `null` even if the list lacks it.
 */
export type MissingDefault<S extends VersioningSettings> = S extends {
  readonly defaultVersion: string;
}
  ? never
  : null;

/** `never` if `S` lists versions without `null` or has a default, else `null`. */
type NullIn<S extends VersioningSettings> = S extends {
  readonly allowedVersions: readonly [string, ...string[]];
}
  ? never
  : MissingDefault<S>;

/**
 * The versions that `forVersion` takes. A `string` that is not a literal, such as a column of a
 * database, is checked at run time instead.
 */
export type StoredVersion<
  Stored extends string | null,
  Version extends string | null,
> = string extends Stored ? Stored & (string | Extract<Version, null>) : Version;

/** The route names that the `reverser` of `S` declares, or `string` if it declares none. */
export type RouteNameOf<S extends VersioningSettings> = S extends {
  readonly reverser: UrlReverser<infer Name>;
}
  ? Name
  : string;

/**
 * The links to the routes of the `reverser` of `S`. They may leave out the parameters `Supplied`,
 * which the strategy fills in.
 */
export type LinksIn<S extends VersioningSettings, Supplied extends string = never> = S extends {
  readonly reverser: { readonly '~routes'?: infer R extends Routes };
}
  ? LinkTo<R, Supplied>
  : RouteNameOf<S>;

/**
 * Rejects a misspelled setting. TypeScript accepts it on its own, because `S` is a type parameter.
 *
 * `Known` gives each setting its documentation in editors. `S` is mapped, since TypeScript 7 shows
 * none for a setting that two types declare. `Mistake` is an object type, since a literal value
 * would turn the whole type into `never`.
 */
export type ExactSettings<S, Known> = {
  [Name in keyof S]: S[Name] &
    (Name extends keyof Known ? unknown : Mistake<`there is no setting ${Name & string}`>);
} & Known &
  Given<S>;
