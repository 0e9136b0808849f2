import { createServer } from 'node:http';
import { match } from 'path-to-regexp';
import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  newestNotAfter,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
  VersionError,
} from 'request-versioning';

const origin = requestOrigin({ allowedHosts: ['.example.com', '127.0.0.1', '[::1]'] });
const reverserOf = (routes) => new RouteReverser(routes, { origin });
const user = (prefix) => ({ user: `${prefix}/users/:id` });

export const versions = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' };
const dates = ['2025-06-01', '2026-01-15'];
const daysFromNow = (days) => new Date(Date.now() + days * 86_400_000);
const combined = { reverser: reverserOf(user('/combined')) };

/** The same small API with each strategy. Each name is the prefix of the paths. */
const apis = {
  accept: new AcceptHeaderVersioning({ ...versions, reverser: reverserOf(user('/accept')) }),
  vendor: new AcceptHeaderVersioning({
    ...versions,
    mediaTypePattern: /^application\/vnd\.acme\.(v\d+)\+json$/,
    reverser: reverserOf(user('/vendor')),
  }),
  path: new URLPathVersioning({ ...versions, reverser: reverserOf(user('/path/:version')) }),
  namespace: new NamespaceVersioning({
    ...versions,
    reverser: reverserOf({
      v1: include('/namespace/v1', user('')),
      v2: include('/namespace/v2', user('')),
    }),
  }),
  host: new HostNameVersioning({ ...versions, reverser: reverserOf(user('/host')) }),
  query: new QueryParameterVersioning({ ...versions, reverser: reverserOf(user('/query')) }),
  header: new HeaderVersioning({ ...versions, reverser: reverserOf(user('/header')) }),
  combined: new CombinedVersioning({
    ...versions,
    sources: [new HeaderVersioning(combined), new QueryParameterVersioning(combined)],
  }),
  dated: new HeaderVersioning({
    headerName: 'API-Version',
    defaultVersion: dates[0],
    allowedVersions: dates,
    selectVersion: newestNotAfter(dates),
    reverser: reverserOf(user('/dated')),
  }),
  pick: new QueryParameterVersioning({
    allowedVersions: ['v1', 'v2', 'v3', 'v4'],
    defaultVersion: 'v1',
    reverser: reverserOf(user('/pick')),
  }),
  lifecycle: new QueryParameterVersioning({
    ...versions,
    lifecycle: { v1: { deprecated: '2026-01-01', sunset: '2037-01-01' } },
    reverser: reverserOf(user('/lifecycle')),
  }),
  ending: new QueryParameterVersioning({
    allowedVersions: ['v1', 'v2', 'v3'],
    defaultVersion: 'v3',
    lifecycle: {
      v1: { gone: daysFromNow(-1) },
      v2: {
        brownouts: [{ start: daysFromNow(-1), end: daysFromNow(1) }],
        gone: daysFromNow(30),
      },
    },
    reverser: reverserOf(user('/ending')),
  }),
};

const routes = [
  ...Object.keys(apis).map((api) => ({ api, pattern: `/${api}/users/:id` })),
  { api: 'path', pattern: '/path/:version/users/:id' },
  ...['v1', 'v2', 'v9', 'internal/v2'].map((prefix) => ({
    api: 'namespace',
    namespace: prefix.replace('/', ':'),
    pattern: `/namespace/${prefix}/users/:id`,
  })),
].map(({ pattern, ...route }) => ({ ...route, match: match(pattern, { decode }) }));

/** Returns the route of a path and its parameters, or `undefined` if no route matches. */
function findRoute(path) {
  for (const { match, ...route } of routes) {
    const found = match(path);
    if (found) return { ...route, params: found.params };
  }
  return undefined;
}

/** Decodes a parameter. Text with a malformed escape stays unchanged, and then matches no user and no version. */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);

/** The representation of a user in each version. `v3` takes the entry of `v2`, and `v4` is rejected. */
const representations = {
  v1: ({ first, last }) => ({ name: `${first} ${last}` }),
  v2: (user) => user,
  v4: null,
};

function respond(request, response) {
  const { api, namespace, params } = findRoute(request.url.split('?')[0]) ?? {};
  const user = users.get(params?.id);
  if (!user) return response.writeHead(404).end();
  const { version, headers, reverse, pick } = apis[api].forRequest(request, { params, namespace });
  const body = {
    version,
    user: api === 'pick' ? pick(representations)(user) : undefined,
    url: reverse('user', { params: { id: params.id } }),
  };
  for (const pair of Object.entries(headers)) response.appendHeader(...pair);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
}

export const server = createServer((request, response) => {
  try {
    respond(request, response);
  } catch (error) {
    if (!(error instanceof VersionError)) {
      console.error(error);
      return response.writeHead(500).end();
    }
    for (const pair of Object.entries(error.headers)) response.appendHeader(...pair);
    response.writeHead(error.status, { 'Content-Type': 'application/problem+json' });
    response.end(JSON.stringify(error));
  }
});
