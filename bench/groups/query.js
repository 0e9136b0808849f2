import { parse } from 'node:querystring';
import expressVersionRequest from 'express-version-request';
import { HonoRequest } from 'hono/request';
import { QueryParameterVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick } from '../fresh.js';
import { group } from '../group.js';
import { manyVersions } from '../many-versions.js';
import { koa } from '../peers.js';

const [DEFAULT] = DOTTED_VERSIONS;
const versioning = new QueryParameterVersioning({
  allowedVersions: DOTTED_VERSIONS,
  defaultVersion: DEFAULT,
});
const allowed = new Set(DOTTED_VERSIONS);
const withDefault = (version) => (allowed.has(version) ? version : DEFAULT);
const setVersion = expressVersionRequest.setVersionByQueryParam('version');

function queryGroup(name, toUrl) {
  const url = fresh(toUrl);
  const href = fresh((index) => `http://example.com${toUrl(index)}`);
  return group(name, {
    // Node gives the path and the query; Hono has the whole URL.
    input: (index) => ({ url: url(index), req: new HonoRequest({ url: href(index) }) }),
    ours: (request) => versioning.determineVersion(request),
    byHand: {
      URLSearchParams: ({ url }) => {
        const mark = url.indexOf('?');
        if (mark === -1) return DEFAULT;
        return withDefault(new URLSearchParams(url.slice(mark + 1)).get('version'));
      },
    },
    peers: {
      'Hono c.req.query': ({ req }) => withDefault(req.query('version')),
      'Koa query': (request) => withDefault(koa(request).query.version),
      // With Express' own parser of queries.
      'express-version-request': (request) => {
        const mark = request.url.indexOf('?');
        request.query = mark === -1 ? {} : parse(request.url.slice(mark + 1));
        setVersion(request, undefined, () => {});
        return request.version ?? DEFAULT;
      },
    },
  });
}

export const groups = [
  queryGroup(
    'query with the parameter',
    (index) => `/users?page=${index}&version=${pick(DOTTED_VERSIONS, index)}&sort=name`,
  ),
  queryGroup(
    'query without the parameter',
    (index) => `/users?page=${index}&sort=name&limit=${index * 7}`,
  ),
  queryGroup('no query', (index) => `/users/${index * 31}`),
  queryGroup('query, percent-encoded', (index) => {
    const version = pick(DOTTED_VERSIONS, index).replaceAll('.', '%2E');
    return `/users?q=caf%C3%A9+${index}&version=${version}&sort=name`;
  }),
  manyVersions(
    'query',
    (settings) => new QueryParameterVersioning(settings),
    (version) => `/users?version=${version}`,
    (url) => ({ url }),
  ),
];
