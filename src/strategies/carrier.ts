import type { BaseVersioning } from '../base-versioning.js';
import type { MatchedRoute } from '../request/matched-route.js';
import {
  AMBIGUOUS,
  type Candidate,
  isCandidate,
  type VersionReading,
  wrongReading,
} from '../request/reading.js';
import type { VersioningRequest } from '../request/request.js';
import type { CurrentVersion } from '../request-version.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import { isAllowed } from '../versions/is-allowed.js';

/** The part of a strategy that a combination uses. A strategy from another copy of the package also fits. */
export interface VersioningSource
  extends Pick<
    BaseVersioning,
    | 'defaultVersion'
    | 'invalidVersionMessage'
    | 'invalidVersionStatus'
    | 'selectsSent'
    | 'vary'
    | 'reverser'
    | 'determineVersion'
    | 'isAllowedVersion'
  > {
  /**
   * Returns the version that the request carries, or `null`.
   * The combination then applies `selectVersion`, the default and the check.
   */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading;
  /** Builds the URL of the route `name`. `current` is the version that `forRequest` determined. */
  reverse(name: string, options?: ReverseOptions, current?: CurrentVersion): string;
}

/** The names of the routes that every source knows. The client chooses the source, so each must know the route. */
export type SourceRouteName<Sources extends readonly VersioningSource[]> = (
  Sources[number] extends infer Source
    ? Source extends VersioningSource
      ? (name: Parameters<Source['reverse']>[0]) => void
      : never
    : never
) extends (name: infer Name extends string) => void
  ? Name
  : never;

/** A source that carries a version. */
export interface Carrier {
  /** The strategy that read the version. */
  readonly source: VersioningSource;
  /** One candidate or more, in order of preference. */
  readonly versions: readonly Candidate[];
  /** The source and the nested combinations around it. Each must allow the version. */
  readonly lists: readonly VersioningSource[];
}

/** A combination that is a source of another combination. */
interface Combination extends VersioningSource {
  readonly sources: readonly VersioningSource[];
  readCarriers(request: VersioningRequest, route?: MatchedRoute | null): readonly Carrier[];
}

/** Returns the carriers of `request` in `source`. Only a combination can have several carriers. */
export function carriersIn(
  source: VersioningSource,
  request: VersioningRequest,
  route: MatchedRoute | null | undefined,
): readonly Carrier[] {
  if (isCombination(source)) {
    return within(source, source.readCarriers(request, route));
  }
  const reading: unknown = source.readVersion(request, route) ?? null;
  // Copy the list to fill its holes, because `every` skips holes.
  const versions: readonly unknown[] = Array.isArray(reading) ? [...reading] : [reading];
  if (reading === null || versions.length === 0) return [];
  if (versions.every(isCandidate)) return [{ source, versions, lists: [source] }];
  throw wrongReading(source, reading);
}

/** Returns whether the first candidate of a carrier is ambiguous. */
export function isAmbiguous({ versions }: Carrier): boolean {
  return versions[0] === AMBIGUOUS;
}

/**
 * Returns the carrier whose source builds the links and rejects. It is the first namespace, else the first carrier of
 * a single version, else the first carrier. A source with several versions alone may have another choice.
 */
export function mainCarrier(carriers: readonly Carrier[]): Carrier | undefined {
  return (
    carriers.find(({ source }) => source.selectsSent === false) ??
    carriers.find(({ versions }) => versions.length === 1) ??
    carriers[0]
  );
}

/**
 * Returns the versions that all `carriers` name, in the order of the first carrier.
 * `AMBIGUOUS` is returned only for a single carrier, because two ambiguities may stand for different versions.
 */
export function commonVersions(carriers: readonly Carrier[]): readonly Candidate[] {
  const [first = [], ...others] = carriers.map(({ versions }) => versions);
  return others.reduce(intersect, first);
}

/** Returns the carriers in `source` that are namespaces. Searches nested combinations too. */
export function namespacesIn(
  source: VersioningSource,
  request: VersioningRequest,
  route: MatchedRoute | null | undefined,
): readonly Carrier[] {
  if (!isCombination(source)) {
    return source.selectsSent === false ? carriersIn(source, request, route) : [];
  }
  const carriers = source.sources.flatMap((each) => namespacesIn(each, request, route));
  return within(source, carriers);
}

/** Adds `combination` to the strategies that must allow the version of each carrier. */
function within(combination: Combination, carriers: readonly Carrier[]): readonly Carrier[] {
  return carriers.map((carrier) => ({ ...carrier, lists: [...carrier.lists, combination] }));
}

/** Returns whether a carrier names a version that all `carriers` name. */
export function agrees(carrier: Carrier, carriers: readonly Carrier[]): boolean {
  return commonVersions([...carriers, carrier]).length > 0;
}

/** Returns whether the source, or a combination around it, does not allow `version`. */
export function rejects({ lists }: Pick<Carrier, 'lists'>, version: string | null): boolean {
  return lists.some((strategy) => !isAllowed(strategy, version));
}

/**
 * Returns the texts of `one` that are in `other`.
 * Each key has a prefix, because a client can send many numbers that have equal hashes on Node 20.19.
 * Without the prefix, they would make the `Set` slow.
 */
function intersect(one: readonly Candidate[], other: readonly Candidate[]): readonly string[] {
  const keys = new Set(other.filter(isText).map((text) => `=${text}`));
  return one.filter(isText).filter((text) => keys.has(`=${text}`));
}

function isCombination(source: VersioningSource): source is Combination {
  return 'readCarriers' in source;
}

function isText(candidate: Candidate): candidate is string {
  return candidate !== AMBIGUOUS;
}
