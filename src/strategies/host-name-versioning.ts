import { BaseVersioning } from '../base-versioning.js';
import { hostName, requestHost } from '../request/host.js';
import type { PathArguments, VersioningRequest } from '../request/request.js';
import { matchVersion, VERSION_PATTERN } from '../request/version-pattern.js';
import type { ExactSettings, VersioningSettings, VersionOf } from '../settings.js';
import type { SettingRules } from '../util/check-settings.js';
import { noRequest } from '../util/type-errors.js';

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

  /**
   * The version in the host name, or the default where the pattern does not match.
   *
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where `request` has no `hostname`, `headers` or `url`, or its `hostname` is no string.
   */
  override determineVersion(request: VersioningRequest, ..._path: PathArguments): VersionOf<S> {
    const { hostname, headers, url } = request ?? {};
    if (hostname === undefined && headers === undefined && url === undefined) {
      throw noRequest(this, 'hostname, headers or url', request);
    }
    const name = hostName(requestHost(request) ?? '');
    return this.resolveVersion(name ? matchVersion(this.hostNamePattern, name) : null, request);
  }
}

const RULES: SettingRules = { hostNamePattern: VERSION_PATTERN };
