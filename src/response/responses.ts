import type { VersioningRequest } from '../request/request.js';
import { wrongResult, wrongValue } from '../util/type-errors.js';
import {
  type AdvertisedVersions,
  advertisedVersions,
  advertisingHeaders,
  listedVersions,
  type VersionSettings,
} from './advertised-versions.js';
import type { HeaderRecord, Lifecycles } from './lifecycle.js';
import type { Translate } from './translations.js';
import { uniqueNames } from './unique-names.js';
import {
  createVersionError,
  isErrorStatus,
  type VersionError,
  type VersionErrorCode,
} from './version-error.js';

/** The settings of a strategy that its responses depend on. */
export interface ResponseSettings extends VersionSettings {
  readonly advertiseVersions: boolean;
  readonly versionHeader: string | null;
  readonly vary: readonly string[];
  readonly translate: Translate | null;
  readonly lifecycle: Lifecycles;
}

/** The status and the message of a rejection, such as 404 and `Invalid version in URL path.` */
export interface ErrorDetails {
  /** The message, before `translate` changes it. */
  readonly invalidVersionMessage: string;
  /** The HTTP status, such as 404. */
  readonly invalidVersionStatus: number;
}

/** Builds the response headers and the rejections of a strategy. */
export class Responses {
  readonly #strategy: ResponseSettings;
  #headers: ResponseHeaders | undefined;

  /** @throws {TypeError} If a header cannot carry a version, or `versionHeader` is set and no version is listed. */
  constructor(strategy: ResponseSettings) {
    this.#strategy = strategy;
    // Check now, because otherwise a wrong version would fail at the first response.
    advertisedVersions(strategy);
    checkVersionHeader(strategy);
  }

  /** Returns the response headers of `version`. */
  headersOf(version: string | null): HeaderRecord {
    const { byVersion, defaultHeaders } = this.#describe();
    return byVersion.get(version) ?? defaultHeaders;
  }

  /**
   * Creates the error that rejects `version`, in the client's language.
   *
   * @throws {TypeError} If the status is not between 400 and 599, or `translate` does not return a string.
   */
  createError(
    code: VersionErrorCode,
    version: string | null,
    request: VersioningRequest,
    details: ErrorDetails,
  ): VersionError {
    const status = checkStatus(details);
    const message = this.#translate(details.invalidVersionMessage, request, code);
    const { errorHeaders: headers, advertised } = this.#describe();
    return createVersionError({ status, message, code, version, headers, advertised });
  }

  #translate(original: string, request: VersioningRequest, code: VersionErrorCode): string {
    if (this.#strategy.translate === null) return original;
    const message: unknown = this.#strategy.translate(original, request, code);
    if (typeof message === 'string') return message;
    const fix = 'Return a string, and look the language up before determineVersion.';
    throw wrongResult(this.#strategy, 'translate', message, fix);
  }

  /** Builds the headers on first use, because a subclass may redefine the fields that they depend on. */
  #describe(): ResponseHeaders {
    this.#headers ??= describeHeaders(this.#strategy);
    return this.#headers;
  }
}

/** The headers of every response of a strategy. */
interface ResponseHeaders {
  /** The headers of each version with a life cycle or a version header. */
  readonly byVersion: ReadonlyMap<string | null, HeaderRecord>;
  /** The headers of every other version, and of `null`. */
  readonly defaultHeaders: HeaderRecord;
  /** The headers of a rejection. */
  readonly errorHeaders: HeaderRecord;
  /** The versions in the problem details of a rejection. */
  readonly advertised: AdvertisedVersions;
}

function describeHeaders(strategy: ResponseSettings): ResponseHeaders {
  const { vary, translate, versionHeader, lifecycle } = strategy;
  checkVersionHeader(strategy);
  const advertised = advertisedVersions(strategy);
  const advertising = advertisingHeaders(advertised);
  const listed = versionHeader === null ? [] : listedVersions(strategy);
  const byVersion = new Map<string | null, HeaderRecord>();
  for (const version of [...Object.keys(lifecycle), ...listed]) {
    const versionUsed = versionHeader !== null && { [versionHeader]: version };
    const headers = { ...varyHeader(vary), ...lifecycle[version], ...advertising, ...versionUsed };
    byVersion.set(version, Object.freeze(headers));
  }
  return {
    byVersion,
    defaultHeaders: Object.freeze({ ...varyHeader(vary), ...advertising }),
    errorHeaders: { ...varyHeader([...vary, ...(translate?.vary ?? [])]), ...advertising },
    advertised,
  };
}

function checkStatus(details: ErrorDetails): number {
  const status = details.invalidVersionStatus;
  if (isErrorStatus(status)) return status;
  throw wrongValue(details, 'invalidVersionStatus', 'a status from 400 to 599', status);
}

function varyHeader(names: readonly string[]): HeaderRecord {
  return names.length > 0 ? { Vary: uniqueNames(names).join(', ') } : {};
}

/** @throws {TypeError} If no version is listed, or a header cannot carry a listed version. */
function checkVersionHeader(strategy: ResponseSettings): void {
  if (strategy.versionHeader === null) return;
  const listed = listedVersions(strategy);
  const wrong = listed.find((version) => !/^[!-~](?:[ -~]*[!-~])?$/.test(version));
  if (wrong !== undefined) {
    throw wrongValue(strategy, 'a version for versionHeader', 'printable ASCII text', wrong);
  }
  if (listed.length > 0) return;
  throw wrongValue(
    strategy,
    'allowedVersions',
    'a list of versions, because versionHeader is set',
    strategy.allowedVersions,
  );
}
