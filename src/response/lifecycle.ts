import { MEDIA_TYPE } from '../request/media-range.js';
import { checkSettings, type SettingRules } from '../util/checks.js';
import { isDate, isString } from '../util/type-checks.js';
import type { HeaderRecord } from './merge-header.js';

/** The life cycle that the responses of a route or a version announce. */
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

/**
 * The life cycle of a version, which announces its end and ends it.
 *
 * @example
 * ```ts
 * const lifecycle: VersionLifecycle = {
 *   deprecated: '2036-01-01',
 *   brownouts: [{ start: '2036-12-01T10:00Z', end: '2036-12-01T12:00Z' }], // 503 with Retry-After
 *   gone: '2037-01-01', // 410
 * };
 * ```
 */
export interface VersionLifecycle extends Lifecycle {
  /**
   * The date from which requests may fail: `Sunset: Thu, 01 Jan 2037 00:00:00 GMT` (RFC 8594). A `Date` or text, as
   * for `deprecated`.
   *
   * @default the date of `gone`
   */
  readonly sunset?: Lifecycle['sunset'];
  /**
   * The periods in which requests of the version are rejected with status 503 and `Retry-After`, so that clients that
   * read no headers notice the end before it comes. They may overlap.
   *
   * @default []
   */
  readonly brownouts?: readonly Brownout[] | null | undefined;
  /**
   * The date from which requests of the version are rejected with status 410. A `Date` or text, as for `deprecated`.
   *
   * @default null
   */
  readonly gone?: Date | string | null | undefined;
}

/** A period in which a version is not available: `{ start: '2036-12-01T10:00Z', end: '2036-12-01T12:00Z' }`. */
export interface Brownout<Moment extends Date | string = Date | string> {
  /** The moment from which requests are rejected. A `Date` or text, as for `deprecated`. */
  readonly start: Moment;
  /** The moment from which requests are served again. A `Date` or text, as for `deprecated`. */
  readonly end: Moment;
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
  /** The date from which requests may fail, as ISO 8601 text. It is the date of `gone` if only that was set. */
  readonly sunset?: string;
  /** Links to further information. */
  readonly links?: readonly LifecycleLink[];
  /** The periods in which requests are rejected with status 503, as ISO 8601 texts. */
  readonly brownouts?: readonly Brownout<string>[];
  /** The date from which requests are rejected with status 410, as ISO 8601 text. */
  readonly gone?: string;
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

/**
 * Returns a life cycle as frozen data.
 *
 * @param owner The place that an error names.
 * @param rules The rules of a route, or of a version.
 */
export function parseLifecycle(
  owner: string,
  lifecycle: VersionLifecycle,
  rules: SettingRules = ROUTE_RULES,
): LifecycleData {
  checkSettings(owner, lifecycle, rules);
  const deprecated = toText(lifecycle.deprecated);
  const gone = toText(lifecycle.gone);
  const announced = toText(lifecycle.sunset);
  checkOrder(owner, { deprecated, sunset: announced, gone });
  const sunset = announced ?? gone;
  const links = lifecycle.links?.map((link, index) => {
    checkSettings(`${owner}.links[${index}]`, link, LINK_RULES);
    return Object.freeze({ ...link });
  });
  const brownouts = lifecycle.brownouts?.map((brownout, index) =>
    parseBrownout(`${owner}.brownouts[${index}]`, brownout, gone),
  );
  return Object.freeze({
    ...(deprecated && { deprecated }),
    ...(sunset && { sunset }),
    ...(links && { links: Object.freeze(links) }),
    ...(brownouts && { brownouts: Object.freeze(brownouts) }),
    ...(gone && { gone }),
  });
}

function parseBrownout(owner: string, brownout: Brownout, gone?: string): Brownout<string> {
  checkSettings(owner, brownout, BROWNOUT_RULES);
  const start = toText(brownout.start) as string;
  const end = toText(brownout.end) as string;
  if (end <= start) {
    throw new TypeError(`${owner}: end must be after start, but ${end} is not after ${start}.`);
  }
  if (gone !== undefined && end > gone) {
    throw new TypeError(`${owner}: end must not be after gone, but ${end} is after ${gone}.`);
  }
  return Object.freeze({ start, end });
}

/** @throws {TypeError} If a date is before another date that stands before it in `dates`. */
function checkOrder(owner: string, dates: Readonly<Record<string, string | undefined>>): void {
  let last = { name: '', date: '' };
  for (const [name, date] of Object.entries(dates)) {
    if (date === undefined) continue;
    if (date < last.date) {
      const reason = `but ${date} is before ${last.date}`;
      throw new TypeError(`${owner}: ${name} must not be before ${last.name}, ${reason}.`);
    }
    last = { name, date };
  }
}

/**
 * Returns the life cycle of a route, whose version has the life cycle `general`. Of two dates the earlier counts, and the
 * links of the route come first. The dates may then be in any order, because the two were declared apart.
 */
export function mergeLifecycles(own: LifecycleData, general: LifecycleData): LifecycleData {
  // `sort` puts a missing date last.
  const [deprecated] = [own.deprecated, general.deprecated].sort();
  const [sunset] = [own.sunset, general.sunset].sort();
  return {
    ...(deprecated && { deprecated }),
    ...(sunset && { sunset }),
    links: [...(own.links ?? []), ...(general.links ?? [])],
  };
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
  if (day === undefined && !isDate(value)) return undefined;
  const date = new Date(value as Date | string);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return undefined;
  // `Date` reads `2026-02-30` as March 2, so compare the result with the text.
  return day === undefined || new Date(day).toISOString().startsWith(day) ? date : undefined;
}

/** Returns a checked date as ISO 8601 text in UTC, or `undefined` if there is none. */
function toText(value: unknown): string | undefined {
  return toDate(value)?.toISOString();
}

/** A day, or a time with its zone (ISO 8601). */
const DATE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

const DATE_RULE = {
  expected: 'a Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z"',
  accepts: (value: unknown) => toDate(value) !== undefined,
};

const ARRAY_RULE = { expected: 'an array', accepts: Array.isArray };

/** A route has no end of its own, because its versions lack it then. */
const ROUTE_RULES: SettingRules = { deprecated: DATE_RULE, sunset: DATE_RULE, links: ARRAY_RULE };

export const VERSION_RULES: SettingRules = {
  ...ROUTE_RULES,
  brownouts: ARRAY_RULE,
  gone: DATE_RULE,
};

const BROWNOUT_RULES: SettingRules = {
  start: { ...DATE_RULE, isRequired: true },
  end: { ...DATE_RULE, isRequired: true },
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
