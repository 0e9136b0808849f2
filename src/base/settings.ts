import { TOKEN } from '../request/header.js';
import type { RequestLike } from '../request/request.js';
import type { VersionLifecycle } from '../response/lifecycle.js';
import type { Translate } from '../response/translations.js';
import type { UrlReverser } from '../reversing/url-reverser.js';
import type { SettingRule } from '../util/checks.js';
import { isFunction, isRecord, isString } from '../util/type-checks.js';
import type { Method } from '../util/types.js';

/**
 * The settings of every strategy. `null` and `undefined` mean the default of a setting.
 * A name in parentheses is the same setting in Django REST framework.
 */
export interface VersioningSettings {
  /** The version used if a request carries no version (DEFAULT_VERSION). @default null */
  readonly defaultVersion?: string | null | undefined;
  /**
   * The versions that the API offers, oldest first (ALLOWED_VERSIONS). `pick`, `since` and the range of a route use this
   * order and nothing else. They throw a `TypeError` if the list lacks the default, or if numbers or ISO dates run
   * backwards, as in `['v2', 'v1']`.
   *
   * `null` in the list allows requests without a version. `[]` allows any text that a client sends.
   * A version such as `..` cannot be in a path, so its links throw.
   *
   * @default []
   */
  readonly allowedVersions?: readonly (string | null)[] | null | undefined;
  /**
   * The parameter that carries the version in a media type, a path or a query (VERSION_PARAM).
   * `AcceptHeaderVersioning`, `URLPathVersioning` and `QueryParameterVersioning` read it.
   *
   * @default 'version'
   */
  readonly versionParam?: string | null | undefined;
  /** Builds the URLs of `reverse`. Without it, `reverse` throws a `TypeError`. @default null */
  readonly reverser?: UrlReverser | null | undefined;
  /**
   * Translates error messages into the client's language. `translations(messages)` makes such a function.
   *
   * @default null
   */
  readonly translate?: Translate | null | undefined;
  /**
   * Replaces the sent version before the check. `newestNotAfter(versions)` makes such a function.
   * Errors of the function pass through. The function cannot replace the version of a namespace.
   *
   * @default null
   */
  readonly selectVersion?: SelectVersion | null | undefined;
  /**
   * Life cycles by version, which announce the end of a version by response headers, and end it:
   * `{ v1: { deprecated: '2026-01-01', gone: '2037-01-01' } }`.
   *
   * @default {}
   */
  readonly lifecycle?: Readonly<Record<string, VersionLifecycle>> | null | undefined;
  /**
   * Whether every response lists the versions, in `API-Supported-Versions` and `API-Deprecated-Versions`.
   * Problem details list them too, unless the version lacks the resource. The lists have the allowed versions and the
   * default, without those that are gone. If `allowedVersions` is `[]`, nothing is listed.
   *
   * @default false
   */
  readonly advertiseVersions?: boolean | null | undefined;
  /**
   * The response header that names the version used, such as `API-Version`. It requires `allowedVersions`, because
   * otherwise the header would reflect a client's text. A rejection has it too if it happens within a
   * version, as one of `pick` or of a version that is gone does.
   *
   * @default null
   */
  readonly versionHeader?: string | null | undefined;
}

/**
 * Returns the version that replaces `sent`. `sent` is `null` if the request carries no version.
 * A returned string is checked. A returned `null` or `undefined` means the default.
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
  /** The request headers that the choice depends on, such as `['Authorization']`. Every response names them in `Vary`. */
  readonly vary?: readonly string[] | undefined;
};

export const RULES: Readonly<Record<keyof VersioningSettings, SettingRule>> = {
  defaultVersion: { expected: 'a string or null', accepts: isString },
  allowedVersions: {
    expected: 'an array of strings, or null for no version',
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
  versionHeader: {
    expected: 'the name of a header, such as "API-Version"',
    accepts: (value) => isString(value) && TOKEN.test(value),
  },
};

/** Creates the reverser of a strategy without the setting `reverser`. It throws a `TypeError`. */
export function missingReverser(owner: string): UrlReverser {
  const fix = 'Pass { reverser: new RouteReverser(routes) }.';
  return {
    reverse(): never {
      throw new TypeError(`${owner}: reverse() needs the setting \`reverser\`. ${fix}`);
    },
  };
}
