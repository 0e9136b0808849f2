import type { HeaderRecord } from '../response/merge-header.js';
import {
  checkListed,
  checkVary,
  type ResponseHeaders,
  type ResponseSettings,
  responseHeadersOf,
} from '../response/response-headers.js';
import type { Translate } from '../response/translations.js';
import { type VersionEnds, versionEnds } from '../response/version-ends.js';
import type { ErrorDetails } from '../response/version-error.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import { wrongValue } from '../util/type-errors.js';
import { listedVersions, orderOf, type VersionList, type VersionOrder } from '../versions/order.js';
import type { SelectVersion } from './settings.js';

/**
 * What a strategy decides and answers with. It is made once, at the first use of the strategy, when
 * the fields of its class have their values. A field that is assigned later does not change it.
 */
export interface Policy {
  /** Its methods are called for each request, so those of a subclass and of a spy count. */
  readonly strategy: Strategy;
  readonly defaultVersion: string | null;
  /** Whether the default must be allowed. */
  readonly checksDefault: boolean;
  readonly selectVersion: SelectVersion | null;
  readonly translate: Translate | null;
  /** When versions are not served, or `null` if that never happens. Then nothing reads the clock. */
  readonly ends: VersionEnds | null;
  readonly order: VersionOrder;
  /** Returns the headers of responses, and the versions that they list, at the moment. */
  readonly responses: () => ResponseHeaders;
}

/** A strategy of this copy of the package, as its policy sees it. */
interface Strategy extends VersionList, ErrorDetails, Omit<ResponseSettings, 'listed'> {
  readonly checksDefault: boolean;
  readonly selectsSent: boolean;
  readonly selectVersion: SelectVersion | null;
  readonly translate: Translate | null;
  responseHeaders(version: string | null): HeaderRecord;
  /** `never`, because each strategy takes only its own versions. */
  reverse(name: string, options: ReverseOptions<never>): string;
}

/**
 * Makes the policy of a strategy.
 *
 * @throws {TypeError} If a field of its class is wrong, or does not go with the settings.
 */
export function makePolicy(strategy: Strategy): Policy {
  const { defaultVersion, allowedVersions, checksDefault, selectVersion, translate } = strategy;
  const { lifecycle, advertiseVersions, versionHeader } = strategy;
  checkVary(strategy, 'vary', strategy.vary);
  const vary = [...strategy.vary, ...(selectVersion?.vary ?? [])];
  const listed = listedVersions(strategy);
  if (versionHeader !== null && listed.length === 0) {
    const expected = 'a list of versions, because versionHeader is set';
    throw wrongValue(strategy, 'allowedVersions', expected, allowedVersions);
  }
  checkListed(strategy, listed, strategy);
  return Object.freeze({
    strategy,
    defaultVersion,
    checksDefault,
    selectVersion,
    translate,
    ends: versionEnds(lifecycle),
    order: orderOf(strategy),
    responses: responseHeadersOf({ listed, lifecycle, advertiseVersions, versionHeader, vary }),
  });
}
