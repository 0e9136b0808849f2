import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  URLPathVersioning,
  type UrlReverser,
  type VersioningRequest,
  type VersioningSource,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';
import { requestCarrying } from './combinations.js';
import { everyStrategy } from './strategies.js';

interface WithSession extends VersioningRequest {
  readonly session?: { readonly version: string | null };
}

/** A custom strategy. */
class SessionVersioning extends BaseVersioning {
  readVersion(request: WithSession): string | null {
    return request.session?.version ?? null;
  }
  override determineVersion(request: WithSession): string | null {
    return this.resolveVersion(this.readVersion(request), request);
  }
}

/** A custom strategy whose versions are dates. */
class DateVersioning extends BaseVersioning {
  override readonly vary = ['API-Date'];

  override determineVersion(request: { headers: { 'api-date'?: string } }): string | null {
    return this.resolveVersion(request.headers['api-date'], request);
  }
  override isAllowedVersion(version: string | null): boolean {
    const isDate = version === null || /^\d{4}-\d\d-\d\d$/.test(version);
    return isDate && super.isAllowedVersion(version);
  }
}

/** A custom strategy that writes the version into the path of a link. */
class PrefixVersioning extends BaseVersioning {
  override determineVersion(request: { url: string }): string | null {
    return this.resolveVersion(/^\/(v\d+)\//.exec(request.url)?.[1], request);
  }
  override reverse(name: string, options: ReverseOptions = {}): string {
    const version = this.versionToKeep(options);
    const url = super.reverse(name, options);
    return version === null ? url : `/${version}${url}`;
  }
}

/** A custom strategy that passes the version to the reverser as a query parameter. */
class QueryOptionVersioning extends QueryParameterVersioning {
  override reverse(name: string, options: ReverseOptions = {}): string {
    const version = this.versionToKeep(options);
    if (version === null) return this.reverser.reverse(name, options);
    const query = new URLSearchParams(options.query as Record<string, string>);
    query.append(this.versionParam, version);
    return this.reverser.reverse(name, { ...options, query });
  }
}

type Sources = (settings: { reverser?: UrlReverser | null | undefined }) => VersioningSource[];

/** Makes a combination of sources that share the reverser of the settings. */
function combining(sources: Sources, onConflict?: 'first'): ContractSubject['create'] {
  return ({ reverser, ...settings }) =>
    new CombinedVersioning({ sources: sources({ reverser }), onConflict, ...settings });
}

type Place = 'header' | 'query' | 'path' | 'session' | 'namespace';

/** Makes a request that every source can read, with `versions` in their places. */
function carrying({ session = null, ...versions }: Partial<Record<Place, string | null>>) {
  return { request: { ...requestCarrying(versions), session: { version: session } } };
}

/** Makes the request that follows the link `url`. */
function following(url: string) {
  const { searchParams } = new URL(url, 'http://localhost');
  return { request: { ...carrying({}).request, url, params: Object.fromEntries(searchParams) } };
}

/** Makes a subject whose requests carry a version in `place`, and a second in `other`. `as` rejects wrong versions. */
function combination(
  sources: Sources,
  place: Place,
  other: Place,
  as?: BaseVersioning,
): ContractSubject {
  return {
    create: combining(sources),
    requestWith: (version) => carrying({ [place]: version }),
    requestWithBoth: (one, two) => carrying({ [place]: one, [other]: two }),
    ...(place === 'query' || place === 'path'
      ? { followLink: following }
      : { linksCarryVersion: false }),
    rejectsWith: as && { ERR_VERSION_NOT_ALLOWED: as },
  };
}

const [header, query, path] = [
  new HeaderVersioning(),
  new QueryParameterVersioning(),
  new URLPathVersioning(),
];
const two: Sources = (each) => [new HeaderVersioning(each), new QueryParameterVersioning(each)];
const three: Sources = (each) => [...two(each), new URLPathVersioning(each)];
const ofUser: Sources = (each) => [new SessionVersioning(each), new HeaderVersioning(each)];
const withNamespace: Sources = (each) => [
  new HeaderVersioning(each),
  new NamespaceVersioning({ ...each, allowedVersions: ['v1', 'v2', null] }),
];
const byTheFirst = combination(two, 'header', 'query', header);

const combinations: Readonly<Record<string, ContractSubject>> = {
  'a combination of two, with the version in the first': byTheFirst,
  'a combination of two, with the version in the last': combination(two, 'query', 'header', query),
  'a combination of two, with the version in both': {
    ...byTheFirst,
    requestWith: (version) => carrying({ header: version, query: version }),
  },
  'a combination of two, with two versions in the first': {
    ...byTheFirst,
    requestWithBoth: (one, other) => carrying({ header: `${one},${other}`, query: one }),
    rejectsWith: { ERR_VERSION_NOT_ALLOWED: header, ERR_VERSION_AMBIGUOUS: header },
  },
  'a combination of two, with onConflict "first"': {
    ...byTheFirst,
    create: combining(two, 'first'),
    requestWith: (version) => carrying({ header: version, query: version && 'v9' }),
    requestWithBoth: null,
  },
  'a combination of three': combination(three, 'path', 'query', path),
  'a combination with a custom strategy': combination(
    ofUser,
    'session',
    'header',
    new SessionVersioning(),
  ),
  'a combination with a namespace': combination(withNamespace, 'header', 'namespace', header),
};

/** The strategies with settings that change how they read a request. */
const further: Readonly<Record<string, ContractSubject>> = {
  'AcceptHeaderVersioning with mediaTypes': {
    create: (settings) => new AcceptHeaderVersioning({ ...settings, mediaTypes: ['a/b'] }),
    requestWith: (version, param) => ({
      request: {
        headers: {
          accept: `a/b${version === null ? '' : `;${param}=${version}`}, c/d;${param}=v9`,
        },
      },
    }),
    requestWithBoth: (one, other) => ({
      request: { headers: { accept: `a/b;version=${one};version=${other}, c/d;version=v9` } },
    }),
    linksCarryVersion: false,
    readsVersionParam: true,
  },
  'AcceptHeaderVersioning with mediaTypePattern': {
    create: (settings) =>
      new AcceptHeaderVersioning({ ...settings, mediaTypePattern: /^a\/vnd\.acme\.(\w+)\+json$/ }),
    requestWith: (version) => ({
      request: { headers: { accept: version === null ? '*/*' : `a/vnd.acme.${version}+json` } },
    }),
    requestWithBoth: null,
    linksCarryVersion: false,
    carriesAnyText: false,
  },
  'AcceptHeaderVersioning with acceptedMediaType': {
    create: (settings) => new AcceptHeaderVersioning(settings),
    requestWith: (version, param) => ({
      request: {
        headers: {},
        acceptedMediaType: version === null ? 'a/b' : `a/b;w=1;${param}=${version}`,
      },
    }),
    requestWithBoth: (one, other) => ({
      request: { headers: {}, acceptedMediaType: `a/b;version=${one};version=${other}` },
    }),
    linksCarryVersion: false,
    readsVersionParam: true,
  },
  'HeaderVersioning with headerName and a Fetch request': {
    create: (settings) => new HeaderVersioning({ ...settings, headerName: 'X-API-Version' }),
    requestWith: (version) => {
      const headers = version === null ? undefined : { 'X-API-Version': version };
      return { request: new Request('http://localhost/users', headers && { headers }) };
    },
    requestWithBoth: (one, other) => {
      const headers = { 'X-API-Version': `${one}, ${other}` };
      return { request: new Request('http://localhost/users', { headers }) };
    },
    linksCarryVersion: false,
  },
  'HostNameVersioning with hostNamePattern': {
    create: (settings) =>
      new HostNameVersioning({
        ...settings,
        hostNamePattern: /^(?:(?<version>v\d+)\.)?api\.test$/g,
      }),
    requestWith: (version) => ({
      request: { headers: { ':authority': version === null ? 'api.test' : `${version}.api.test` } },
    }),
    requestWithBoth: null,
    linksCarryVersion: false,
    carriesAnyText: false,
    checksDefault: false,
  },
  'URLPathVersioning with params in the route': {
    create: (settings) => new URLPathVersioning(settings),
    requestWith: (version, param) => ({
      request: { params: { version: 'v9' } },
      route: { params: { [param]: version } },
    }),
    requestWithBoth: null,
    followLink: (url, param) => {
      const { [param]: version } = following(url).request.params;
      return { request: {}, route: { params: { [param]: version } } };
    },
    readsVersionParam: true,
  },
};

const ofUsers: Readonly<Record<string, ContractSubject>> = {
  'a custom strategy with dates': {
    create: (settings) => new DateVersioning(settings),
    requestWith: (version) => ({
      request: { headers: version === null ? {} : { 'api-date': version } },
    }),
    requestWithBoth: null,
    linksCarryVersion: false,
    versions: ['2026-01-01', '2026-02-01', '2026-03-01'],
  },
  'a custom strategy that writes the version into the path': {
    create: (settings) => new PrefixVersioning(settings),
    requestWith: (version) => ({
      request: { url: version === null ? '/users' : `/${version}/users` },
    }),
    requestWithBoth: null,
    followLink: (url) => ({ request: { url } }),
    carriesAnyText: false,
  },
  'a custom strategy that adds a query parameter': {
    create: (settings) => new QueryOptionVersioning(settings),
    requestWith: (version, param) => ({
      request: { url: version === null ? '/users' : `/users?${param}=${version}` },
    }),
    requestWithBoth: (one, other) => ({
      request: { url: `/users?version=${one}&version=${other}` },
    }),
    followLink: (url) => ({ request: { url } }),
    readsVersionParam: true,
  },
};

/** Every subject of the contract: each strategy with its defaults, and the variants. */
export const subjects: Readonly<Record<string, ContractSubject>> = {
  ...Object.fromEntries(everyStrategy.map((each) => [each.name, each.subject])),
  ...further,
  ...ofUsers,
  ...combinations,
};
