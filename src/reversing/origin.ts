import { parseUrl } from '../request/host.js';
import { isString } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongType } from '../util/type-errors.js';

export const EXPECTED_ORIGIN = 'an origin like "https://example.com"';

/**
 * Returns `origin` unchanged.
 *
 * @throws {TypeError} If it is not an http or https origin as `URL.origin` writes it.
 */
export function checkOrigin(origin: unknown): string {
  const form = isString(origin) ? originOf(origin) : undefined;
  if (form !== undefined && form === origin) return form;
  const expected = form === undefined ? EXPECTED_ORIGIN : show(form);
  throw wrongType('RouteReverser: origin', expected, origin);
}

/** Returns the origin of an http or https URL as `URL.origin` writes it, or `undefined` for any other text. */
export function originOf(text: string): string | undefined {
  const url = parseUrl(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
