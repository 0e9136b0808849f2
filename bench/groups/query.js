import { parse } from 'node:querystring';
import expressVersionRequest from 'express-version-request';
import { HonoRequest } from 'hono/request';
import { QueryParameterVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick, withDefault } from '../fresh.js';
import { manyVersions } from '../many-versions.js';
import { koa } from '../peers.js';

const [DEFAULT] = DOTTED_VERSIONS;
const versioning = new QueryParameterVersioning({
  allowedVersions: DOTTED_VERSIONS,
  defaultVersion: DEFAULT,
});
const orDefault = withDefault(DOTTED_VERSIONS, DEFAULT);
const setVersion = expressVersionRequest.setVersionByQueryParam('version');
const queryOf = (url) => url.slice(url.indexOf('?') + 1);

const peers = {
  Hono: ({ req }) => orDefault(req.query('version')),
  Koa: (request) => orDefault(koa(request).query.version),
  URLSearchParams: ({ url }) => orDefault(new URLSearchParams(queryOf(url)).get('version')),
  // Express parses queries with node:querystring.
  'express-version-request': (request) => {
    request.query = parse(queryOf(request.url));
    setVersion(request, undefined, () => {});
    return request.version ?? DEFAULT;
  },
};

function queryGroup(toUrl, times) {
  const url = fresh(toUrl);
  const href = fresh((index) => `http://example.com${toUrl(index)}`);
  return {
    // In Node, the URL of a request is the path and the query. Hono has the whole URL.
    input: (index) => ({ url: url(index), req: new HonoRequest({ url: href(index) }) }),
    ours: (request) => versioning.determineVersion(request),
    peers,
    times: { Hono: times },
  };
}

export const groups = {
  'query with the parameter': queryGroup(
    (index) => `/users?page=${index}&version=${pick(DOTTED_VERSIONS, index)}&sort=name`,
    1,
  ),
  'query without the parameter': queryGroup(
    (index) => `/users?page=${index}&sort=name&limit=${index * 7}`,
    0.9,
  ),
  'no query': queryGroup((index) => `/users/${index * 7}`, 1),
  'query, percent-encoded': queryGroup((index) => {
    const version = pick(DOTTED_VERSIONS, index).replaceAll('.', '%2E');
    return `/users?q=caf%C3%A9+${index}&version=${version}&sort=name`;
  }, 1),
  'query, 1,000 versions': manyVersions(
    (settings) => new QueryParameterVersioning(settings),
    (url) => ({ url }),
    (version) => `/users?version=${version}`,
  ),
};
