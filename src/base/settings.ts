import type { RequestLike } from '../request/request.js';
import type { VersionLifecycle } from '../response/lifecycle.js';
import { VERSION_HEADER } from '../response/response-headers.js';
import type { Translate } from '../response/translations.js';
import type { UrlReverser } from '../reversing/url-reverser.js';
import type { SettingRule } from '../util/checks.js';
import { isFunction, isRecord, isString } from '../util/type-checks.js';
import type { Method } from '../util/types.js';

/**
 * The settings that every strategy takes. `null` and `undefined` mean the default of a setting. A
 * name in parentheses is the setting of Django REST framework that does the same.
 */
export interface VersioningSettings {
  /** The version of a request that names none (DEFAULT_VERSION). @default null */
  readonly defaultVersion?: string | null | undefined;
  /**
   * The versions that the API offers, oldest first (ALLOWED_VERSIONS). `[]` allows any text that a
   * client sends. `null` in the list allows requests without a version.
   *
   * `pick`, `since` and ranges such as `{ since: 'v2' }` use this order and nothing else. They
   * throw a `TypeError` if the list lacks the default, or if its numbers or ISO dates run
   * backwards, as in `['v2', 'v1']`.
   *
   * In a URL path, a version such as `..` or `a/b` cannot be written, so its links throw.
   *
   * @default []
   */
  readonly allowedVersions?: readonly (string | null)[] | null | undefined;
  /**
   * The name of the parameter with the version (VERSION_PARAM). `AcceptHeaderVersioning` reads it
   * from the media type, `URLPathVersioning` from the path, and `QueryParameterVersioning` from the
   * query.
   *
   * @default 'version'
   */
  readonly versionParam?: string | null | undefined;
  /**
   * Builds the URLs of `reverse`, usually `new RouteReverser(routes)`. Without it, `reverse` throws
   * a `TypeError`.
   *
   * @default null
   */
  readonly reverser?: UrlReverser | null | undefined;
  /**
   * Translates the messages of rejections into the client's language. `translations(messages)`
   * makes such a function.
   *
   * @default null
   */
  readonly translate?: Translate | null | undefined;
  /**
   * Chooses the version, given what the client sent: for example a version that an account is
   * pinned to, or an alias. `newestNotAfter(versions)` makes such a function. The result is then
   * checked. Errors of the function pass through. It cannot replace the version of a namespace,
   * whose route the router has chosen already.
   *
   * @default null
   */
  readonly selectVersion?: SelectVersion | null | undefined;
  /**
   * When each version ends: `{ v1: { deprecated: '2026-01-01', gone: '2037-01-01' } }`. Response
   * headers announce the end, and from `gone` on the version is rejected with status 410.
   *
   * @default {}
   */
  readonly lifecycle?: Readonly<Record<string, VersionLifecycle>> | null | undefined;
  /**
   * Whether every response lists the allowed versions and the default, without those that are gone.
   *
   * ```http
   * API-Supported-Versions: v2, v3
   * API-Deprecated-Versions: v1
   * ```
   *
   * A route with `versions` lists only those that have it. The problem details of a rejection list
   * the same versions. Nothing is listed if `allowedVersions` is empty.
   *
   * @default false
   */
  readonly advertiseVersions?: boolean | null | undefined;
  /**
   * The response header that names the version of the response, such as `API-Version: v2`.
   * Rejections within a version have it too: those of `pick` and `reject`, and of a version that is
   * gone. It requires `allowedVersions`, so that no response repeats the text of a client.
   *
   * @default null
   */
  readonly versionHeader?: string | null | undefined;
}

/**
 * Returns the version to use instead of `sent`, which is `null` if the client sent none. A returned
 * string is checked, while `null` and `undefined` mean the default.
 *
 * @example
 * ```ts
 * type Request = RequestLike & { readonly account: string };
 * const selectVersion = (sent: string | null, request: Request) => sent ?? pins.get(request.account);
 * ```
 */
export type SelectVersion = Method<
  [sent: string | null, request: RequestLike],
  string | null | undefined
> & {
  /**
   * The request headers that it reads, such as `['Authorization']`. Every response names them in
   * `Vary`.
   */
  readonly vary?: readonly string[] | undefined;
};

export const RULES: Readonly<Record<keyof VersioningSettings, SettingRule>> = {
  defaultVersion: { expected: 'a string or null', accepts: isString },
  allowedVersions: {
    expected: 'an array whose items are strings, or null for requests without a version',
    accepts: (value) =>
      Array.isArray(value) && value.every((version) => version === null || isString(version)),
  },
  versionParam: {
    expected: 'a string that is not empty',
    accepts: (value) => isString(value) && value !== '',
  },
  reverser: {
    expected: 'an object with a method "reverse"',
    accepts: (value) => isFunction((value as Partial<UrlReverser>).reverse),
  },
  translate: { expected: 'a function', accepts: isFunction },
  selectVersion: { expected: 'a function', accepts: isFunction },
  lifecycle: {
    expected: 'an object of life cycles by version',
    accepts: isRecord,
  },
  advertiseVersions: { expected: 'a boolean', accepts: (value) => typeof value === 'boolean' },
  versionHeader: VERSION_HEADER,
};

/**
 * Creates the reverser of a strategy without one. It throws a `TypeError` that says how to set it.
 */
export function missingReverser(owner: string): UrlReverser {
  const fix = 'Pass { reverser: new RouteReverser(routes) }.';
  return {
    reverse(): never {
      throw new TypeError(`${owner}: reverse() needs the setting \`reverser\`. ${fix}`);
    },
  };
}
