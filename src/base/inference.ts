import type { LinkTo } from '../reversing/links.js';
import type { Routes } from '../reversing/routes.js';
import type { UrlReverser } from '../reversing/url-reverser.js';
import type { Given, Mistake } from '../util/types.js';
import type { VersioningSettings } from './settings.js';

/**
 * The versions that a strategy with the settings `S` returns, or any string if `S` lists no version.
 * `null` is included, unless `S` has a default, or lists versions without `null`.
 */
export type VersionIn<S extends VersioningSettings> =
  // Infer the versions, because otherwise an editor shows `VersionIn<{ … }>` in place of `'v1' | 'v2'`.
  ListedIn<S> | DefaultIn<S> | NullIn<S> extends infer Version extends string | null
    ? Version
    : never;

/** The listed versions without `null`, or any string for no list, `[]` and `[null]`. */
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
 * `null` if `S` has no default, else `never`.
 * A strategy that does not check the default returns this `null`, even if `null` is not listed.
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
 * The versions that `forVersion` takes. It takes any string that is not literal, such as a column of a database, and
 * checks it when it is called.
 */
export type StoredVersion<
  Given extends string | null,
  Version extends string | null,
> = string extends Given ? Given & (string | Extract<Version, null>) : Version;

/** The names of the routes that the `reverser` of `S` declares, or any string if it declares no names. */
export type RouteNameOf<S extends VersioningSettings> = S extends {
  readonly reverser: UrlReverser<infer Name>;
}
  ? Name
  : string;

/** The links to the routes of the `reverser` of `S`. The strategy supplies the parameters `Supplied`. */
export type LinksIn<S extends VersioningSettings, Supplied extends string = never> = S extends {
  readonly reverser: { readonly '~routes'?: infer R extends Routes };
}
  ? LinkTo<R, Supplied>
  : RouteNameOf<S>;

/**
 * Rejects a setting of `S` that `Known` does not have.
 * Without this type, TypeScript would accept a misspelled setting, because `S` is a type parameter.
 * `Mistake` is an object, because otherwise a literal value would make the whole type `never`.
 *
 * `Known` gives the settings their docs in editors. `S` is mapped, because otherwise a setting has two declarations, and
 * TypeScript 7 shows the docs of neither.
 */
export type ExactSettings<S, Known> = {
  [Name in keyof S]: S[Name] &
    (Name extends keyof Known ? unknown : Mistake<`there is no setting ${Name & string}`>);
} & Known &
  Given<S>;
