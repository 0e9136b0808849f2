import { BaseVersioning } from '../base-versioning.js';
import { hostName, requestHost } from '../request/host.js';
import { checkRoute, type MatchedRoute } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import { requestVersion, type VersioningRequest } from '../request/request.js';
import { matchVersion, VERSION_PATTERN } from '../request/version-pattern.js';
import type { CurrentVersion } from '../request-version.js';
import type { ReverseOptions } from '../reversing/url-reverser.js';
import type {
  ExactSettings,
  MissingDefault,
  RouteNameOf,
  VersioningSettings,
  VersionOf,
} from '../settings.js';
import type { SettingRules } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { noRequest, wrongValue } from '../util/type-errors.js';

/** The settings of every strategy, and the pattern of the host. */
export interface HostNameSettings extends VersioningSettings {
  /**
   * Matches the host without its port; the version is the group named `version`, else group 1.
   * Default: `/^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/`, the first of three labels.
   */
  readonly hostNamePattern?: RegExp | null | undefined;
}

/**
 * The version is a part of the host name.
 *
 * ```http
 * GET /users HTTP/1.1
 * Host: v1.example.com
 * ```
 *
 * A host that the pattern does not match, such as `example.com` or `localhost`, has the default version.
 */
export class HostNameVersioning<
  const S extends HostNameSettings = HostNameSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in hostname.';
  override readonly checksDefault: boolean = false;
  /** A copy of the setting of that name. */
  readonly hostNamePattern: RegExp;

  /** @throws {TypeError} where a setting is wrong, or there is none of its name. */
  constructor(settings?: ExactSettings<S, HostNameSettings>) {
    super(settings, RULES);
    const pattern = settings?.hostNamePattern ?? /^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/;
    this.hostNamePattern = new RegExp(pattern);
  }

  /** Returns the version that the request carries, before selection, default and check. */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    checkRoute(this, route);
    const { hostname, headers, url } = request ?? {};
    if (hostname === undefined && headers === undefined && url === undefined) {
      throw noRequest(this, 'headers', request);
    }
    const name = hostName(requestHost(request) ?? '');
    return name ? matchVersion(this.hostNamePattern, name) : null;
  }

  /**
   * The version in the host name, or the default where the pattern does not match.
   *
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where `request` has no `hostname`, `headers` or `url`, or its `hostname` is no string.
   */
  override determineVersion(
    request: VersioningRequest,
    route?: MatchedRoute | null,
  ): VersionOf<S> | MissingDefault<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }

  /**
   * Builds a URL that keeps the host, and so the version of the request.
   *
   * @param current The version that `forRequest` determined. Default: `request.version`.
   * @throws {TypeError} If `options.version` is another version, because a path cannot change the host.
   */
  override reverse(
    name: RouteNameOf<S>,
    options: ReverseOptions = {},
    current?: CurrentVersion,
  ): string {
    const { version } = options;
    const own = current === undefined ? requestVersion(options.request) : current.version;
    if (version !== undefined && version !== own) {
      throw wrongValue(this, 'options.version', `${show(own)}, because the host stays`, version);
    }
    return super.reverse(name, options, current);
  }
}

const RULES: SettingRules = { hostNamePattern: VERSION_PATTERN };
