import { MEDIA_TYPE } from '../request/media-range.js';
import { checkSettings, type SettingRules } from '../util/check-settings.js';
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
   * The date from which requests may fail: `Sunset: Fri, 01 Jan 2027 00:00:00 GMT` (RFC 8594). A `Date` or text, as
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

/** The life cycle headers by version. The record has no prototype, so `constructor` is not a key. */
export type HeadersByVersion = Readonly<Record<string, HeaderRecord>>;

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
  return lifecycleHeadersOf('lifecycleHeaders', lifecycle);
}

/** Returns the headers of a life cycle. `owner` is the place that an error names. */
export function lifecycleHeadersOf(owner: string, lifecycle: Lifecycle): HeaderRecord {
  checkSettings(owner, lifecycle, LIFECYCLE_RULES);
  const deprecated = toDate(lifecycle.deprecated);
  const sunset = toDate(lifecycle.sunset);
  if (deprecated && sunset && sunset < deprecated) {
    const dates = `${sunset.toISOString()} is before ${deprecated.toISOString()}`;
    throw new TypeError(`${owner}: sunset must not be before deprecated, but ${dates}.`);
  }
  const links = (lifecycle.links ?? []).map((link, index) =>
    toLink(`${owner}.links[${index}]`, link),
  );
  return {
    ...(deprecated && { Deprecation: `@${Math.floor(deprecated.getTime() / 1000)}` }),
    ...(sunset && { Sunset: sunset.toUTCString() }),
    ...(links.length > 0 && { Link: links.join(', ') }),
  };
}

function toLink(owner: string, link: LifecycleLink): string {
  checkSettings(owner, link, LINK_RULES);
  const { href, rel, type } = link;
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
