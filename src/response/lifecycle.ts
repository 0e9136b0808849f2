import { MEDIA_TYPE } from '../request/media-range.js';
import { checkSettings, type SettingRules } from '../util/checks.js';
import { isString } from '../util/type-checks.js';
import type { HeaderRecord } from './merge-header.js';

/** The life cycle of a version or a route, which its responses announce. */
export interface Lifecycle {
  /**
   * The date of deprecation, past or future: `Deprecation: @1767225600` (RFC 9745). A `Date`, or ISO 8601 text such
   * as `2026-01-01` (midnight UTC) or `2026-01-01T12:00:00Z`.
   *
   * @default null
   */
  readonly deprecated?: Date | string | null | undefined;
  /**
   * The date from which requests may fail: `Sunset: Thu, 01 Jan 2037 00:00:00 GMT` (RFC 8594). A `Date` or text, as
   * for `deprecated`.
   *
   * @default null
   */
  readonly sunset?: Date | string | null | undefined;
  /** Links to further information, such as a migration guide. @default [] */
  readonly links?: readonly LifecycleLink[] | null | undefined;
}

/** A link of the header `Link: <https://example.com/v1>; rel="deprecation"; type="text/html"` (RFC 8288). */
export interface LifecycleLink {
  /** A relation such as `'deprecation'`, `'sunset'` or a URI. A space separates several relations. */
  readonly rel: string;
  /** The target, an absolute or relative URI. */
  readonly href: string;
  /** The media type of the target, such as `'text/html'`. @default null */
  readonly type?: string | null | undefined;
}

/** A life cycle as set, without omitted keys: `{ deprecated: '2026-01-01T00:00:00.000Z' }`. */
export interface LifecycleData {
  /** The date of deprecation, as ISO 8601 text. */
  readonly deprecated?: string;
  /** The date from which requests may fail, as ISO 8601 text. */
  readonly sunset?: string;
  /** Links to further information. */
  readonly links?: readonly LifecycleLink[];
}

/**
 * Returns the response headers for the life cycle of a route.
 *
 * @example
 * ```ts
 * lifecycleHeaders({ deprecated: '2026-01-01' }); // { Deprecation: '@1767225600' }
 * ```
 *
 * @throws {TypeError} If a date or a link is wrong, or the sunset is before the deprecation (RFC 9745, section 4).
 */
export function lifecycleHeaders(lifecycle: Lifecycle): HeaderRecord {
  return toHeaders(parseLifecycle('lifecycleHeaders', lifecycle));
}

/** Returns a life cycle as frozen data. `owner` is the place that an error names. */
export function parseLifecycle(owner: string, lifecycle: Lifecycle): LifecycleData {
  checkSettings(owner, lifecycle, LIFECYCLE_RULES);
  const deprecated = toDate(lifecycle.deprecated);
  const sunset = toDate(lifecycle.sunset);
  if (deprecated && sunset && sunset < deprecated) {
    const dates = `${sunset.toISOString()} is before ${deprecated.toISOString()}`;
    throw new TypeError(`${owner}: sunset must not be before deprecated, but ${dates}.`);
  }
  const links = lifecycle.links?.map((link, index) => {
    checkSettings(`${owner}.links[${index}]`, link, LINK_RULES);
    return Object.freeze({ ...link });
  });
  return Object.freeze({
    ...(deprecated && { deprecated: deprecated.toISOString() }),
    ...(sunset && { sunset: sunset.toISOString() }),
    ...(links && { links: Object.freeze(links) }),
  });
}

/** Returns the life cycle of a route, whose version has the life cycle `general`. The links of the route come first. */
export function mergeLifecycles(own: Lifecycle, general: LifecycleData): Lifecycle {
  const given = Object.entries(own).filter(([, value]) => value !== null && value !== undefined);
  const links = [...(own.links ?? []), ...(general.links ?? [])];
  return { ...general, ...Object.fromEntries(given), links };
}

/** Returns the response headers of a life cycle. */
export function toHeaders({ deprecated, sunset, links = [] }: LifecycleData): HeaderRecord {
  return {
    ...(deprecated && { Deprecation: `@${Math.floor(Date.parse(deprecated) / 1000)}` }),
    ...(sunset && { Sunset: new Date(sunset).toUTCString() }),
    ...(links.length > 0 && { Link: links.map(toLink).join(', ') }),
  };
}

function toLink({ href, rel, type }: LifecycleLink): string {
  return `<${href}>; rel="${rel}"${type ? `; type="${type}"` : ''}`;
}

/** Returns the date, or `undefined` if it is invalid, such as `2026-02-30`, or its year is not 1000 to 9999. */
function toDate(value: unknown): Date | undefined {
  const day = isString(value) ? DATE.exec(value)?.[1] : undefined;
  if (day === undefined && !(value instanceof Date)) return undefined;
  const date = new Date(value as Date | string);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return undefined;
  // `Date` reads `2026-02-30` as March 2, so compare the result with the text.
  return day === undefined || new Date(day).toISOString().startsWith(day) ? date : undefined;
}

/** A day, or a time with its zone (ISO 8601). */
const DATE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

const DATE_RULE = {
  expected: 'a Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z"',
  accepts: (value: unknown) => toDate(value) !== undefined,
};

const LIFECYCLE_RULES: SettingRules = {
  deprecated: DATE_RULE,
  sunset: DATE_RULE,
  links: { expected: 'an array', accepts: Array.isArray },
};

const LINK_RULES: SettingRules = {
  rel: {
    expected: 'a link relation, or several with a space between them',
    accepts: (rel) => isString(rel) && rel.split(' ').every(isLinkText),
    isRequired: true,
  },
  href: {
    expected: 'a URI reference',
    accepts: (href) => isString(href) && isLinkText(href),
    isRequired: true,
  },
  type: { expected: 'a media type', accepts: (type) => isString(type) && MEDIA_TYPE.test(type) },
};

/** Returns whether `text` is printable ASCII without space, `<`, `>`, `"` and `\`, so that `Link` can carry it. */
function isLinkText(text: string): boolean {
  return /^[!-~]+$/.test(text) && !/[<>"\\]/.test(text);
}
