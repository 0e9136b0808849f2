import {
  checkSettings,
  type HeaderRecord,
  type Lifecycle,
  type SettingRules,
  type VersioningStrategy,
  type VersionOf,
  type VersionRange,
} from 'request-versioning';
import { mergeLifecycles, parseLifecycle, toHeaders } from '../../response/lifecycle.js';
import { wrongValue } from '../../util/type-errors.js';

/**
 * The options of `versioned` in every adapter. They say which versions a route has, or all routes
 * of a scope: a mount, a plugin or a class.
 */
export interface RouteOptions<V extends VersioningStrategy = VersioningStrategy> {
  /**
   * The versions that have the route: `['v1', 'v2']` or `{ since: 'v2', until: 'v3' }`. Any other
   * version is rejected, as by `api.reject()`.
   *
   * @default every version
   */
  readonly versions?: VersionRange<VersionOf<V>> | undefined;
  /**
   * The namespace of the route, such as `'v1'` for `/v1/users`, from which `NamespaceVersioning`
   * takes the version. Colons separate nested namespaces, of which one must be an allowed version.
   *
   * @default no namespace
   */
  readonly namespace?: string | undefined;
  /**
   * Whether the path must have a version. With `'required'`, a request throws a `TypeError` if the route lacks the
   * parameter that `URLPathVersioning` reads, or the namespace that `NamespaceVersioning` reads. In a combination, each
   * source that is read checks its own place. With `'optional'`, a request without a version in its path takes the version
   * of another source or the default, as `/users` beside `/:version/users` does.
   * Strategies that do not read the path ignore the option, and `OPTIONS` never needs a version there.
   *
   * @default 'required'
   */
  readonly versionInPath?: 'required' | 'optional' | undefined;
  /**
   * The life cycle that the route announces in its response headers:
   * `{ deprecated: '2026-01-01' }`. If its version has a date too, the earlier one counts. When the
   * route ends, leave the later versions out of `versions`.
   *
   * @default the life cycle of the version
   */
  readonly lifecycle?: Lifecycle | undefined;
}

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
