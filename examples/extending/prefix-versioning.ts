import { BaseVersioning, type ReverseOptions } from 'request-versioning';

/** The version is the first segment of the path, which the router does not see: `/v2/users` */
export class PrefixVersioning extends BaseVersioning {
  override readonly linksCarryVersion = true;

  readVersion({ url }: { readonly url: string }) {
    const [, version = null] = /^(?:\w+:\/\/[^/]+)?\/(v\d+)\//.exec(url) ?? []; // Fetch has an origin
    return version;
  }

  override determineVersion(request: { readonly url: string }) {
    return this.resolveVersion(this.readVersion(request), request);
  }

  override reverse(name: string, options: ReverseOptions = {}) {
    const version = this.linkVersion(options);
    const url = super.reverse(name, options);
    return version === null ? url : `/${version}${url}`;
  }
}
