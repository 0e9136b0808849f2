import { parse } from 'node:querystring';
import expressVersionRequest from 'express-version-request';
import { getQueryParam } from 'hono/utils/url';
import { QueryParameterVersioning } from '../../dist/esm/index.js';
import { queryFloor } from '../floors.js';
import { pick, VERSIONS, variety } from '../fresh.js';
import { group } from '../group.js';
import { koa } from '../peers.js';

const DEFAULT = '1.0.0';
const versioning = new QueryParameterVersioning({
  allowedVersions: VERSIONS,
  defaultVersion: DEFAULT,
});
const allowed = new Set(VERSIONS);

const threeParameters = (index) =>
  `/users?page=${index}&version=${pick(VERSIONS, index)}&sort=name`;
const otherParameters = (index) => `/users?page=${index}&sort=name&limit=${index * 7}`;
const noQuery = (index) => `/users/${index * 31}`;
const percentEncoded = (index) =>
  `/users?q=caf%C3%A9+${index}&version=${pick(VERSIONS, index).replaceAll('.', '%2E')}&sort=name`;

const setVersion = expressVersionRequest.setVersionByQueryParam('version');
const withDefault = (version) => (allowed.has(version) ? version : DEFAULT);

const contenders = {
  ours: (request) => versioning.determineVersion(request),
  floor: queryFloor({ versions: VERSIONS, none: DEFAULT }),
  byHand: {
    URLSearchParams: ({ url }) => {
      const mark = url.indexOf('?');
      if (mark === -1) return DEFAULT;
      return withDefault(new URLSearchParams(url.slice(mark + 1)).get('version'));
    },
  },
  peers: {
    'Hono getQueryParam': ({ href }) => withDefault(getQueryParam(href, 'version')),
    'Koa query': (request) => withDefault(koa(request).query.version),
    // With Express' own parser of queries.
    'express-version-request': (request) => {
      const mark = request.url.indexOf('?');
      request.query = mark === -1 ? {} : parse(request.url.slice(mark + 1));
      setVersion(request, undefined, () => {});
      return request.version ?? DEFAULT;
    },
  },
};

/** Node gives the path and the query; Hono has the whole URL. */
function input(toUrl) {
  const url = variety(toUrl);
  const href = variety((index) => `http://example.com${toUrl(index)}`);
  return (index) => ({ url: url(index), href: href(index) });
}

export const groups = [
  group('query with the parameter', { input: input(threeParameters), ...contenders }),
  group('query without the parameter', { input: input(otherParameters), ...contenders }),
  group('no query', { input: input(noQuery), ...contenders }),
  group('query, percent-encoded', { input: input(percentEncoded), ...contenders }),
];
