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
  /**
   * The response header that names the version used, such as `API-Version: v2`. It needs `allowedVersions`,
   * because otherwise a client's text would be reflected. Default: `null`, no header.
   */
  readonly versionHeader?: string | null | undefined;
}

/**
 * Says which version is meant by what was `sent`, `null` for nothing. A version is then checked like any that was sent;
 * `null` and `undefined` are the default.
 */
export type SelectVersion = Method<
  [sent: string | null, request: VersioningRequest & object],
  string | null | undefined
>;

/**
 * The versions that an instance with the settings `S` returns, or any string if no version is listed.
 * `null` is left out if there is a default, or the list is not empty and does not hold `null`.
 */
export type VersionOf<S extends VersioningSettings> =
  | ListedIn<S>
  | DefaultIn<S>
  | (IsListed<S> extends true ? never : MissingDefault<S>) extends infer Version extends
  | string
  | null
  ? Version
  : never;

type ListedIn<S> = S extends { readonly allowedVersions: readonly (infer Listed)[] }
  ? [Listed] extends [never | null]
    ? string
    : Exclude<Listed, null>
  : string;

type DefaultIn<S extends VersioningSettings> = 'defaultVersion' extends keyof S
  ? NonNullable<S['defaultVersion']>
  : never;

/** `null` if `S` has no default, else nothing: a strategy may not check its default. */
export type MissingDefault<S extends VersioningSettings> = 'defaultVersion' extends keyof S
  ? S['defaultVersion'] extends string
    ? never
    : null
  : null;

/** Whether `S` lists versions without `null`, so that a request needs a version or a default. */
type IsListed<S> = S extends { readonly allowedVersions: readonly [string, ...string[]] }
  ? true
  : false;

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
  versionHeader: {
    expected: 'the name of a header of its own, such as "API-Version"',
    accepts: (value) => isString(value) && TOKEN.test(value) && !OWN_HEADERS.test(value),
  },
};

/** The headers that the other settings add to a response, and the headers that frame it. */
const OWN_HEADERS =
  /^(?:vary|deprecation|sunset|link|api-(?:supported|deprecated)-versions|connection|content-\w+|location|set-cookie|transfer-encoding)$/i;

function isVary(names: unknown): boolean {
  return Array.isArray(names) && names.every((name) => isString(name) && TOKEN.test(name));
}
