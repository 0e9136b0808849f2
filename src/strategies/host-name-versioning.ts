import { BaseVersioning } from '../base-versioning.js';
import { wrongValue } from '../errors.js';
import { hostName, requestHost } from '../http/host.js';
import type { PathArguments, VersioningRequest } from '../request.js';
import type { VersioningSettings, VersionOf } from '../settings.js';

/** The settings of every strategy, and the pattern of the host. */
export interface HostNameSettings<Allowed extends string = string, Default extends string = Allowed>
  extends VersioningSettings<Allowed, Default> {
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
  Allowed extends string = string,
  Default extends string = Allowed,
> extends BaseVersioning<Allowed, Default> {
  override readonly invalidVersionMessage: string = 'Invalid version in hostname.';
  override readonly checksDefault: boolean = false;
  readonly hostNamePattern: RegExp;

  /** @throws {TypeError} where a setting is wrong. */
  constructor(settings: HostNameSettings<Allowed, Default> = {}) {
    super(settings);
    const pattern = settings.hostNamePattern ?? /^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/;
    if (!(pattern instanceof RegExp) || !hasGroup(pattern)) {
      throw wrongValue(this, 'hostNamePattern', 'a regular expression with a group', pattern);
    }
    this.hostNamePattern = new RegExp(pattern);
  }

  /**
   * The version in the host name, or the default where the pattern does not match.
   *
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where `request.hostname` is no string.
   */
  override determineVersion(
    request: VersioningRequest,
    ..._path: PathArguments
  ): VersionOf<Allowed, Default> | null {
    const name = hostName(requestHost(request) ?? '');
    return this.resolveVersion(name ? this.#match(name) : null, request);
  }

  #match(host: string): string | undefined {
    // With the flags g and y, a pattern goes on where it last stopped.
    this.hostNamePattern.lastIndex = 0;
    const match = this.hostNamePattern.exec(host);
    return match?.groups && 'version' in match.groups ? match.groups.version : match?.[1];
  }
}

/** Made to match any text, a pattern shows the groups that it has. */
function hasGroup({ source, flags }: RegExp): boolean {
  const match = new RegExp(`${source}|`, flags).exec(source) as RegExpExecArray;
  return match.length > 1;
}
