import type {
  BaseVersioning,
  HeaderRecord,
  MatchedRoute,
  ReverseOptions,
  VersionErrorCode,
  VersioningSettings,
  VersionReading,
} from 'request-versioning';
import { checkNames } from '../util/checks.js';
import { textOf } from './text-of.js';

/** The status and the message of a rejection, such as 404 and `Invalid version in URL path.` */
type ErrorDetails = Pick<BaseVersioning, 'invalidVersionMessage' | 'invalidVersionStatus'>;

/** What the contract uses of a strategy. */
export interface ContractStrategy
  extends ErrorDetails,
    Pick<BaseVersioning, 'vary' | 'determineVersion' | 'responseHeaders' | 'reverse'> {
  /**
   * Returns the version that the request names. A strategy without this method cannot be in a
   * combination.
   */
  readVersion?(request: object, route?: MatchedRoute | null): VersionReading;
  /** Returns the version of `request`, the headers of its response, and `reverse` for its links. */
  forRequest(request: object, route?: MatchedRoute | null): ContractResult;
  /** Returns the same as `forRequest` for a preflight, which is never rejected. */
  forPreflight(request: object, route?: MatchedRoute | null): ContractResult;
  /** Returns the same as `forRequest` for a given version, without a request. */
  forVersion(version: string | null): ContractResult;
}

/** What the contract uses of the result of `forRequest`. */
export interface ContractResult {
  /** The version of the request, or `null` for none. */
  readonly version: string | null;
  /** The headers to add to the response. */
  readonly headers: HeaderRecord;
  /** Builds the URL of the route `name`, which leads back to the same version. */
  reverse(name: string, options?: ReverseOptions): string;
}

/** The arguments of `determineVersion`. */
export interface ContractRequest {
  /** The request, as the strategy reads it. */
  readonly request: object;
  /** The matched route, if the strategy reads it. @default null */
  readonly route?: MatchedRoute | null | undefined;
}

/**
 * The strategy to check. Besides `create` and two functions that make requests, it says in which
 * ways the strategy is meant to differ from others.
 *
 * @example
 * ```ts
 * const subject: ContractSubject = {
 *   create: (settings) => new CookieVersioning(settings),
 *   requestWith: (version) => ({
 *     request: { headers: version === null ? {} : { cookie: `version=${version}` } },
 *   }),
 *   requestWithBoth: (one, other) => ({
 *     request: { headers: { cookie: `version=${one}; version=${other}` } },
 *   }),
 *   linksCarryVersion: false,
 * };
 * ```
 */
export interface ContractSubject {
  /**
   * Creates the strategy with `settings`. It must not add a default, versions or a `selectVersion`
   * of its own.
   */
  readonly create: (settings: VersioningSettings) => ContractStrategy;
  /**
   * Makes a new request of `version`, without percent-encoding. If the strategy reads the setting
   * `versionParam`, the version is in the parameter of that name. `null` means no version. The
   * rules may change the request, for example its `headers`.
   */
  readonly requestWith: (version: string | null, versionParam: string) => ContractRequest;
  /** Makes a request that names two versions, or is `null` if no request can. */
  readonly requestWithBoth: ((one: string, other: string) => ContractRequest) | null;
  /**
   * Requests whose version cannot be read, such as a damaged token, a token whose claim is a number, or a path with the
   * escape `%E0%A4%A`. A client can send them, so `determineVersion` must return a version or reject them, and
   * `forPreflight` must not reject them.
   *
   * @default []
   */
  readonly malformed?: readonly ContractRequest[] | undefined;
  /**
   * Makes the request of a client that follows `url`, which `reverse` returned. The reverser of the
   * contract builds URLs such as `/users-detail?id=ada&args=all&page=last#top`, to which the
   * strategy may have added a version.
   */
  readonly followLink?: ((url: string, versionParam: string) => ContractRequest) | undefined;
  /**
   * Whether the URLs of `reverse` contain the version. If not, give `false` instead of
   * `followLink`.
   *
   * @default true
   */
  readonly linksCarryVersion?: boolean | undefined;
  /** Whether a request can name the version `''`. @default carriesAnyText */
  readonly carriesEmptyVersion?: boolean | undefined;
  /** Whether a version can be any text. In a host name, for example, it cannot. @default true */
  readonly carriesAnyText?: boolean | undefined;
  /** Whether the strategy reads both plain headers and Fetch `Headers`. @default true */
  readonly readsAnyHeaders?: boolean | undefined;
  /** Whether the setting `versionParam` names the parameter with the version. @default false */
  readonly readsVersionParam?: boolean | undefined;
  /** Three different versions that the strategy can read. @default ['v1', 'v2', 'v3'] */
  readonly versions?: readonly [string, string, string] | undefined;
  /**
   * Whether a request without a version is rejected if there is no default, and `allowedVersions`
   * lists versions without `null`.
   *
   * @default true
   */
  readonly checksDefault?: boolean | undefined;
  /** Whether `selectVersion` is called for requests with a version too. @default true */
  readonly selectsSent?: boolean | undefined;
  /**
   * The status and the message of a rejection by code, where they differ from those of the
   * strategy.
   *
   * @default {}
   */
  readonly rejectsWith?: Readonly<Partial<Record<VersionErrorCode, ErrorDetails>>> | undefined;
}

