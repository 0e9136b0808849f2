import type { VersioningRequest } from '../request/request.js';
import { list, show } from '../util/show.js';
import { wrongValue } from '../util/type-errors.js';
import {
  type AdvertisedVersions,
  advertisedVersions,
  advertisingHeaders,
  type ListedVersions,
  listedVersions,
} from './advertised-versions.js';
import { type HeaderPair, type Lifecycle, type Lifecycles, lifecycleHeaders } from './lifecycle.js';
import type { Translate } from './translations.js';
import { uniqueNames } from './unique-names.js';
import { createVersionError, type VersionError, type VersionErrorCode } from './version-error.js';

/** The settings of a strategy that its responses depend on. */
export interface ResponseSettings extends ListedVersions {
  readonly advertiseVersions: boolean;
  readonly vary: readonly string[];
  readonly translate: Translate;
}

/** The status and the message of an error that rejects a version. */
export interface ErrorDetails {
  readonly invalidVersionMessage: string;
  readonly invalidVersionStatus: number;
}

/** Describes the responses of a strategy: their headers, and the errors that reject a version. */
export class Responses {
  readonly #strategy: ResponseSettings;
  readonly #lifecycles: Lifecycles;
  #headers: ResponseHeaders | undefined;

  /** @throws {TypeError} If a life cycle is wrong, or a header cannot carry a version to advertise. */
  constructor(strategy: ResponseSettings, lifecycles: Readonly<Record<string, Lifecycle>>) {
    this.#strategy = strategy;
    this.#lifecycles = checkLifecycles(strategy, lifecycles);
    // Validate now, so that a wrong version fails at construction.
    advertisedVersions(strategy, this.#lifecycles);
  }

  /** Returns the headers of a response of `version`. */
  headersOf(version: string | null): readonly HeaderPair[] {
    const { byVersion, defaultHeaders } = this.#describe();
    return byVersion.get(version) ?? defaultHeaders;
  }

  /** Creates the error that rejects `version`, in the client's language. */
  createError(
    code: VersionErrorCode,
    version: string | null,
    request: VersioningRequest,
    { invalidVersionMessage, invalidVersionStatus: status }: ErrorDetails,
  ): VersionError {
    const message: unknown = this.#strategy.translate(invalidVersionMessage, request, code);
    if (typeof message !== 'string')
      throw wrongValue(this.#strategy, 'what translate returns', 'a string', message);
    const { errorHeaders: headers, advertised } = this.#describe();
    return createVersionError({ status, message, code, version, headers, advertised });
  }

  /** Describes the headers once, on first use, because a subclass may redefine `vary`. */
  #describe(): ResponseHeaders {
    this.#headers ??= describeHeaders(this.#strategy, this.#lifecycles);
    return this.#headers;
  }
}

/** The headers of all responses of a strategy. */
interface ResponseHeaders {
  readonly defaultHeaders: readonly HeaderPair[];
  /** The headers of each version that has a life cycle. */
  readonly byVersion: Lifecycles;
  readonly errorHeaders: Readonly<Record<string, string>>;
  readonly advertised: AdvertisedVersions;
}

function describeHeaders(strategy: ResponseSettings, lifecycles: Lifecycles): ResponseHeaders {
  const advertised = advertisedVersions(strategy, lifecycles);
  const advertising = advertisingHeaders(advertised);
  const vary = uniqueNames(strategy.vary).map((name): HeaderPair => ['Vary', name]);
  const freeze = (headers: readonly HeaderPair[]) =>
    Object.freeze([...vary, ...headers, ...advertising].map((pair) => Object.freeze(pair)));
  const byVersion = new Map<string | null, readonly HeaderPair[]>();
  for (const [version, headers] of lifecycles) byVersion.set(version, freeze(headers));
  const names = uniqueNames([...strategy.vary, ...(strategy.translate.vary ?? [])]);
  const varying: HeaderPair[] = names.length > 0 ? [['Vary', names.join(', ')]] : [];
  const errorHeaders = Object.fromEntries([...varying, ...advertising]);
  return { defaultHeaders: freeze([]), byVersion, errorHeaders, advertised };
}

/** @throws {TypeError} If a life cycle is wrong, or its version is not allowed. */
function checkLifecycles(
  strategy: ListedVersions,
  lifecycles: Readonly<Record<string, Lifecycle>>,
): Lifecycles {
  const headers = new Map<string, readonly HeaderPair[]>();
  const listed = listedVersions(strategy);
  for (const [version, lifecycle] of Object.entries(lifecycles)) {
    if (listed.length > 0 && !listed.includes(version)) {
      throw wrongValue(strategy, 'a version of lifecycle', `one of ${list(listed, show)}`, version);
    }
    const owner = `${strategy.constructor.name}: lifecycle.${version}`;
    headers.set(version, lifecycleHeaders(owner, lifecycle));
  }
  return headers;
}
