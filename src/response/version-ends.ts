import type { LifecycleData } from './lifecycle.js';
import type { HeaderRecord } from './merge-header.js';
import type { ErrorDetails, VersionErrorCode } from './version-error.js';

/** When versions are not served, by version. A version that is always served is absent. */
export type VersionEnds = ReadonlyMap<string | null, readonly Period[]>;

/** A period from its start until just before its end, both in milliseconds since 1970. */
interface Period {
  readonly start: number;
  /** `Infinity` if the version is gone for good. */
  readonly end: number;
}

/** How a version that is gone or in a brownout rejects a request. */
export interface EndRejection extends ErrorDetails {
  readonly code: VersionErrorCode;
  /** The headers to send beside those of the version. */
  readonly headers: HeaderRecord;
}

/** Returns when the versions of a strategy are not served, or `null` if they always are. */
export function versionEnds(lifecycles: Lifecycles): VersionEnds | null {
  let ends = endsByLifecycles.get(lifecycles);
  if (ends === undefined) {
    ends = toEnds(lifecycles);
    endsByLifecycles.set(lifecycles, ends);
  }
  return ends;
}

type Lifecycles = Readonly<Record<string, LifecycleData>>;

/** Life cycles never change, so each strategy needs this once. */
const endsByLifecycles = new WeakMap<Lifecycles, VersionEnds | null>();

function toEnds(lifecycles: Lifecycles): VersionEnds | null {
  const ends = new Map<string | null, readonly Period[]>();
  for (const [version, { brownouts = [], gone }] of Object.entries(lifecycles)) {
    const periods = brownouts.map(({ start, end }) => toPeriod(start, Date.parse(end)));
    if (gone !== undefined) periods.push(toPeriod(gone, Number.POSITIVE_INFINITY));
    if (periods.length > 0) ends.set(version, periods);
  }
  return ends.size === 0 ? null : ends;
}

function toPeriod(start: string, end: number): Period {
  return { start: Date.parse(start), end };
}

/**
 * Returns how a version with these periods rejects a request now, or `undefined` if it serves it.
 */
export function rejectionNow(periods: readonly Period[]): EndRejection | undefined {
  const now = Date.now();
  let resumes = now; // the latest end of all periods that include this moment
  for (const { start, end } of periods) if (start <= now && end > resumes) resumes = end;
  if (resumes === now) return undefined;
  if (resumes === Number.POSITIVE_INFINITY) return GONE;
  const seconds = Math.ceil((resumes - now) / 1000);
  return { ...UNAVAILABLE, headers: { 'Retry-After': `${seconds}` } };
}

const GONE: EndRejection = {
  code: 'ERR_VERSION_GONE',
  invalidVersionMessage: 'This version has ended.',
  invalidVersionStatus: 410,
  headers: {},
};

const UNAVAILABLE: Omit<EndRejection, 'headers'> = {
  code: 'ERR_VERSION_UNAVAILABLE',
  invalidVersionMessage: 'This version is temporarily unavailable.',
  invalidVersionStatus: 503,
};