/** A subject with its defaults, and the settings that most rules use. */
export interface CompleteSubject
  extends Omit<ContractSubject, 'requestWith' | 'followLink' | 'malformed' | Flag>,
    Readonly<Record<Flag, boolean>>,
    Readonly<Record<'v1' | 'v2' | 'v3', string>> {
  readonly requestWith: (version: string | null, versionParam?: string) => ContractRequest;
  readonly malformed: readonly ContractRequest[];
  /** `null` if links do not contain the version. */
  readonly followLink: ((url: string, versionParam?: string) => ContractRequest) | null;
  /** They list `v1` and `v2`, and the default is `v1`. */
  readonly settings: {
    readonly defaultVersion: string;
    readonly allowedVersions: readonly string[];
  };
}

type Flag =
  | 'carriesEmptyVersion'
  | 'carriesAnyText'
  | 'readsAnyHeaders'
  | 'readsVersionParam'
  | 'checksDefault'
  | 'selectsSent';

const KEYS: readonly (keyof ContractSubject)[] = [
  'create',
  'requestWith',
  'requestWithBoth',
  'malformed',
  'followLink',
  'linksCarryVersion',
  'carriesEmptyVersion',
  'carriesAnyText',
  'readsAnyHeaders',
  'readsVersionParam',
  'versions',
  'checksDefault',
  'selectsSent',
  'rejectsWith',
];

/**
 * Adds the defaults to a subject.
 *
 * @throws {TypeError} If a key is unknown or `followLink` is forgotten. The rules about it would be
 *   left out in silence.
 */
export function completeSubject(subject: ContractSubject): CompleteSubject {
  checkNames('versioningContract', 'key', subject, KEYS);
  const { requestWith, followLink, linksCarryVersion = true } = subject;
  if ((typeof followLink === 'function') !== linksCarryVersion) {
    const expected = 'a function, or absent with linksCarryVersion: false';
    throw new TypeError(
      `versioningContract: followLink must be ${expected}, got ${textOf(followLink)}.`,
    );
  }
  const { carriesAnyText = true, carriesEmptyVersion = carriesAnyText } = subject;
  const { readsAnyHeaders = true, readsVersionParam = false } = subject;
  const { checksDefault = true, selectsSent = true, malformed = [] } = subject;
  const [v1, v2, v3] = subject.versions ?? ['v1', 'v2', 'v3'];
  return {
    ...subject,
    carriesAnyText,
    carriesEmptyVersion,
    readsAnyHeaders,
    readsVersionParam,
    checksDefault,
    selectsSent,
    malformed,
    requestWith: (version, param = 'version') => requestWith(version, param),
    followLink: followLink ? (url, param = 'version') => followLink(url, param) : null,
    v1,
    v2,
    v3,
    settings: { defaultVersion: v1, allowedVersions: [v1, v2] },
  };
}
