import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type SelectVersion,
  URLPathVersioning,
  type UrlReverser,
  type VersioningRequest,
  type VersioningSource,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';
import { everyStrategy } from './strategies.js';

interface WithSession extends VersioningRequest {
  readonly session?: { readonly version: string | null };
}

/** A strategy of a user's own. */
class SessionVersioning extends BaseVersioning {
  readVersion(request: WithSession): string | null {
    return request.session?.version ?? null;
  }
  override determineVersion(request: WithSession): string | null {
    return this.resolveVersion(this.readVersion(request), request);
  }
}

type Sources = (settings: { reverser?: UrlReverser | null | undefined }) => VersioningSource[];

/** Makes a combination of sources that share the reverser of the settings. */
function combining(sources: Sources, onConflict?: 'first'): ContractSubject['create'] {
  return ({ reverser, ...settings }) =>
    new CombinedVersioning({ sources: sources({ reverser }), onConflict, ...settings });
}

type Place = 'header' | 'query' | 'path' | 'session' | 'namespace';

/** Makes a request with a place for the version of every source, and with `versions` in their places. */
function carrying(versions: Partial<Record<Place, string | null>>) {
  const { header = null, query = null, path = null, session = null, namespace = null } = versions;
  const request = {
    headers: header === null ? {} : { 'Accept-Version': header },
    url: query === null ? '/users' : `/users?version=${query}`,
    params: { version: path },
    session: { version: session },
    resolverMatch: { namespace },
  };
  return { request };
}

/** Makes a subject whose requests carry a version in `place`, and two in `other` too; `as` rejects the version. */
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
const nested: Sources = (each) => [
  new CombinedVersioning({ sources: two(each) }),
  new URLPathVersioning(each),
];
const ofUser: Sources = (each) => [new SessionVersioning(each), new HeaderVersioning(each)];
const withNamespace: Sources = (each) => [
  new HeaderVersioning(each),
  new NamespaceVersioning({ ...each, allowedVersions: ['v1', 'v2', null] }),
];
const byTheFirst = combination(two, 'header', 'query', header);

const combinedWithNamespace = combination(withNamespace, 'header', 'namespace', header);

const combinations: Readonly<Record<string, ContractSubject>> = {
  'a combination of two, by the first': byTheFirst,
  'a combination of two, by the last': combination(two, 'query', 'header', query),
  'a combination of two, by both': {
    ...byTheFirst,
    requestWith: (version) => carrying({ header: version, query: version }),
  },
  'a combination of two, of which one is given two': {
    ...byTheFirst,
    requestWithBoth: (one, other) => carrying({ header: `${one},${other}`, query: one }),
    rejectsWith: { ERR_VERSION_NOT_ALLOWED: header, ERR_VERSION_AMBIGUOUS: header },
  },
  'a combination of two, of which the first wins': {
    ...byTheFirst,
    create: combining(two, 'first'),
    requestWith: (version) => carrying({ header: version, query: version && 'v9' }),
    requestWithBoth: undefined,
  },
  'a combination of three': combination(three, 'path', 'query', path),
  "a combination with a user's own": combination(
    ofUser,
    'session',
    'header',
    new SessionVersioning(),
  ),
  'a combination with a namespace': combinedWithNamespace,
  'a combination with a combination': combination(nested, 'query', 'header', query),
  'a combination with a combination, of which they differ': combination(
    nested,
    'path',
    'header',
    path,
  ),
};

/** The strategies with settings that change how they read a request. */
const further: Readonly<Record<string, ContractSubject>> = {
  'AcceptHeaderVersioning, of a vendor type': {
    create: (settings) =>
      new AcceptHeaderVersioning({ ...settings, mediaTypePattern: /^a\/vnd\.acme\.(\w+)\+json$/ }),
    requestWith: (version) => ({
      request: { headers: { accept: version === null ? '*/*' : `a/vnd.acme.${version}+json` } },
    }),
  },
  'AcceptHeaderVersioning, of what was negotiated': {
    create: (settings) => new AcceptHeaderVersioning(settings),
    requestWith: (version) => ({
      request: {
        headers: {},
        acceptedMediaType: version === null ? 'a/b' : `a/b;v=1;version=${version}`,
      },
    }),
  },
  'HeaderVersioning, of a Fetch request and a name of its own': {
    create: (settings) => new HeaderVersioning({ ...settings, headerName: 'X-API-Version' }),
    requestWith: (version) => {
      const headers = version === null ? undefined : { 'X-API-Version': version };
      return { request: new Request('http://localhost/users', headers && { headers }) };
    },
  },
  'HostNameVersioning, of a pattern of its own': {
    create: (settings) =>
      new HostNameVersioning({
        ...settings,
        hostNamePattern: /^(?:(?<version>v\d+)\.)?api\.test$/g,
      }),
    requestWith: (version) => ({
      request: { hostname: version === null ? 'api.test' : `${version}.api.test` },
    }),
    checksDefault: false,
  },
  'URLPathVersioning, of params': {
    create: (settings) => new URLPathVersioning(settings),
    requestWith: (version) => ({
      request: { params: { version: 'v9' } },
      route: { params: { version } },
    }),
  },
};

/** Settings and combinations beyond the table of strategies. */
export const variants: Readonly<Record<string, ContractSubject>> = { ...further, ...combinations };

/** Every subject of the contract: the seven classes, each as it may be set, and combinations. */
export const subjects: Readonly<Record<string, ContractSubject>> = {
  ...Object.fromEntries(everyStrategy.map((each) => [each.name, each])),
  ...variants,
};

/** The subjects of which `selectVersion` is asked about every version, in both of two sources too. */
export const selecting: Readonly<Record<string, ContractSubject>> = {
  ...subjects,
  'a combination with a namespace': { ...combinedWithNamespace, requestWithBoth: undefined },
};

/** Makes a subject whose clients say v1 if they mean v2, and v2 if they mean v1. */
export function selectingAnother(subject: ContractSubject): ContractSubject {
  const { create, requestWith, requestWithBoth, selectsSent = true } = subject;
  const swap = selectsSent ? swapVersions : <Version>(version: Version) => version;
  return {
    ...subject,
    create: (settings) => {
      const select = settings.selectVersion ?? ((sent: string | null) => sent);
      // A wrong setting is for the strategy to reject.
      if (typeof select !== 'function') return create(settings);
      const selectVersion: SelectVersion = (sent, request) => select(swap(sent), request);
      return create({ ...settings, selectVersion });
    },
    requestWith: (version) => requestWith(swap(version)),
    requestWithBoth: requestWithBoth && ((one, other) => requestWithBoth(swap(one), swap(other))),
  };
}

function swapVersions<Version extends string | null>(version: Version): Version | 'v1' | 'v2' {
  if (version === 'v1') return 'v2';
  return version === 'v2' ? 'v1' : version;
}
