import type { VersioningRequest } from '../request/request.js';
import { wrongResult, wrongValue } from '../util/type-errors.js';
import {
  type AdvertisedVersions,
  advertisedVersions,
  advertisingHeaders,
  type ListedVersions,
  listedVersions,
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
export interface ResponseSettings extends ListedVersions {
  readonly advertiseVersions: boolean;
  readonly versionHeader: string | null;
  readonly vary: readonly string[];
  readonly translate: Translate | null;
  readonly lifecycle: Lifecycles;
}

/** The status and the message of an error that rejects a version. */
export interface ErrorDetails {
  readonly invalidVersionMessage: string;
  readonly invalidVersionStatus: number;
}

/** Describes the responses of a strategy: their headers, and the errors that reject a version. */
export class Responses {
  readonly #strategy: ResponseSettings;
  #headers: ResponseHeaders | undefined;

  /** @throws {TypeError} If a life cycle is wrong, or a header cannot carry a version to advertise. */
  constructor(strategy: ResponseSettings) {
    this.#strategy = strategy;
    // Validate now, so that a wrong version fails at construction.
    advertisedVersions(strategy);
    checkVersionHeader(strategy);
  }

  /** Returns the headers of a response of `version`. */
  headersOf(version: string | null): HeaderRecord {
    const { byVersion, defaultHeaders } = this.#describe();
    return byVersion.get(version) ?? defaultHeaders;
  }

  /**
   * Creates the error that rejects `version`, in the client's language.
   *
   * @throws {TypeError} If the status is not an error's, or `translate` returns anything but a string.
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

  /** Describes the headers once, on first use, because a subclass may redefine the fields of its strategy. */
  #describe(): ResponseHeaders {
    this.#headers ??= describeHeaders(this.#strategy);
    return this.#headers;
  }
}

/** The headers of all responses of a strategy. */
interface ResponseHeaders {
  readonly defaultHeaders: HeaderRecord;
  /** The headers of each version that has headers of its own. */
  readonly byVersion: ReadonlyMap<string | null, HeaderRecord>;
  readonly errorHeaders: HeaderRecord;
  readonly advertised: AdvertisedVersions;
}

function describeHeaders(strategy: ResponseSettings): ResponseHeaders {
  const { vary, translate, versionHeader, lifecycle } = strategy;
  checkVersionHeader(strategy);
  const advertised = advertisedVersions(strategy);
  const advertising = advertisingHeaders(advertised);
  const named = versionHeader === null ? [] : listedVersions(strategy);
  const byVersion = new Map<string | null, HeaderRecord>();
  for (const version of [...Object.keys(lifecycle), ...named]) {
    const used = versionHeader !== null && { [versionHeader]: version };
    const headers = { ...varyHeader(vary), ...lifecycle[version], ...advertising, ...used };
    byVersion.set(version, Object.freeze(headers));
  }
  return {
    defaultHeaders: Object.freeze({ ...varyHeader(vary), ...advertising }),
    byVersion,
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

/** @throws {TypeError} If any text is a version, or a header cannot carry a version. */
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
