import type { LifecycleData } from './lifecycle.js';
import type { HeaderRecord } from './merge-header.js';
import type { ErrorDetails, VersionErrorCode } from './version-error.js';

/** The periods in which a version rejects its requests, by version. A version that never does so is absent. */
export type VersionEnds = ReadonlyMap<string | null, readonly Period[]>;

/** A period from its start until just before its end, in milliseconds since 1970. */
interface Period {
  readonly start: number;
  /** `Infinity` if the version is gone from the start on. */
  readonly end: number;
}

/** The rejection of a version that is gone or in a brownout. */
export interface EndRejection extends ErrorDetails {
  readonly code: VersionErrorCode;
  /** The headers beside the headers of the version. */
  readonly headers: HeaderRecord;
}

/** Returns the periods of the life cycles of a strategy, or `null` if there are none. */
export function versionEnds(lifecycles: Lifecycles): VersionEnds | null {
  let ends = known.get(lifecycles);
  if (ends === undefined) {
    ends = toEnds(lifecycles);
    known.set(lifecycles, ends);
  }
  return ends;
}

type Lifecycles = Readonly<Record<string, LifecycleData>>;

/** The periods of each strategy, whose life cycles never change. */
const known = new WeakMap<Lifecycles, VersionEnds | null>();

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

/** Returns the rejection of a version with these periods at this moment, or `undefined` if its requests are served. */
export function rejectionNow(periods: readonly Period[]): EndRejection | undefined {
  const now = Date.now();
  let resumes = now; // the latest end of the periods that are on
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
