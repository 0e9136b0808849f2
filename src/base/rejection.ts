import type { RequestLike } from '../request/request.js';
import { type HeaderRecord, mergeHeader } from '../response/merge-header.js';
import { pauseOf } from '../response/version-ends.js';
import {
  createVersionError,
  type ErrorDetails,
  type VersionError,
  type VersionErrorCode,
} from '../response/version-error.js';
import { limitLists, type VersionLists, withLists } from '../response/version-lists.js';
import type { Determined } from './determined.js';
import type { Policy } from './policy.js';

/** Why a request is rejected. `createRejection` makes the error of it. */
export interface Rejection {
  readonly code: VersionErrorCode;
  /** The version of the error, which is `null` if it is missing or ambiguous. */
  readonly version: string | null;
  /**
   * The source of a combination that rejects, unless the code has a status and a message of its
   * own.
   *
   * @default the strategy
   */
  readonly source?: ErrorDetails | undefined;
  /** The version whose headers the response has. @default that of the error, if the code says so */
  readonly headersOf?: string | null | undefined;
  /** The headers beside those of the version, such as `Retry-After`. @default {} */
  readonly headers?: HeaderRecord | undefined;
  /** The versions to list. @default those that the strategy lists, except for a lacking resource */
  readonly lists?: VersionLists | undefined;
}

/**
 * Creates the error that rejects a request, with its message in the client's language.
 *
 * @param request The rejected request. With `null`, the message is not translated.
 */
export function createRejection(
  { strategy, translate, responses }: Policy,
  rejection: Rejection,
  request: RequestLike | null,
): VersionError {
  const { code, version, source = strategy } = rejection;
  const ownDetails = DETAILS[code];
  const { invalidVersionStatus: status, invalidVersionMessage: original } = ownDetails ?? source;
  const message = (request && translate?.(original, request, code)) ?? original;
  const { advertised } = responses();
  // The route may lack any of the versions, and only `pick` knows which.
  const byDefault = code === 'ERR_VERSION_LACKS_RESOURCE' ? {} : advertised;
  const { headersOf = ownDetails ? version : null, lists = byDefault } = rejection;
  const own = strategy.responseHeaders(headersOf);
  const headers: Record<string, string> = {
    ...(advertised.supportedVersions ? withLists(own, lists) : own),
    ...rejection.headers,
  };
  const language = translate?.vary?.join(', ') ?? '';
  if (language !== '') headers.Vary = mergeHeader('Vary', own.Vary, language);
  return createVersionError({ status, message, code, version, headers, lists });
}

/** The rejections of a request whose version is known look the same in every strategy. */
const DETAILS: { readonly [Code in VersionErrorCode]?: ErrorDetails } = {
  ERR_VERSION_LACKS_RESOURCE: {
    invalidVersionStatus: 404,
    invalidVersionMessage: 'This version has no such resource.',
  },
  ERR_VERSION_GONE: {
    invalidVersionStatus: 410,
    invalidVersionMessage: 'This version has ended.',
  },
  ERR_VERSION_UNAVAILABLE: {
    invalidVersionStatus: 503,
    invalidVersionMessage: 'This version is temporarily unavailable.',
  },
};

/** Returns the rejection of a version that is not served at the moment, or `undefined` if it is. */
export function endOf({ ends }: Policy, version: string | null): Rejection | undefined {
  const pause = pauseOf(ends, version);
  if (pause === 0) return undefined;
  if (pause === Number.POSITIVE_INFINITY) return { code: 'ERR_VERSION_GONE', version, headers: {} };
  const headers = { 'Retry-After': `${Math.ceil(pause / 1000)}` };
  return { code: 'ERR_VERSION_UNAVAILABLE', version, headers };
}

/**
 * Creates the error of `pick` and `reject` for a version that lacks the resource.
 *
 * @param hasResource Returns whether a version has it, if that is known. The error lists these.
 */
export function rejectionOfResource(
  policy: Policy,
  { version, source }: Determined,
  request: RequestLike | null,
  hasResource?: (version: string) => boolean,
): VersionError {
  const isListed = policy.strategy.allowedVersions.length > 0;
  // Without a list, the client may have sent any text, so the version itself is to blame.
  const lacks = isListed ? 'ERR_VERSION_LACKS_RESOURCE' : 'ERR_VERSION_NOT_ALLOWED';
  const code = version === null ? 'ERR_VERSION_REQUIRED' : lacks;
  const lists = hasResource ? limitLists(policy.responses().advertised, hasResource) : {};
  return createRejection(policy, { code, version, source, headersOf: version, lists }, request);
}
