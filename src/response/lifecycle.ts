import { MEDIA_TYPE } from '../request/media-range.js';
import { checkSettings, type SettingRules } from '../util/checks.js';
import { isDay } from '../util/days.js';
import { isDate, isString } from '../util/type-checks.js';
import type { HeaderRecord } from './merge-header.js';

/** The end of a version or of a route, as its responses announce it. */
export interface Lifecycle {
  /**
   * The date from which clients should use something else. It may be past or future. It is a
   * `Date`, or an ISO 8601 text such as `2026-01-01` (midnight UTC) or `2026-01-01T12:00:00Z`. The
   * response header `Deprecation` announces it in seconds since 1970, as `@1767225600` (RFC 9745).
   *
   * @default null
   */
  readonly deprecated?: Date | string | null | undefined;
  /**
   * The date from which requests may fail. It is a `Date` or a text, as for `deprecated`. The
   * response header `Sunset: Thu, 01 Jan 2037 00:00:00 GMT` announces it (RFC 8594).
   *
   * @default null
   */
  readonly sunset?: Date | string | null | undefined;
  /** Links to further information, such as a migration guide. @default [] */
  readonly links?: readonly LifecycleLink[] | null | undefined;
}

/**
 * The end of a version: the dates that its responses announce, and the dates that end it.
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
   * The date from which requests may fail. It is a `Date` or a text, as for `deprecated`. The
   * response header `Sunset: Thu, 01 Jan 2037 00:00:00 GMT` announces it (RFC 8594).
   *
   * @default the date of `gone`
   */
  readonly sunset?: Lifecycle['sunset'];
  /**
   * Short periods, before the version is gone, in which its requests are rejected with status 503
   * and `Retry-After`. They reach the people whose clients ignore the headers. Periods may overlap.
   *
   * @default []
   */
  readonly brownouts?: readonly Brownout[] | null | undefined;
  /**
   * The date from which requests of the version are rejected with status 410. It is a `Date` or a
   * text, as for `deprecated`.
   *
   * @default null
   */
  readonly gone?: Date | string | null | undefined;
}

/**
 * A period in which a version is not served.
 *
 * @example
 * ```ts
 * const brownout: Brownout = { start: '2036-12-01T10:00Z', end: '2036-12-01T12:00Z' };
 * ```
 */
export interface Brownout<Moment extends Date | string = Date | string> {
  /**
   * When it starts: requests are rejected from this moment on. A `Date` or a text, as for
   * `deprecated`.
   */
  readonly start: Moment;
  /**
   * When it ends: requests are served again from this moment on. A `Date` or a text, as for
   * `deprecated`.
   */
  readonly end: Moment;
}

/**
 * A link of the header `Link` (RFC 8288).
 *
 * ```http
 * Link: <https://example.com/v1>; rel="deprecation"; type="text/html"
 * ```
 */
export interface LifecycleLink {
  /**
   * What the link is about: a relation such as `'deprecation'` or `'sunset'`, or a URI. Spaces
   * separate several.
   */
  readonly rel: string;
  /** The target, which is an absolute or a relative URI. */
  readonly href: string;
  /** The media type of the target, such as `'text/html'`. @default null */
  readonly type?: string | null | undefined;
}

/**
 * A life cycle as data, with all dates as ISO 8601 texts:
 * `{ deprecated: '2026-01-01T00:00:00.000Z' }`. A key that was not set is absent.
 */
export interface LifecycleData {
  /** The date of deprecation. */
  readonly deprecated?: string;
  /** The date from which requests may fail, which is the date of `gone` if only that was set. */
  readonly sunset?: string;
  /** Links to further information. */
  readonly links?: readonly LifecycleLink[];
  /** The periods in which requests are rejected with status 503. */
  readonly brownouts?: readonly Brownout<string>[];
  /** The date from which requests are rejected with status 410. */
  readonly gone?: string;
}

/**
 * Returns the response headers that announce the life cycle of a route.
 *
 * @example
 * ```ts
 * lifecycleHeaders({ deprecated: '2026-01-01' }); // { Deprecation: '@1767225600' }
 * ```
 *
 * @throws {TypeError} If a date or a link is wrong, or the sunset is before the deprecation (RFC
 *   9745, section 4).
 */
