import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  URLPathVersioning,
  type UrlReverser,
  type VersioningSource,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';
import { requestCarrying } from './combinations.js';
import { everyStrategy, header, NO_ANY_TEXT, strategies } from './strategies.js';

/** A custom strategy that passes the version to the reverser as a query parameter. */
class QueryOptionVersioning extends QueryParameterVersioning {
  override reverse(name: string, options: ReverseOptions = {}): string {
    const version = this.linkVersion(options);
    if (version === null) return this.reverser.reverse(name, options);
    const query = new URLSearchParams(options.query as Record<string, string>);
    query.append(this.versionParam, version);
    return this.reverser.reverse(name, { ...options, query });
  }
}

const accepting = (accept: string) => ({ request: { headers: { accept } } });
const accepted = (acceptedMediaType: string) => ({ request: { headers: {}, acceptedMediaType } });
const fetching = (headers: Record<string, string>) => ({
  request: new Request('http://localhost/users', { headers }),
});

const PARAM = 'versionParam names the parameter that carries the version';

/** The strategies with settings that change how they read a request, and a custom strategy. */
const further: Readonly<Record<string, ContractSubject>> = {
  'AcceptHeaderVersioning with mediaTypes': {
    ...strategies.accept.subject,
    create: (settings) => new AcceptHeaderVersioning({ ...settings, mediaTypes: ['a/b'] }),
    requestWith: (version, param) =>
      accepting(`a/b${version === null ? '' : `;${param}=${version}`}, c/d;${param}=v9`),
    requestWithBoth: (one, other) =>
      accepting(`a/b;version=${one};version=${other}, c/d;version=v9`),
    requestWithPreferred: (versions) =>
      accepting(versions.map((version, index) => `a/b;version=${version};q=0.${9 - index}`).join()),
  },
  'AcceptHeaderVersioning with mediaTypePattern': {
    ...strategies.accept.subject,
    create: (settings) =>
      new AcceptHeaderVersioning({ ...settings, mediaTypePattern: /^a\/vnd\.acme\.(\w+)\+json$/ }),
    requestWith: (version) => accepting(version === null ? '*/*' : `a/vnd.acme.${version}+json`),
    requestWithBoth: null,
    skip: { ...NO_ANY_TEXT, [PARAM]: 'the pattern has the version' },
  },
  'AcceptHeaderVersioning with acceptedMediaType': {
    ...strategies.accept.subject,
    requestWith: (version, param) =>
      accepted(version === null ? 'a/b' : `a/b;w=1;${param}=${version}`),
    requestWithBoth: (one, other) => accepted(`a/b;version=${one};version=${other}`),
  },
  'HeaderVersioning with headerName and a Fetch request': {
    ...header.subject,
    create: (settings) => new HeaderVersioning({ ...settings, headerName: 'X-API-Version' }),
    requestWith: (version) => fetching(version === null ? {} : { 'X-API-Version': version }),
    requestWithBoth: (one, other) => fetching({ 'X-API-Version': `${one}, ${other}` }),
    malformed: [fetching({ 'X-API-Version': ',"' })],
  },
  'HostNameVersioning with hostNamePattern': {
    ...strategies.host.subject,
    create: (settings) =>
      new HostNameVersioning({
        ...settings,
        hostNamePattern: /^(?:(?<version>v\d+)\.)?api\.test$/g,
      }),
    requestWith: (version) => ({
      request: { headers: { ':authority': version === null ? 'api.test' : `${version}.api.test` } },
    }),
  },
  'URLPathVersioning with params in the route': {
    ...strategies.path.subject,
    requestWith: (version, param) => ({
      request: { url: new URL('http://localhost/v9'), params: { version: 'v9' } },
      route: { params: { [param]: version } },
    }),
    followLink: (url) => ({ request: {}, route: { params: following(url).request.params } }),
  },
  'a custom strategy that adds a query parameter': {
    ...strategies.query.subject,
    create: (settings) => new QueryOptionVersioning(settings),
  },
};

type Sources = (settings: { reverser?: UrlReverser | null | undefined }) => VersioningSource[];

/** Makes a combination of sources that share the reverser of the settings. */
function combining(sources: Sources, onConflict?: 'first'): ContractSubject['create'] {
  return ({ reverser, versionParam: _, ...settings }) =>
    new CombinedVersioning({ sources: sources({ reverser }), onConflict, ...settings });
}

type Versions = Parameters<typeof requestCarrying>[0];

/** Makes a request that every source can read, with `versions` in their places. */
const carrying = (versions: Versions) => ({ request: requestCarrying(versions) });

/** Makes the request that follows the link `url`. */
function following(url: string) {
  const { searchParams } = new URL(url, 'http://localhost');
  return { request: { ...requestCarrying({}), url, params: Object.fromEntries(searchParams) } };
}

const COMBINED = {
  [PARAM]: 'each source has a versionParam of its own',
  'as a source of a combination, a strategy decides as it does alone': 'a combination is no source',
  'a rejection has the status and the message of the strategy': 'it has those of the source',
};

const CARRIED_BY_OTHERS = {
  'linksCarryVersion is false if links carry no version': 'the links of the other source carry it',
};

/** Makes a subject whose requests carry a version in `place`, and a second in `other`. */
function combination(
  sources: Sources,
  place: keyof Versions,
  other: keyof Versions,
): ContractSubject {
  return {
    create: combining(sources),
    requestWith: (version) => carrying({ [place]: version }),
    requestWithBoth: (one, two) => carrying({ [place]: one, [other]: two }),
    followLink: place === 'header' ? null : following,
    skip: place === 'header' ? { ...COMBINED, ...CARRIED_BY_OTHERS } : COMBINED,
  };
}

const two: Sources = (each) => [new HeaderVersioning(each), new QueryParameterVersioning(each)];
const three: Sources = (each) => [...two(each), new URLPathVersioning(each)];
const withNamespace: Sources = (each) => [
  new HeaderVersioning(each),
  new NamespaceVersioning({ ...each, allowedVersions: ['v1', 'v2', null] }),
];
const byTheFirst = combination(two, 'header', 'query');

const combinations: Readonly<Record<string, ContractSubject>> = {
  'a combination with the version in the first': byTheFirst,
  'a combination with the version in the last': combination(two, 'query', 'header'),
  'a combination with the version in both': {
    ...byTheFirst,
    requestWith: (version) => carrying({ header: version, query: version }),
  },
  'a combination with two versions in the first': {
    ...byTheFirst,
    requestWithBoth: (one, other) => carrying({ header: `${one},${other}`, query: one }),
  },
  'a combination with onConflict "first"': {
    ...byTheFirst,
    create: combining(two, 'first'),
    requestWith: (version) => carrying({ header: version, query: version && 'v9' }),
    requestWithBoth: null,
  },
  'a combination of three': combination(three, 'path', 'query'),
  'a combination with a namespace': combination(withNamespace, 'header', 'namespace'),
};

/** Every subject of the contract: each strategy with its defaults, and the variants. */
export const subjects: Readonly<Record<string, ContractSubject>> = {
  ...Object.fromEntries(everyStrategy.map((each) => [each.name, each.subject])),
  ...further,
  ...combinations,
};
