import { requestHost } from '../request/host.js';
import { inspect, wrongValue } from '../util/type-errors.js';

/**
 * Checks the host of a link that was built without a request.
 *
 * @param carried The version of that host.
 * @throws {TypeError} If a client that follows the absolute `url` would get another version.
 */
export function checkLinkHost(
  owner: object,
  url: string,
  carried: string | null,
  version: string,
): void {
  if (isSameHostVersion(carried, version)) return;
  const fix = `Use a reverser whose origin is a host of ${inspect(version)}.`;
  const expected = `of the version ${inspect(version)}`;
  throw wrongValue(owner, 'the host of a link', expected, requestHost({ url }), fix);
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
