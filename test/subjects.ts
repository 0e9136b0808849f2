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
  type VersioningSettings,
  type VersioningSource,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';
import type { Contract } from './contract.js';
import { everyStrategy } from './strategies.js';

/** What the published contract is to know of a strategy. */
export function toSubject({ Strategy, request, both, ...spec }: Contract): ContractSubject {
  return {
    create: (settings) => new Strategy(settings),
    send: (version) => ({ request: request(version, 'version') }),
    sendBoth: both && ((one, other) => ({ request: both(one, other) })),
    checksDefault: spec.defaultIs === 'checked',
    selectsSent: spec.selectsSent,
  };
}

interface WithSession extends VersioningRequest {
  readonly session?: { readonly version: string | null };
}

/** A user's own. */
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

/** A request with a place for the version of every source, of which it names those that are given. */
function carrying(
  versions: Partial<Record<'header' | 'query' | 'path' | 'session' | 'namespace', string | null>>,
) {
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

const headerOrQuery: Sources = (each) => [
  new HeaderVersioning(each),
  new QueryParameterVersioning(each),
];

const combinations: Readonly<Record<string, ContractSubject>> = {
  'a combination of two, by the first': {
    create: combining(headerOrQuery),
    send: (header) => carrying({ header }),
    sendBoth: (header, query) => carrying({ header, query }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new HeaderVersioning() },
  },
  'a combination of two, by the last': {
    create: combining(headerOrQuery),
    send: (query) => carrying({ query }),
    sendBoth: (query, header) => carrying({ header, query }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new QueryParameterVersioning() },
  },
  'a combination of two, by both': {
    create: combining(headerOrQuery),
    send: (version) => carrying({ header: version, query: version }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new HeaderVersioning() },
  },
  'a combination of two, of which one is given two': {
    create: combining(headerOrQuery),
    send: (header) => carrying({ header }),
    sendBoth: (one, other) => carrying({ header: `${one},${other}`, query: one }),
    refusesAs: {
      ERR_VERSION_NOT_ALLOWED: new HeaderVersioning(),
      ERR_VERSION_AMBIGUOUS: new HeaderVersioning(),
    },
  },
  'a combination of two, of which the first wins': {
    create: combining(headerOrQuery, 'first'),
    send: (header) => carrying({ header, query: header && 'v9' }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new HeaderVersioning() },
  },
  'a combination of three': {
    create: combining((each) => [...headerOrQuery(each), new URLPathVersioning(each)]),
    send: (path) => carrying({ path }),
    sendBoth: (path, query) => carrying({ path, query }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new URLPathVersioning() },
  },
  "a combination with a user's own": {
    create: combining((each) => [new SessionVersioning(each), new HeaderVersioning(each)]),
    send: (session) => carrying({ session }),
    sendBoth: (session, header) => carrying({ session, header }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new SessionVersioning() },
  },
  'a combination with a namespace': {
    create: combining((each) => [
      new HeaderVersioning(each),
      new NamespaceVersioning({ ...each, allowedVersions: ['v1', 'v2', null] }),
    ]),
    send: (header) => carrying({ header }),
    sendBoth: (header, namespace) => carrying({ header, namespace }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new HeaderVersioning() },
  },
  'a combination with a combination': {
    create: combining((each) => [
      new CombinedVersioning({ sources: headerOrQuery(each) }),
      new URLPathVersioning(each),
    ]),
    send: (query) => carrying({ query }),
    sendBoth: (query, header) => carrying({ query, header }),
  },
  'a combination with a combination, of which they differ': {
    create: combining((each) => [
      new CombinedVersioning({ sources: headerOrQuery(each) }),
      new URLPathVersioning(each),
    ]),
    send: (path) => carrying({ path }),
    sendBoth: (path, header) => carrying({ path, header }),
    refusesAs: { ERR_VERSION_NOT_ALLOWED: new URLPathVersioning() },
  },
};

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

/** All that the published contract is to hold for: seven classes, each as it may be set, and combinations. */
export const subjects: Readonly<Record<string, ContractSubject>> = {
  ...Object.fromEntries(everyStrategy.map((each) => [each.name, toSubject(each)])),
  ...further,
  ...combinations,
};

/** `subject` with a `selectVersion` of which nobody notices anything. */
export function selectingTheSame(subject: ContractSubject): ContractSubject {
  return { ...subject, create: (settings) => subject.create(after((sent) => sent, settings)) };
}

/** `subject` whose clients say v1 where they mean v2, and v2 where they mean v1. */
export function selectingAnother(subject: ContractSubject): ContractSubject {
  const { create, send, sendBoth, selectsSent = true } = subject;
  if (!selectsSent) return selectingTheSame(subject);
  return {
    ...subject,
    create: (settings) => create(after(swap, settings)),
    send: (version) => send(swap(version)),
    sendBoth: sendBoth && ((one, other) => sendBoth(swap(one), swap(other))),
  };
}

function swap<Version extends string | null>(version: Version): Version | 'v1' | 'v2' {
  if (version === 'v1') return 'v2';
  return version === 'v2' ? 'v1' : version;
}

/** `settings` whose own `selectVersion`, where they have one, is asked about what `select` makes of what was sent. */
function after(
  select: (sent: string | null) => string | null,
  settings: VersioningSettings,
): VersioningSettings {
  const then: unknown = settings.selectVersion ?? ((sent: string | null) => sent);
  if (typeof then !== 'function') return settings;
  const selectVersion: SelectVersion = (sent, request) => then(select(sent), request);
  return { ...settings, selectVersion };
}