export function lifecycleHeaders(lifecycle: Lifecycle): HeaderRecord {
  return toHeaders(parseLifecycle('lifecycleHeaders', lifecycle));
}

/**
 * Checks the life cycles of versions, and returns them as frozen data.
 *
 * @param owner The start of an error message.
 */
export function parseLifecycles(
  owner: string,
  lifecycles: Readonly<Record<string, VersionLifecycle>>,
): Readonly<Record<string, LifecycleData>> {
  // With a prototype, the version `constructor` would seem to have a life cycle.
  const parsed: Record<string, LifecycleData> = Object.create(null);
  for (const [version, lifecycle] of Object.entries(lifecycles)) {
    parsed[version] = parseLifecycle(`${owner}: lifecycle.${version}`, lifecycle, VERSION_RULES);
  }
  return Object.freeze(parsed);
}

/**
 * Checks a life cycle, and returns it as frozen data.
 *
 * @param owner The start of an error message.
 * @param rules The rules for a route or for a version.
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

/** @throws {TypeError} If the `dates` are not in the order in which they are listed. */
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
 * Returns what a route announces in a version with the life cycle `general`: of each date the
 * earlier one, and the links of the route before those of the version. The deprecation may then
 * follow the sunset. Nobody is to blame for that, since the two life cycles were declared apart.
 */
export function mergeLifecycles(own: LifecycleData, general: LifecycleData): LifecycleData {
  // `sort` puts `undefined` last.
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
  const values = links.map(
    ({ href, rel, type }) => `<${href}>; rel="${rel}"${type ? `; type="${type}"` : ''}`,
  );
  return {
    ...(deprecated && { Deprecation: `@${Math.floor(Date.parse(deprecated) / 1000)}` }),
    ...(sunset && { Sunset: new Date(sunset).toUTCString() }),
    ...(values.length > 0 && { Link: values.join(', ') }),
  };
}

/**
 * Returns a date as ISO 8601 text in UTC, or `undefined` if it is invalid, such as `2026-02-30`, or
 * has a year before 1000 or after 9999.
 */
function toText(value: unknown): string | undefined {
  const day = isString(value) ? DATE.exec(value)?.[1] : undefined;
  if (day === undefined && !isDate(value)) return undefined;
  const date = new Date(value as Date | string);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return undefined;
  // `Date` reads `2026-02-30T12:00Z` as March 2.
  return day === undefined || isDay(day) ? date.toISOString() : undefined;
}

/** A day, or a moment with its time zone (ISO 8601). */
const DATE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

const DATE_RULE = {
  expected: 'a valid Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z"',
  accepts: (value: unknown) => toText(value) !== undefined,
};

const ARRAY_RULE = { expected: 'an array', accepts: Array.isArray };

/** A route has no `gone`. When it ends, its later versions just lack it. */
const ROUTE_RULES: SettingRules = { deprecated: DATE_RULE, sunset: DATE_RULE, links: ARRAY_RULE };

const VERSION_RULES: SettingRules = {
  ...ROUTE_RULES,
  brownouts: ARRAY_RULE,
  gone: DATE_RULE,
};

const BROWNOUT_RULES: SettingRules = {
  start: { ...DATE_RULE, isRequired: true },
  end: { ...DATE_RULE, isRequired: true },
};

/** Text that `Link` can contain: printable ASCII without space, `<`, `>`, `"` and `\`. */
const LINK_TEXT = /^[!#-;=?-[\]-~]+$/;

const LINK_RULES: SettingRules = {
  rel: {
    expected: 'a link relation, or several with a space between them',
    accepts: (rel) => isString(rel) && rel.split(' ').every((each) => LINK_TEXT.test(each)),
    isRequired: true,
  },
  href: {
    expected: 'a URI reference',
    accepts: (href) => isString(href) && LINK_TEXT.test(href),
    isRequired: true,
  },
  type: { expected: 'a media type', accepts: (type) => isString(type) && MEDIA_TYPE.test(type) },
};
