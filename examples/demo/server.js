import { createServer } from 'node:http';
import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  isVersionError,
  NamespaceVersioning,
  newestNotAfter,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
} from 'request-versioning';

const origin = requestOrigin({ allowedHosts: ['.example.com', '127.0.0.1', '[::1]'] });
const reverserOf = (routes) => new RouteReverser(routes, { origin });
const user = (prefix) => ({ user: `${prefix}/users/:id` });

const versions = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] };
const dates = ['2025-06-01', '2026-01-15'];
const combined = { reverser: reverserOf(user('/combined')) };

/** The same small API under each strategy, with a prefix of its own. */
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
};

/** `/path/v1/users/7`; what stands before `users` is the version, or a namespace such as `internal/v1`. */
const PATH = /^\/(?<api>\w+)(?:\/(?<scope>.+))?\/users\/(?<id>\w+)$/;

function findApi(request) {
  const { api, scope, id } = PATH.exec(new URL(request.url, 'http://localhost').pathname).groups;
  const version = scope === undefined ? null : decodeURIComponent(scope);
  const route = { params: { id, version }, namespace: version?.replaceAll('/', ':') };
  return { versioning: apis[api], id, route };
}

function answer(request, response) {
  const { versioning, id, route } = findApi(request);
  const { version, headers, reverse } = versioning.forRequest(request, route);
  const url = reverse('user', { params: { id } });
  for (const pair of Object.entries(headers)) response.appendHeader(...pair);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ version, url }));
}

export const server = createServer((request, response) => {
  try {
    answer(request, response);
  } catch (error) {
    if (!isVersionError(error)) {
      console.error(error);
      return response.writeHead(500).end();
    }
    for (const pair of Object.entries(error.headers)) response.appendHeader(...pair);
    response.writeHead(error.status, { 'Content-Type': 'application/problem+json' });
    response.end(JSON.stringify(error));
  }
});
