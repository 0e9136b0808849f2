import {
  AMBIGUOUS,
  BaseVersioning,
  type RequestLike,
  requestHeader,
  type VersioningSettings,
} from 'request-versioning';

/** The version is a cookie: `Cookie: version=v2` */
export class CookieVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage = 'Invalid version in cookie.';
  override readonly invalidVersionStatus = 400;
  override readonly vary = ['Cookie'];

  readVersion(request: RequestLike) {
    const start = `${this.versionParam}=`;
    const cookies = requestHeader(request, 'Cookie')?.split(/; */) ?? [];
    const named = cookies.filter((cookie) => cookie.startsWith(start));
    const [version = null, ...others] = new Set(named.map((cookie) => cookie.slice(start.length)));
    return others.length > 0 ? AMBIGUOUS : version;
  }

  override places() {
    return [{ in: 'cookie', name: this.versionParam } as const];
  }

  override determineVersion(request: RequestLike) {
    return this.resolveVersion(this.readVersion(request), request);
  }
}
