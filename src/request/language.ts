import Negotiator from 'negotiator';

/**
 * The one of `available` that an Accept-Language header prefers (RFC 9110, section 12.5.4): the first where there is no
 * header, `undefined` where it takes none.
 */
export function preferredLanguage(
  accepted: string | undefined,
  available: readonly string[],
): string | undefined {
  // Its time grows with their number, times that of the languages.
  const first = accepted?.split(',', 100).join();
  return new Negotiator({ headers: { 'accept-language': first } }).language(available);
}
