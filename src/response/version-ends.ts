import type { LifecycleData } from './lifecycle.js';

/** When versions are not served, by version. A version that is always served is absent. */
export type VersionEnds = ReadonlyMap<string | null, readonly Period[]>;

/** A period from its start until just before its end, both in milliseconds since 1970. */
interface Period {
  readonly start: number;
  /** `Infinity` if the version is gone for good. */
  readonly end: number;
}

/**
 * Returns when the versions with these life cycles are not served, or `null` if that never happens.
 */
export function versionEnds(
  lifecycles: Readonly<Record<string, LifecycleData>>,
): VersionEnds | null {
  const ends = new Map<string | null, readonly Period[]>();
  for (const [version, { brownouts = [], gone }] of Object.entries(lifecycles)) {
    const periods = brownouts.map(({ start, end }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
    }));
    if (gone !== undefined) {
      periods.push({ start: Date.parse(gone), end: Number.POSITIVE_INFINITY });
    }
    if (periods.length > 0) ends.set(version, periods);
  }
  return ends.size === 0 ? null : ends;
}

/**
 * Returns for how long `version` is not served from now on, in milliseconds. It is 0 if the version
 * is served, and `Infinity` if it is gone for good.
 */
export function pauseOf(ends: VersionEnds | null, version: string | null): number {
  const periods = ends?.get(version);
  if (periods === undefined) return 0;
  const now = Date.now();
  let resumes = now; // the latest end of all periods that include this moment
  for (const { start, end } of periods) if (start <= now && end > resumes) resumes = end;
  return resumes - now;
}
