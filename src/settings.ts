import { TOKEN } from './request/header.js';
import type { VersioningRequest } from './request/request.js';
import type { Lifecycle } from './response/lifecycle.js';
import type { Translate } from './response/translations.js';
import type { UrlReverser } from './reversing/url-reverser.js';
import {
  isFunction,
  isObjectWithFields,
  isString,
  type SettingRule,
} from './util/check-settings.js';
import type { Method } from './util/method.js';

/**
 * The settings that every strategy takes; beside each, its name in Django REST framework.
 * `null` is the same as leaving a setting out.
 */
export interface VersioningSettings {
  /** The version of a request that carries none (DEFAULT_VERSION). Default: `null`, no version. */
  readonly defaultVersion?: string | null | undefined;
  /**
   * The versions that the API offers (ALLOWED_VERSIONS); a `null` in it allows a request to have none.
   * Default: `[]`, any: every text that a client sends is then a version, `..` too, of which `reverse` makes no URL.
   */
  readonly allowedVersions?: readonly (string | null)[] | null | undefined;
  /** The name of the parameter that carries the version (VERSION_PARAM). Default: `'version'`. */
  readonly versionParam?: string | null | undefined;
  /** What builds the URLs that `reverse` returns. Default: none, and `reverse` throws. */
  readonly reverser?: UrlReverser | null | undefined;
  /** Turns the message of an error into the client's language. Default: left as it is. */
  readonly translate?: Translate | null | undefined;
  /**
   * Which version is meant, such as `newestNotAfter`, or the one that an account is pinned to; of a namespace it is
   * asked only where there is none. Default: the one that was sent. What it throws passes through.
   */
  readonly selectVersion?: SelectVersion | null | undefined;
  /** The life cycle of versions, by version, for `responseHeaders`. Default: none. */
  readonly lifecycle?: Readonly<Record<string, Lifecycle>> | null | undefined;
  /**
   * Whether every response names the versions that `allowedVersions` lists, in `API-Supported-Versions` and
   * `API-Deprecated-Versions`. Default: `false`, as an API may have versions that it does not tell of.
   */
  readonly advertiseVersions?: boolean | null | undefined;
}

/**
 * Says which version is meant by what was `sent`, `null` for nothing. A version is then checked like any that was sent;
 * `null` and `undefined` are the default.
 */
export type SelectVersion = Method<
  [sent: string | null, request: VersioningRequest],
  string | null | undefined
>;

/** The versions that an instance with the settings `S` answers: any string where none are listed. */
export type VersionOf<S extends VersioningSettings> = ListedIn<S> | DefaultOf<S>;

type ListedIn<S> = S extends { readonly allowedVersions: readonly (infer Listed)[] }
  ? [Listed] extends [never | null]
    ? string
    : Exclude<Listed, null>
  : string;

type DefaultOf<S extends VersioningSettings> = 'defaultVersion' extends keyof S
  ? NonNullable<S['defaultVersion']> | (S['defaultVersion'] extends string ? never : null)
  : null;

/** The names of the routes that the reverser in the settings `S` knows: any string where it does not say. */
export type RouteNameOf<S extends VersioningSettings> = S extends {
  readonly reverser: UrlReverser<infer Name>;
}
  ? Name
  : string;

/** `S`, if it has only settings that are `Known`: of a type parameter, TypeScript does not check that by itself. */
export type ExactSettings<S, Known> = S & {
  readonly [Name in Exclude<keyof S, keyof Known>]: `there is no setting ${Name & string}`;
};

export const RULES: Readonly<Record<keyof VersioningSettings, SettingRule>> = {
  defaultVersion: { expected: 'a string or null', accepts: isString },
  allowedVersions: {
    expected: 'an array of strings and null',
    accepts: (value) =>
      Array.isArray(value) && [...value].every((version) => version === null || isString(version)),
  },
  versionParam: {
    expected: 'a string that is not empty',
    accepts: (value) => isString(value) && value !== '',
  },
  reverser: {
    expected: 'an object with a method "reverse"',
    accepts: (value) => isFunction((value as Partial<UrlReverser>).reverse),
  },
  translate: {
    expected: 'a function, whose `vary` lists names of headers',
    accepts: (value) => isFunction(value) && isVary((value as Translate).vary ?? []),
  },
  selectVersion: { expected: 'a function', accepts: isFunction },
  lifecycle: {
    expected: 'an object of life cycles by version',
    accepts: isObjectWithFields,
  },
  advertiseVersions: { expected: 'a boolean', accepts: (value) => typeof value === 'boolean' },
};

function isVary(names: unknown): boolean {
  return Array.isArray(names) && names.every((name) => isString(name) && TOKEN.test(name));
}
