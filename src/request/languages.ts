import Negotiator from 'negotiator';

/** How many characters of `Accept-Language` are read. Browsers send fewer than 100. */
const MAX_LENGTH = 1000;

/**
 * Returns the value for the language that the client prefers (RFC 4647, section 3.4). If no tag
 * equals a range such as `zh-Hant-TW`, the shorter ranges `zh-Hant` and `zh` are tried.
 *
 * @param byTag The values by language tag, in lower case.
 */
export function lookUpLanguage<Value>(
  header: string,
  byTag: ReadonlyMap<string, Value>,
): Value | undefined {
  const languages = { 'accept-language': header.slice(0, MAX_LENGTH).toLowerCase() };
  for (const range of new Negotiator({ headers: languages }).languages()) {
    for (let end = range.length; end > 0; end = range.lastIndexOf('-', end - 1)) {
      const value = byTag.get(range.slice(0, end));
      if (value !== undefined) return value;
    }
  }
  return undefined;
}
