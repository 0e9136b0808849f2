import { requestHost } from '../request/host.js';
import { toReadings } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import { inspect, wrongValue } from '../util/type-errors.js';
import type { VersioningSource } from './sources.js';

/**
 * Checks the host of a link that was built without a request. A path has none.
 *
 * @param reader A strategy, which is `owner` or one of its sources.
 * @param unnamed The version of a host that names none.
 * @throws {TypeError} If a client that follows the absolute `url` would get another version.
 */
export function checkLinkHost(
  owner: object,
  reader: VersioningSource,
  url: string,
  version: string,
  unnamed: string | null,
): void {
  const host = requestHost({ url });
  const carried = host === undefined ? undefined : hostVersion(reader, { url, headers: null });
  if (carried === undefined || isSameHostVersion(carried ?? unnamed, version)) return;
  const fix = `Use a reverser whose origin is a host of ${inspect(version)}.`;
  const expected = `of the version ${inspect(version)}`;
  throw wrongValue(owner, 'the host of a link', expected, host, fix);
}

/**
 * Returns the version that a strategy finds in the host of a request or of a link, or `undefined`
 * if it reads another place.
 */
export function hostVersion(
  reader: VersioningSource,
  request: RequestLike,
): string | null | undefined {
  if (!reader.places().some((place) => place.in === 'host')) return undefined;
  const [version] = toReadings(reader, reader.readVersion(request));
  return typeof version === 'string' ? version : null;
}

/** Creates the error for a link to another version than that of the host of its request. */
export function leavesHost(owner: object, carried: string | null, version: unknown): TypeError {
  const expected = `${inspect(carried)}, because a link stays on the host of its request`;
  const fix = 'For another version, use forVersion and a reverser with the origin of its host.';
  return wrongValue(owner, 'options.version', expected, version, fix);
}

/** Returns whether a host that carries `carried` leads to `version`. Hosts ignore case. */
export function isSameHostVersion(carried: string | null, version: string): boolean {
  return carried?.toLowerCase() === version.toLowerCase();
}
