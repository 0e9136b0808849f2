import type { Lifecycle } from '../response/lifecycle.js';
import type { VersionRange } from '../versions/version-filter.js';
import type { VersioningStrategy, VersionOf } from './versioning-strategy.js';

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
   * Whether the path must have a version. With `'required'`, a request throws a `TypeError` if the
   * route lacks the parameter that `URLPathVersioning` reads, or the namespace that
   * `NamespaceVersioning` reads. In a combination, each source that is read checks its own place.
   * With `'optional'`, a request without a version in its path takes the version of another source
   * or the default, as `/users` beside `/:version/users` does. Strategies that do not read the path
   * ignore the option, and `OPTIONS` never needs a version there.
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
