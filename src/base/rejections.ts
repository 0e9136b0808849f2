import type { RequestLike } from '../request/request.js';
import type { HeaderRecord } from '../response/merge-header.js';
import { type RespondingStrategy, responseHeadersOf } from '../response/response-headers.js';
import type { Translate } from '../response/translations.js';
import type { EndRejection } from '../response/version-ends.js';
import {
  createVersionError,
  type ErrorDetails,
  type VersionError,
  type VersionErrorCode,
} from '../response/version-error.js';

/** The part of a strategy that decides what its rejections look like. */
export interface RejectingStrategy extends RespondingStrategy, ErrorDetails {
  readonly translate: Translate | null;
  responseHeaders(version: string | null): HeaderRecord;
}

/**
 * Creates the error that rejects `version`, with its message in the client's language.
 *
 * @param request The rejected request. With `null`, the message is not translated.
 * @param details The status and the message. Defaults to those of the strategy.
 */
export function createRejection(
  strategy: RejectingStrategy,
  code: VersionErrorCode,
  version: string | null,
  request: RequestLike | null,
  details: ErrorDetails = strategy,
): VersionError {
  const { invalidVersionStatus: status, invalidVersionMessage: original } = details;
  const message = (request && strategy.translate?.(original, request, code)) ?? original;
  const { rejection: headers, advertised: listed } = responseHeadersOf(strategy)();
  // The lists name versions of the API, and this route may lack them too.
  const advertised = code === 'ERR_VERSION_LACKS_RESOURCE' ? {} : listed;
  return createVersionError({ status, message, code, version, headers, advertised });
}

/** Creates the error of `pick` and `reject` for a version that lacks the resource. */
export function rejectionOfResource(
  strategy: RejectingStrategy,
  version: string | null,
  request: RequestLike | null,
  source?: ErrorDetails,
): VersionError {
  const code = codeOfMissingResource(strategy, version);
  const details = code === 'ERR_VERSION_LACKS_RESOURCE' ? LACKS_RESOURCE : source;
  return withVersionHeaders(strategy, createRejection(strategy, code, version, request, details));
}

/** Without a list, the client may have sent any text, so the version itself is to blame. */
function codeOfMissingResource(
  { allowedVersions }: RejectingStrategy,
  version: string | null,
): VersionErrorCode {
  if (version === null) return 'ERR_VERSION_REQUIRED';
  return allowedVersions.length === 0 ? 'ERR_VERSION_NOT_ALLOWED' : 'ERR_VERSION_LACKS_RESOURCE';
}

const LACKS_RESOURCE: ErrorDetails = {
  invalidVersionMessage: 'This version has no such resource.',
  invalidVersionStatus: 404,
};

/** Creates the error for a version that is gone or in a brownout. */
export function rejectionOfEnd(
  strategy: RejectingStrategy,
  version: string | null,
  end: EndRejection,
  request: RequestLike,
): VersionError {
  const rejection = createRejection(strategy, end.code, version, request, end);
  const error = withVersionHeaders(strategy, rejection);
  // http-errors hides the message of a 503.
  return Object.assign(error, { headers: { ...error.headers, ...end.headers }, expose: true });
}

/**
 * Adds the headers of the version to a rejection, so that it looks like every other response of
 * that version.
 */
function withVersionHeaders(strategy: RejectingStrategy, error: VersionError): VersionError {
  const own = strategy.responseHeaders(error.version);
  // The `Vary` of the rejection replaces the other, because it also names what `translate` reads.
  return Object.assign(error, { headers: { ...own, ...error.headers } });
}
