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
  /** Returns the version that the request carries. A strategy without it cannot be in a combination. */
  readVersion?(request: object, route?: MatchedRoute | null): VersionReading;
  /** Returns the version of `request`, the headers of its response, and `reverse` for its links. */
  forRequest(request: object, route?: MatchedRoute | null): ContractResult;
  /** Returns the same as `forRequest` without a request. */
  forVersion(version: string | null): ContractResult;
}

/** The part of the result of `forRequest` that the contract uses. */
export interface ContractResult {
  /** The version of the request, or `null` for no version. */
  readonly version: string | null;
  /** The headers to add to the response. */
  readonly headers: HeaderRecord;
  /** Builds the URL of the route `name`, which keeps this version. */
  reverse(name: string, options?: ReverseOptions): string;
}

/** The arguments of `determineVersion`. */
export interface ContractRequest {
  /** The request, in the form that the strategy reads. */
  readonly request: object;
  /** The matched route, if the strategy reads it. @default null */
  readonly route?: MatchedRoute | null | undefined;
}

/** A strategy to check, and the ways in which its own rules differ from the contract. */
export interface ContractSubject {
  /** Creates the strategy with `settings`. It must not add a default, versions or a `selectVersion` of its own. */
  readonly create: (settings: VersioningSettings) => ContractStrategy;
  /**
   * Makes a new request that carries `version` in `versionParam`, without percent-encoding. `null` means no version.
   * Rules set fields of this request, such as `headers`.
   */
  readonly requestWith: (version: string | null, versionParam: string) => ContractRequest;
  /** Makes a request that carries two versions. Give `null` if no request can carry two. */
  readonly requestWithBoth: ((one: string, other: string) => ContractRequest) | null;
  /**
   * A request whose version cannot be read, such as a damaged token, or a path with the escape `%E0%A4%A`. A client can
   * send it, so the strategy must return a version or reject the request.
   */
  readonly malformed?: ContractRequest | undefined;
  /**
   * Makes the request of a client that follows `url`, which `reverse` returned with or without a version.
   * The reverser of the contract builds URLs such as `/users-detail?id=ada&args=all&page=last#top`.
   */
  readonly followLink?: ((url: string, versionParam: string) => ContractRequest) | undefined;
  /** Whether the URLs of `reverse` carry the version. Give `false` in place of `followLink`. @default true */
  readonly linksCarryVersion?: boolean | undefined;
  /** Whether a request can carry the version `''`. @default carriesAnyText */
  readonly carriesEmptyVersion?: boolean | undefined;
  /** Whether a request can carry any text as version. A host cannot, because it ignores case. @default true */
  readonly carriesAnyText?: boolean | undefined;
  /** Whether it reads headers as a plain object and as Fetch `Headers`. @default true */
  readonly readsAnyHeaders?: boolean | undefined;
  /** Whether the setting `versionParam` names the parameter that carries the version. @default false */
  readonly readsVersionParam?: boolean | undefined;
  /** Three different versions in the form that the strategy reads. @default ['v1', 'v2', 'v3'] */
  readonly versions?: readonly [string, string, string] | undefined;
  /** Whether the default version is rejected if it is not allowed. @default true */
  readonly checksDefault?: boolean | undefined;
  /** Whether `selectVersion` is called even if a version was sent. @default true */
  readonly selectsSent?: boolean | undefined;
  /** The status and the message of a rejection by code, if they differ from the strategy's own. @default {} */
  readonly rejectsWith?: Readonly<Partial<Record<VersionErrorCode, ErrorDetails>>> | undefined;
}

/** A subject with its versions and the settings of the rules. */
export interface CompleteSubject
  extends Omit<ContractSubject, 'requestWith' | 'followLink'>,
    Readonly<Record<'v1' | 'v2' | 'v3', string>> {
  readonly requestWith: (version: string | null, versionParam?: string) => ContractRequest;
  /** `null` if links carry no version. */
  readonly followLink: ((url: string, versionParam?: string) => ContractRequest) | null;
  /** Most rules use these settings. They list `v1` and `v2`, and the default is `v1`. */
  readonly settings: {
    readonly defaultVersion: string;
    readonly allowedVersions: readonly string[];
  };
}

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
 * Adds the versions and the settings of the rules to a subject.
 *
 * @throws {TypeError} If a key is unknown or `followLink` is forgotten, because otherwise rules would be left out.
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
  const [v1, v2, v3] = subject.versions ?? ['v1', 'v2', 'v3'];
  return {
    ...subject,
    requestWith: (version, param = 'version') => requestWith(version, param),
    followLink: followLink ? (url, param = 'version') => followLink(url, param) : null,
    v1,
    v2,
    v3,
    settings: { defaultVersion: v1, allowedVersions: [v1, v2] },
  };
}
