import { BaseVersioning } from '../base/base-versioning.js';
import { determinedIn } from '../base/determined.js';
import type { ExactSettings, MissingDefault, RouteNameOf, VersionIn } from '../base/inference.js';
import type { VersioningSettings } from '../base/settings.js';
import { checkField } from '../request/check-request.js';
import { requestHost, withoutPort } from '../request/host.js';
import type { MatchedRoute } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import { type RequestLike, requestHref } from '../request/request.js';
import { matchVersion, VERSION_PATTERN } from '../request/version-pattern.js';
import type { VersionPlace } from '../request/version-place.js';
import { buildUrl } from '../reversing/build-url.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type { SettingRules } from '../util/checks.js';
import { checkLinkHost, leavesHost } from './link-host.js';

/** The settings of `HostNameVersioning`. */
export interface HostNameSettings extends VersioningSettings {
  /**
   * Matches the host without its port. The version is the group `version`, or else group 1. The
   * default pattern takes the first of three labels: `v1` of `v1.example.com`.
   *
   * @default /^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/
   */
  readonly hostNamePattern?: RegExp | null | undefined;
}

/**
 * ```http
 * GET /users HTTP/1.1
 * Host: v1.example.com
 * ```
 *
 * The version is a part of the host name. The host is `request.hostname`, `:authority`, `Host` or
 * the host of `request.url`, in this order. If the pattern does not match, as for `localhost`, the
 * request gets the default. Nothing checks the default, so the version may be `null`.
 *
 * Takes the setting `hostNamePattern` too. Rejects with status 404.
 *
 * @example
 * ```ts
 * const versioning = new HostNameVersioning({ allowedVersions: ['v1', 'v2'] });
 * versioning.forRequest({ headers: { host: 'v2.example.com' } }).version; // 'v2'
 * ```
 */
export class HostNameVersioning<
  const S extends HostNameSettings = HostNameSettings,
> extends BaseVersioning<S> {
  /** @default 'Invalid version in hostname.' */
  override readonly invalidVersionMessage: string = 'Invalid version in hostname.';
  /** @default false */
  override readonly checksDefault: boolean = false;
  /**
   * A copy of the pattern that finds the version. The default takes the first of three labels.
   *
   * @default /^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/
   */
  readonly hostNamePattern: RegExp;

  /** @throws {TypeError} If a setting is wrong or unknown. */
  constructor(settings?: ExactSettings<S, HostNameSettings>) {
    super(settings, RULES);
    const pattern = settings?.hostNamePattern ?? /^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/;
    this.hostNamePattern = new RegExp(pattern);
  }

  /**
   * Returns the version that the request names, or `null`. `determineVersion` then calls
   * `selectVersion`, fills in the default and checks the result.
   */
  readVersion(request: RequestLike, _route?: MatchedRoute | null): VersionReading {
    const { hostname, headers, url } = request;
    if (hostname === undefined && headers === undefined && url !== null) {
      const href = requestHref(request);
      if (href === undefined || href.startsWith('/')) checkField(this, 'headers', headers);
    }
    const name = withoutPort(requestHost(request) ?? '');
    return name ? matchVersion(this.hostNamePattern, name) : null;
  }

  override places(): readonly VersionPlace[] {
    return [{ in: 'host' }];
  }

  /**
   * Returns the version in the host name, or the default if the pattern does not match.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If the request cannot name a host: `hostname` and `headers` are missing, and
   *   `url` is missing, begins with `/`, or is neither a string, a `URL` nor `null`.
   */
  override determineVersion(
    request: RequestLike,
    route?: MatchedRoute | null,
  ): VersionIn<S> | MissingDefault<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Builds the URL of the route `name`. A link stays on the host of its request, so it cannot lead
   * to another version. For that, use `forVersion` and a reverser with the origin of the other
   * version.
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` is not the version of the request, or there is no
   *   `reverser`.
   * @throws {TypeError} If a link of `forVersion` is an absolute URL whose host has another
   *   version.
   */
  override reverse(
    name: RouteNameOf<S>,
    options: ReverseOptions<VersionIn<S> | null> = {},
  ): string {
    const { version, ...others } = options;
    if (version !== undefined) {
      const own = this.linkVersion(others);
      if (version !== own) throw leavesHost(this, own, version);
    }
    const kept = this.linkVersion(options);
    const url = buildUrl(this, name, options);
    const determined = determinedIn(options);
    // With a request, the host is the client's text, and checking it would let a client cause a 500.
    // A combination, which names the source of each link, checks its links itself.
    const isUnchecked = options.request || !determined || determined.source;
    if (!isUnchecked && kept !== null) checkLinkHost(this, this, url, kept, this.defaultVersion);
    return url;
  }
}

const RULES: SettingRules = { hostNamePattern: VERSION_PATTERN };
