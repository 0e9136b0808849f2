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
  override determineVersion(request: WithSession): string | null {
    return this.resolveVersion(request.session?.version, request);
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
    send: (version) => carrying({ [place]: version }),
    sendBoth: (one, two) => carrying({ [place]: one, [other]: two }),
    refusesAs: as && { ERR_VERSION_NOT_ALLOWED: as },
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

const combinations: Readonly<Record<string, ContractSubject>> = {
  'a combination of two, by the first': byTheFirst,
  'a combination of two, by the last': combination(two, 'query', 'header', query),
  'a combination of two, by both': {
    ...byTheFirst,
    send: (version) => carrying({ header: version, query: version }),
  },
  'a combination of two, of which one is given two': {
    ...byTheFirst,
    sendBoth: (one, other) => carrying({ header: `${one},${other}`, query: one }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: header, ERR_VERSION_AMBIGUOUS: header },
  },
  'a combination of two, of which the first wins': {
    ...byTheFirst,
    create: combining(two, 'first'),
    send: (version) => carrying({ header: version, query: version && 'v9' }),
    sendBoth: undefined,
  },
  'a combination of three': combination(three, 'path', 'query', path),
  "a combination with a user's own": combination(
    ofUser,
    'session',
    'header',
    new SessionVersioning(),
  ),
  'a combination with a namespace': combination(withNamespace, 'header', 'namespace', header),
  'a combination with a combination': combination(nested, 'query', 'header'),
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
    send: (version) => ({
      request: { headers: { accept: version === null ? '*/*' : `a/vnd.acme.${version}+json` } },
    }),
  },
  'AcceptHeaderVersioning, of what was negotiated': {
    create: (settings) => new AcceptHeaderVersioning(settings),
    send: (version) => ({
      request: {
        headers: {},
        acceptedMediaType: version === null ? 'a/b' : `a/b;v=1;version=${version}`,
      },
    }),
  },
  'HeaderVersioning, of a Fetch request and a name of its own': {
    create: (settings) => new HeaderVersioning({ ...settings, headerName: 'X-API-Version' }),
    send: (version) => {
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
    send: (version) => ({
      request: { hostname: version === null ? 'api.test' : `${version}.api.test` },
    }),
    checksDefault: false,
  },
  'URLPathVersioning, of params': {
    create: (settings) => new URLPathVersioning(settings),
    send: (version) => ({ request: { params: { version: 'v9' } }, params: { version } }),
  },
};

/** Settings and combinations beyond the table of strategies. */
export const variants: Readonly<Record<string, ContractSubject>> = { ...further, ...combinations };

/** Every subject of the contract: the seven classes, each as it may be set, and combinations. */
export const subjects: Readonly<Record<string, ContractSubject>> = {
  ...Object.fromEntries(everyStrategy.map((each) => [each.name, each])),
  ...variants,
};

/** Makes a subject whose clients say v1 if they mean v2, and v2 if they mean v1. */
export function selectingAnother(subject: ContractSubject): ContractSubject {
  const { create, send, sendBoth, selectsSent = true } = subject;
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
    send: (version) => send(swap(version)),
    sendBoth: sendBoth && ((one, other) => sendBoth(swap(one), swap(other))),
  };
}

function swapVersions<Version extends string | null>(version: Version): Version | 'v1' | 'v2' {
  if (version === 'v1') return 'v2';
  return version === 'v2' ? 'v1' : version;
}
