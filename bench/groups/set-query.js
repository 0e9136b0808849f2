import queryString from 'query-string';
import { withQuery } from 'ufo';
import { QueryParameterVersioning } from '../../dist/esm/index.js';
import { setQueryFloor } from '../floors.js';
import { pick, VERSIONS, variety } from '../fresh.js';
import { group } from '../group.js';

const URLS = ['/users/', '/users?page=', '/users?sort=name&page='];
const url = variety((index) => `${pick(URLS, index)}${index * 31}`);
const version = variety((index) => pick(VERSIONS, index));

/** A reverser that has the URL already, so that only the parameter is measured. */
const versioning = new QueryParameterVersioning({
  reverser: { reverse: (_viewname, { url }) => url },
});
const floor = setQueryFloor();

export const groups = [
  group('set a query parameter', {
    isText: true,
    input: (index) => ({ url: url(index), request: { version: version(index) } }),
    ours: (options) => versioning.reverse('users', options),
    floor: ({ url, request }) => floor(url, request.version),
    byHand: {
      URLSearchParams: ({ url, request }) => {
        const [path, query = ''] = url.split('?', 2);
        const parameters = new URLSearchParams(query);
        parameters.set('version', request.version);
        return `${path}?${parameters}`;
      },
      URL: ({ url, request }) => {
        const { pathname, search, searchParams } = set(new URL(url, 'http://localhost'), request);
        return searchParams && pathname + search;
      },
    },
    peers: {
      'query-string': ({ url, request: { version } }) =>
        queryString.stringifyUrl({ url, query: { version } }, { sort: false }),
      ufo: ({ url, request: { version } }) => withQuery(url, { version }),
    },
  }),
];

function set(url, { version }) {
  url.searchParams.set('version', version);
  return url;
}
