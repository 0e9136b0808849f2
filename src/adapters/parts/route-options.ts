import {
  checkSettings,
  type HeaderRecord,
  type Lifecycle,
  type RouteOptions,
  type SettingRules,
  type VersioningStrategy,
} from 'request-versioning';
import { mergeLifecycles, parseLifecycle, toHeaders } from '../../response/lifecycle.js';
import { wrongValue } from '../../util/type-errors.js';

/** The rule of an option whose value another function checks. */
const CHECKED_LATER = { expected: '', accepts: () => true };

const NAMESPACE = 'a text with an allowed version, such as "v1"';

const RULES: SettingRules = {
  versions: CHECKED_LATER,
  namespace: {
    expected: NAMESPACE,
    accepts: (namespace) => typeof namespace === 'string' && namespace !== '',
  },
  versionInPath: {
    expected: '"required" or "optional"',
    accepts: (value) => value === 'required' || value === 'optional',
  },
  lifecycle: CHECKED_LATER,
};

/**
 * Checks the options of a route, except for the values of `versions` and `lifecycle`.
 *
 * @throws {TypeError} If an option is unknown or has a wrong type. A misspelled `versions` would
 *   open the route to every version.
 * @throws {TypeError} If no segment of the namespace is an allowed version. Every request would be
 *   rejected.
 */
export function checkRoute(versioning: VersioningStrategy, options: RouteOptions): void {
  checkSettings(`${versioning.constructor.name}: a route`, options, RULES);
  const { namespace } = options;
  const isAllowed = (segment: string) => versioning.isAllowedVersion(segment) === true;
  if (!namespace || namespace.split(':').some(isAllowed)) return;
  throw wrongValue(versioning, 'the namespace of a route', NAMESPACE, namespace);
}

/**
 * Returns a function that adds the life cycle of a route to the headers of a version.
 *
 * @throws {TypeError} If the life cycle is wrong.
 */
export function routeHeaders(
  versioning: VersioningStrategy,
  lifecycle: Lifecycle | undefined,
): (version: string | null, headers: HeaderRecord) => HeaderRecord {
  if (!lifecycle) return (_, headers) => headers;
  const own = parseLifecycle(`${versioning.constructor.name}: lifecycle of a route`, lifecycle);
  const others = toHeaders(own);
  const byVersion = new Map<string | null, HeaderRecord>();
  for (const [version, general] of Object.entries(versioning.lifecycle)) {
    byVersion.set(version, toHeaders(mergeLifecycles(own, general)));
  }
  return (version, headers) => ({ ...headers, ...(byVersion.get(version) ?? others) });
}
