import { createServer } from 'node:http';
import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
} from 'request-versioning';

const origin = requestOrigin({ allowedHosts: ['.example.com', '[::1]'] });

function create(Strategy, routes) {
  const reverser = new RouteReverser(routes, { origin });
  return new Strategy({ defaultVersion: 'v1', allowedVersions: ['v1', 'v2'], reverser });
}

const user = (prefix) => ({ user: `${prefix}/users/:id` });

/** The same small API five times, each under a prefix of its own. */
const apis = {
  accept: create(AcceptHeaderVersioning, user('/accept')),
  path: create(URLPathVersioning, user('/path/:version')),
  namespace: create(NamespaceVersioning, {
    v1: include('/namespace/v1', user('')),
    v2: include('/namespace/v2', user('')),
  }),
  host: create(HostNameVersioning, user('/host')),
  query: create(QueryParameterVersioning, user('/query')),
};

/** `/path/v1/users/7`; what stands before `users` is the version, or a namespace such as `internal/v1`. */
const PATH = /^\/(?<api>\w+)(?:\/(?<scope>.+))?\/users\/(?<id>\w+)$/;

function route(request) {
  const { api, scope, id } = PATH.exec(new URL(request.url, 'http://localhost').pathname).groups;
  const version = scope === undefined ? null : decodeURIComponent(scope);
  const resolverMatch = { namespace: version?.replaceAll('/', ':') };
  return { versioning: apis[api], kwargs: { id, version }, resolverMatch };
}

function answer(request) {
  const { versioning, kwargs, resolverMatch } = route(request);
  request.resolverMatch = resolverMatch;
  request.version = versioning.determineVersion(request, kwargs);
  const url = versioning.reverse('user', { kwargs: { id: kwargs.id }, request });
  return { headers: { Vary: versioning.vary.join() }, body: { version: request.version, url } };
}

export const server = createServer((request, response) => {
  try {
    const { headers, body } = answer(request);
    response.writeHead(200, headers).end(JSON.stringify(body));
  } catch (error) {
    const { status = 500, headers, expose, message, code } = error;
    const body = expose ? { error: message, code } : { error: 'Internal Server Error' };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }
});
