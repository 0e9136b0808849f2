import type { HeaderRecord, VersionError } from 'request-versioning';
import {
  DEPRECATED,
  limitLists,
  listsIn,
  SUPPORTED,
  type VersionLists,
  withLists,
} from '../../response/version-lists.js';

/** Puts the versions that have a route in place of all versions that the API lists. */
export interface RouteLists {
  /** Returns the headers of a response with the lists of the route. */
  inHeaders(headers: HeaderRecord): HeaderRecord;
  /**
   * Changes the fields and the headers of a rejection.
   *
   * @param headers The headers with the lists of the API, if the rejection has none.
   */
  inError(error: VersionError, headers?: HeaderRecord): void;
}

export function routeLists(hasRoute: (version: string) => boolean): RouteLists {
  type Last = Record<'supported' | 'deprecated', string | undefined> & { lists: VersionLists };
  let last: Last = { supported: undefined, deprecated: undefined, lists: {} };

  function listsOf(headers: HeaderRecord): VersionLists {
    const { [SUPPORTED]: supported, [DEPRECATED]: deprecated } = headers;
    // The lists change only when a version ends, so the requests before share them.
    if (supported !== last.supported || deprecated !== last.deprecated) {
      last = { supported, deprecated, lists: limitLists(listsIn(headers), hasRoute) };
    }
    return last.lists;
  }

  return {
    inHeaders(headers) {
      const lists = listsOf(headers);
      return lists.supportedVersions ? withLists(headers, lists) : headers;
    },
    inError(error, headers = error.headers) {
      const lists = listsOf(headers);
      if (!lists.supportedVersions) return;
      Object.assign(error, { ...lists, headers: withLists(error.headers, lists) });
    },
  };
}
