import { BaseVersioning, type ReverseOptions } from 'request-versioning';

/** A request of Node or Fetch, or one whose `url` is a `URL`. */
interface WithUrl {
  readonly url: string | { readonly href: string };
}

/** The version is the first segment of the path, which the router does not see: `/v2/users` */
export class PrefixVersioning extends BaseVersioning {
  override readonly linksCarryVersion = true;

  readVersion({ url }: WithUrl) {
    const href = typeof url === 'string' ? url : url.href;
    const [, version = null] = /^(?:\w+:\/\/[^/]+)?\/(v\d+)\//.exec(href) ?? []; // Fetch has an origin
    return version;
  }

  override determineVersion(request: WithUrl) {
    return this.resolveVersion(this.readVersion(request), request);
  }

  override reverse(name: string, options: ReverseOptions = {}) {
    const version = this.linkVersion(options);
    const url = super.reverse(name, options);
    return version === null ? url : `/${version}${url}`;
  }
}
